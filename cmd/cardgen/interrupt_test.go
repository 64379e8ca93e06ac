//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// process is the command in a process of its own.
func process(args ...string) (cmd *exec.Cmd, output *bytes.Buffer) {
	cmd = exec.Command("cardgen", args...)
	output = &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = output, output
	return cmd, output
}

// generatedFiles returns what is in a folder.
func generatedFiles(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		files[filepath.Base(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// What is generated is generated as a whole: at whatever moment a run ends, each file is an
// old one or a new one, and the next run leaves the folder as if nothing had happened.
// CARDGEN_INTERRUPTS says how often that is tried.
func TestInterruptedGenerate(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	moments := 12
	if text := os.Getenv("CARDGEN_INTERRUPTS"); text != "" {
		var err error
		if moments, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	var schemas [2]string
	for i, member := range []string{"first", "second"} {
		schemas[i] = fmt.Sprintf(`{"title": "Order", "type": "object", "properties": {%q: {"type": "string"},
			"%s_only": {"type": "object", "properties": {"a": {"type": "string"}}}}}`, member, member)
	}
	workdir(t, map[string]string{"s.json": schemas[0]})
	arguments := []string{"generate", "--schema", "s.json", "--package", "p", "--out", "out"}
	var want [2]map[string]string
	var took time.Duration
	for _, i := range []int{1, 0} {
		use(t, schemas[i])
		begin := time.Now()
		if code, _, stderr := command(arguments...); code != exitOK {
			t.Fatal(stderr)
		}
		took = time.Since(begin)
		want[i] = generatedFiles(t, "out")
	}
	random := rand.New(rand.NewPCG(1, 2))
	halfway := 0
	for moment := range moments {
		from, to := moment%2, 1-moment%2
		use(t, schemas[to])
		how := []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL}[moment/2%2]
		cmd, output := process(arguments...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			_ = cmd.Wait() // however it ends
			close(ended)
		}()
		if moment%3 == 0 {
			time.Sleep(time.Duration(random.Int64N(int64(2 * took))))
		} else {
			untilWriting("out", ended)
			time.Sleep(time.Duration(random.Int64N(int64(3 * time.Millisecond))))
		}
		_ = cmd.Process.Signal(how) // it may have ended
		<-ended
		got := generatedFiles(t, "out")
		if !maps.Equal(got, want[from]) && !maps.Equal(got, want[to]) {
			halfway++
		}
		for name, text := range got {
			whole := text == want[from][name] || text == want[to][name]
			leftover := strings.HasPrefix(name, ".cardgen-tmp-") && how == syscall.SIGKILL
			if !whole && !leftover {
				t.Errorf("moment %d, %s: %s is neither an old file nor a new one\n%s", moment, how, name, output)
			}
		}
		if code, _, stderr := command(arguments...); code != exitOK {
			t.Fatalf("moment %d: the next run: %s", moment, stderr)
		}
		if got := generatedFiles(t, "out"); !maps.Equal(got, want[to]) {
			t.Fatalf("moment %d, %s: the next run leaves %q", moment, how, slices.Sorted(maps.Keys(got)))
		}
	}
	t.Logf("%d of %d moments were in the middle of writing", halfway, moments)
}

func use(t *testing.T, schema string) {
	t.Helper()
	if err := os.WriteFile("s.json", []byte(schema), 0o644); err != nil {
		t.Fatal(err)
	}
}

// untilWriting waits until a command has begun to write to a folder, or has ended.
func untilWriting(folder string, ended <-chan struct{}) {
	for {
		if found, err := filepath.Glob(filepath.Join(folder, ".cardgen-tmp-*")); err != nil || len(found) > 0 {
			return
		}
		select {
		case <-ended:
			return
		case <-time.After(50 * time.Microsecond):
		}
	}
}

// Of two runs at once, both succeed, or one says that another one runs.
func TestGenerateTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	workdir(t, map[string]string{"s.json": orderSchema})
	arguments := []string{"generate", "--schema", "s.json", "--package", "p", "--out", "out"}
	for round := range 3 {
		if err := os.RemoveAll("out"); err != nil {
			t.Fatal(err)
		}
		type running struct {
			cmd    *exec.Cmd
			output *bytes.Buffer
		}
		var list []running
		for range 3 {
			cmd, output := process(arguments...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			list = append(list, running{cmd, output})
		}
		for _, r := range list {
			if err := r.cmd.Wait(); err != nil && !strings.Contains(r.output.String(), "another process is writing") {
				t.Errorf("round %d: %v\n%s", round, err, r.output)
			}
		}
		if code, stdout, stderr := command(arguments...); code != exitOK || !strings.Contains(stdout, " 0 changed") {
			t.Errorf("round %d: afterwards: %s%s", round, stdout, stderr)
		}
	}
}
