package read

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// randomStream returns a stream of documents of several dialects, valid, invalid, malformed and
// too large ones, with text behind some and blank lines between them.
func randomStream(r *rand.Rand) string {
	parts := []string{
		`{"id":"agent://a","name":"a"}`, `{"id":"agent://a"}`, `{"id":"agent://a","name":"a","x":1}`,
		`{"schemaVersion":"AgentCard.v1"}`, `{"name":"a","supportedInterfaces":[],"capabilities":{},"skills":[]}`,
		`{"tools":[{"name":"t","inputSchema":{}}]}`, `{"x":1}`, `{"a":`, `7`, `"{\"id\":\"agent://a\"}"`, "\x1b", `{"a":"` + "\xff" + `"}`,
		`{"id":"agent://` + strings.Repeat("a", 20_000) + `"}`, "{}", "[1,2]",
	}
	between := []string{"\n", "\n", "\n", "\n", "\r\n", " \n\n", " x\n", "}\n", "", " "}
	var b strings.Builder
	b.WriteString("{}")
	for range r.IntN(900) {
		b.WriteString(between[r.IntN(len(between))])
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.String()
}

// TestJobs: the output does not depend on the number of jobs, nor on how the stream arrives.
func TestJobs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2 {
		stream := randomStream(r)
		for _, line := range []string{"validate", "validate --ndjson", "validate --ndjson --format json", "validate --as adp", "detect --ndjson", "detect --ndjson --why"} {
			want := ""
			for _, jobs := range []int{1, 2, 7} {
				for _, size := range []int{len(stream) + 1, 100, 5000} {
					var both bytes.Buffer
					args := append(strings.Fields(line), "--jobs", fmt.Sprint(jobs), "-")
					code := run(context.Background(), args, &chunks{stream, size}, &both, &both)
					got := fmt.Sprintf("%sexit code %d", both.String(), code)
					if want == "" {
						want = got
					}
					if got != want {
						t.Fatalf("%s, parts of %d bytes: other output than with --jobs 1", args, size)
					}
				}
			}
		}
	}
}

// chunks is a text that arrives in parts of one size.
type chunks struct {
	text string
	size int
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p, c.text[:min(c.size, len(c.text))])
	c.text = c.text[n:]
	return n, nil
}

// TestEachLineAtOnce: the result for a line is written when the line has arrived, before the next
// one.
func TestEachLineAtOnce(t *testing.T) {
	for _, jobs := range []string{"1", "2", "5"} {
		in, feed := io.Pipe()
		read, out := io.Pipe()
		exit := make(chan int)
		go func() {
			code := run(context.Background(), []string{"validate", "--ndjson", "--jobs", jobs, "--json", "-"}, in, out, io.Discard)
			out.Close()
			exit <- code
		}()
		lines := bufio.NewScanner(read)
		for i := range 20 {
			fmt.Fprintf(feed, "{\"id\": \"agent://a%d\", \"name\": \"a\"}\n", i)
			if !lines.Scan() || !strings.Contains(lines.Text(), fmt.Sprintf(`"line":%d,`, i+1)) {
				t.Fatalf("line %d is reported as %q", i+1, lines.Text())
			}
		}
		feed.Close()
		if code := <-exit; code != command.ExitValid {
			t.Errorf("exit code %d", code)
		}
	}
}

// limited is a writer that fails after a number of bytes.
type limited int

var errClosed = errors.New("the reader has gone")

func (l *limited) Write(p []byte) (int, error) {
	if *l -= limited(len(p)); *l < 0 {
		return 0, errClosed
	}
	return len(p), nil
}

// TestOutputEnds: the command ends when its output fails, even if the input goes on or waits, and
// leaves no goroutines.
func TestOutputEnds(t *testing.T) {
	before := runtime.NumGoroutine()
	const line = `{"id":"agent://a","name":1}` + "\n"
	for _, jobs := range []string{"1", "3"} {
		waiting, feed := io.Pipe()
		go io.WriteString(feed, strings.Repeat(line, 1000))
		for name, in := range map[string]io.Reader{
			"endless": &repeat{document: []byte(line), left: 1 << 60}, "waiting": waiting,
		} {
			out := limited(500)
			var errs bytes.Buffer
			code := run(context.Background(), []string{"validate", "--ndjson", "--jobs", jobs, "-"}, in, &out, &errs)
			if code != command.ExitTrouble || !strings.Contains(errs.String(), errClosed.Error()) {
				t.Errorf("--jobs %s, %s: exit code %d, %s", jobs, name, code, errs.String())
			}
		}
		waiting.CloseWithError(io.ErrClosedPipe)
		feed.Close()
	}
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// TestInputFails: what was read before an error of the input is reported.
func TestInputFails(t *testing.T) {
	for _, jobs := range []string{"1", "3"} {
		var out, errs bytes.Buffer
		in := io.MultiReader(strings.NewReader("{\"id\":\"agent://a\",\"name\":1}\n{\"id\""), iotest.ErrReader(errClosed))
		code := run(context.Background(), []string{"validate", "--ndjson", "--jobs", jobs, "-"}, in, &out, &errs)
		if code != command.ExitTrouble || errs.String() != "agentcard: <stdin>: the reader has gone\n" || !strings.HasPrefix(out.String(), "<stdin>:1:26: /name: ") {
			t.Errorf("exit code %d, %s%s", code, out.String(), errs.String())
		}
	}
}
