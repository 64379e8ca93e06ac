//go:build unix

package serve

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// asCommand makes the test binary the command, for tests that have to kill it.
const asCommand = "AGENTCARD_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

var kills = flag.Int("publish.kills", 8, "how often TestPublishKilled kills the command")

// publishedAgents is how many agents a run publishes: more files take longer to write.
const publishedAgents = 12

// publishing returns the arguments of a run that publishes a card for several agents.
func publishing(card, out string) []string {
	args := []string{"publish", "--base", "https://a.example", "--out", out}
	for i := range publishedAgents {
		args = append(args, fmt.Sprintf("/agent%d=%s", i, card))
	}
	return args
}

// contentOf returns the files below a folder.
func contentOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(folder, name) // both are absolute
		files[rel] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestPublishKilled: at whatever moment publish is killed, the folder that a web server serves
// has nothing but documents, each the old one or the new one, and the next run completes them
// and removes what was left beside the folder.
func TestPublishKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	work := t.TempDir()
	out := filepath.Join(work, "public")
	var cards [2]string
	var want [2]map[string]string
	for i, name := range []string{"First", "Second"} {
		cards[i] = filepath.Join(work, name+".json")
		text := strings.Replace(servedCard, `"name":"Router"`, `"name":"`+name+strings.Repeat("x", 64<<10)+`"`, 1)
		if err := os.WriteFile(cards[i], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		publishAll(t, publishing(cards[i], out))
		want[i] = contentOf(t, out)
	}
	if len(want[0]) != publishedAgents+2 || maps.Equal(want[0], want[1]) {
		t.Fatalf("%d files", len(want[0]))
	}
	random := rand.New(rand.NewPCG(1, 2))
	halfway, left := 0, 0
	for kill := range *kills {
		from, to := 1-kill%2, kill%2
		args := publishing(cards[to], out)
		killed(t, args, work, time.Duration(random.Int64N(int64(12*time.Millisecond))))
		got := contentOf(t, out)
		if !maps.Equal(got, want[from]) && !maps.Equal(got, want[to]) {
			halfway++
		}
		for name, text := range got {
			if text != want[from][name] && text != want[to][name] {
				t.Errorf("kill %d: %s has %d bytes, which are neither the old document nor the new one", kill, name, len(text))
			}
		}
		if list, err := os.ReadDir(work); err != nil || len(list) > 3 {
			left++
		}
		publishAll(t, args)
		if got := contentOf(t, out); !maps.Equal(got, want[to]) {
			t.Fatalf("kill %d: the next run leaves %d files", kill, len(got))
		}
		if list, err := os.ReadDir(work); err != nil || len(list) != 3 {
			t.Fatalf("kill %d: the next run leaves %v, %v", kill, list, err)
		}
	}
	t.Logf("%d of %d kills were in the middle of publishing; %d left a folder beside", halfway, *kills, left)
}

// publishAll runs the command to its end.
func publishAll(t *testing.T, args []string) {
	t.Helper()
	var stderr bytes.Buffer
	code := run(context.Background(), args, strings.NewReader(""), new(bytes.Buffer), &stderr)
	if code != command.ExitValid {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
}

// killed runs the command in a process of its own and kills it some time after it has begun to
// write, if it has not ended by then.
func killed(t *testing.T, args []string, work string, after time.Duration) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // however it ends
		close(ended)
	}()
	for running := true; running; {
		if list, err := filepath.Glob(filepath.Join(work, ".public.publishing-*")); err != nil || len(list) > 0 {
			break
		}
		select {
		case <-ended:
			running = false
		case <-time.After(100 * time.Microsecond):
		}
	}
	time.Sleep(after)
	_ = cmd.Process.Signal(syscall.SIGKILL) // it may have ended
	<-ended
}

// TestPublishIntoStrangeFolders: publish replaces what is not a file, without waiting for it,
// and writes nothing through a folder that leads out.
func TestPublishIntoStrangeFolders(t *testing.T) {
	work := t.TempDir()
	card := cardFile(t, servedCard)
	out, outside := filepath.Join(work, "public"), filepath.Join(work, "outside")
	for _, folder := range []string{filepath.Join(out, ".well-known"), outside} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	document := filepath.Join(out, ".well-known", "agent-card.json")
	if err := syscall.Mkfifo(document, 0o644); err != nil {
		t.Fatal(err)
	}
	check := func(args ...string) (int, string) {
		var printed bytes.Buffer
		code := run(context.Background(), append(args, "--out", out, card), strings.NewReader(""), &printed, &printed)
		return code, printed.String()
	}
	if code, printed := check("publish", "--check"); code != command.ExitInvalid || !strings.Contains(printed, "agent-card.json: not a regular file (") {
		t.Errorf("--check: %d, %s", code, printed)
	}
	if code, printed := check("publish"); code != command.ExitValid || !strings.HasPrefix(printed, "updated ") {
		t.Errorf("%d, %s", code, printed)
	}
	if got, err := os.ReadFile(document); err != nil || string(got) != servedCard {
		t.Errorf("%s, %v", got, err)
	}
	if err := os.RemoveAll(filepath.Dir(document)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../outside", filepath.Dir(document)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"publish"}, {"publish", "--check"}} {
		if code, printed := check(args...); code != command.ExitTrouble || !strings.Contains(printed, ".well-known is a symbolic link that leads out of "+out) {
			t.Errorf("%q: %d, %s", args, code, printed)
		}
	}
	if list, err := os.ReadDir(outside); err != nil || len(list) > 0 {
		t.Errorf("outside: %v, %v", list, err)
	}
}
