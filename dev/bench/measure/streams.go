package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/dev/bench/document"
	"github.com/agentcard-go/cardgen/dev/bench/report"
)

// The sizes of the stream.
const (
	streamSize      = 48 << 20
	briefStreamSize = 2 << 20
)

// streams runs each program in turn, with one processor for Go and with all.
func (m *measurement) streams() error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "cards.ndjson")
	size := streamSize
	if m.short {
		size = briefStreamSize
	}
	stream := document.Stream(size)
	if err := os.WriteFile(file, stream, 0o600); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var list []*report.Stream
	for _, s := range contender.Streams(m.command, self, file) {
		if s.Program != nil {
			list = append(list, &report.Stream{Stream: s, Size: len(stream)})
		}
	}
	one := make([][]time.Duration, len(list))
	all := make([][]time.Duration, len(list))
	for range max(1, m.rounds) {
		for i, s := range list {
			cpu, _, err := runProgram(s.Program, 1)
			if err != nil {
				return err
			}
			one[i] = append(one[i], cpu)
			if !s.Parallel {
				continue
			}
			_, wall, err := runProgram(s.Program, runtime.NumCPU())
			if err != nil {
				return err
			}
			all[i] = append(all[i], wall)
		}
	}
	for i, s := range list {
		s.One = median(one[i])
		if s.Parallel {
			s.All = median(all[i])
		}
	}
	m.results.Streams = list
	return nil
}

func median(list []time.Duration) time.Duration {
	slices.Sort(list)
	return list[len(list)/2]
}

// runProgram runs a program with a number of processors for Go, and discards its output. It
// returns its processor time and the time that it took.
func runProgram(line []string, processors int) (cpu, wall time.Duration, err error) {
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "GOGC=") || strings.HasPrefix(v, "GOMEMLIMIT=")
	})
	cmd.Env = append(cmd.Env, fmt.Sprintf("GOMAXPROCS=%d", processors))
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard // by pipes: /dev/null counts as a terminal
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return 0, 0, fmt.Errorf("%q: %w", line, err)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), time.Since(start), nil
}

// loop runs a loop of package contender over a file.
func loop(name, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return contender.Loop(name, f)
}
