//go:build linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/program"
	"github.com/agentcard-go/cardgen/internal/test/cost"
)

// alone is the environment variable of a process that runs TestLargeTree alone.
const alone = "CARDGEN_TREE"

// TestLargeTree: check and check --fix read a folder with 10,000 cards and 100,000 other files in at
// most 64 MiB of memory, and the output has the order of the names with any number of jobs.
func TestLargeTree(t *testing.T) {
	cost.Gate(t)
	if os.Getenv(alone) == "" {
		// A new process has its parent's peak as its own, and tests before this one take more memory.
		cmd := exec.Command(os.Args[0], "-test.run", "^TestLargeTree$")
		cmd.Env = append(os.Environ(), alone+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	root := t.TempDir()
	for i := range 1000 {
		folder := filepath.Join(root, fmt.Sprintf("f%03d", i))
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		for j := range 10 {
			write(t, filepath.Join(folder, fmt.Sprintf("card%d.json", j)), `{"id": "agent://a", "name": 1, "capabilities": ["x"], "seq": "x"}`)
		}
		for j := range 100 {
			write(t, filepath.Join(folder, fmt.Sprintf("other%d.json", j)), `{"name": "x", "version": "1.0.0", "dependencies": {"a": "1"}}`)
		}
	}
	want := ""
	for _, line := range []string{"check --jobs 1", "check --jobs 7", "check --fix --jobs 7", "check --fix --jobs 1"} {
		cmd := exec.Command(os.Args[0], strings.Fields(line)...)
		cmd.Dir, cmd.Args[0] = root, "agentcard" // which TestMain makes the command
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run() // the exit code is checked below
		if code := cmd.ProcessState.ExitCode(); code != command.ExitInvalid {
			t.Fatalf("%s: exit code %d, %.300s", line, code, errs.String())
		}
		if most := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; most > 64<<10 {
			t.Errorf("%s takes %d KiB", line, most)
		}
		if lines := strings.Count(out.String(), "/card"); lines < 10_000 {
			t.Errorf("%s reports %d cards", line, lines)
		}
		switch line {
		case "check --jobs 1":
			want = out.String()
		case "check --jobs 7":
			if out.String() != want {
				t.Error("the output depends on the number of jobs")
			}
		case "check --fix --jobs 7":
			if lines := strings.Split(errs.String(), "\n"); len(lines) != 10_001 || lines[0] != "f000/card0.json:1:29: /name: the value becomes a string" ||
				lines[9_999] != "f999/card9.json:1:29: /name: the value becomes a string" {
				t.Errorf("%s prints %d reasons, first %q", line, len(lines), lines[0])
			}
			if !strings.Contains(out.String(), "10000 repairs in 10000 cards\n") {
				t.Errorf("%s prints %s", line, out.String()[max(0, out.Len()-300):])
			}
		case "check --fix --jobs 1":
			if errs.Len() > 0 {
				t.Errorf("the second run repairs something: %.300s", errs.String())
			}
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// fix runs fix --write on the working directory and returns the text of standard error.
func fix(t *testing.T) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := program.Run(context.Background(), []string{"fix", "--write", "."}, nil, &out, &errs); code == command.ExitTrouble {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	return errs.String()
}
