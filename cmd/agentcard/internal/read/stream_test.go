package read

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// TestValidateStreams: a document on standard input is reported when it has come
// in, not when the stream ends.
func TestValidateStreams(t *testing.T) {
	in, feed := io.Pipe()
	read, out := io.Pipe()
	exit := make(chan int)
	go func() {
		code := run(context.Background(), []string{"validate", "--json", "-"}, in, out, io.Discard)
		out.Close()
		exit <- code
	}()
	lines := bufio.NewScanner(read)
	for i := range 3 {
		fmt.Fprintf(feed, `{"id": "agent://a%d", "name": "a"}`, i)
		if !lines.Scan() || !strings.Contains(lines.Text(), `"valid":true`) {
			t.Fatalf("document %d is reported as %q", i, lines.Text())
		}
	}
	feed.Close()
	if code := <-exit; code != command.ExitValid {
		t.Errorf("exit code %d", code)
	}
}

// repeat is a stream of one document many times over.
type repeat struct {
	document []byte
	left     int
	rest     []byte
}

func (r *repeat) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.left--
		r.rest = r.document
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// TestValidateMemory: what the command holds on to does not grow with the number
// of documents.
func TestValidateMemory(t *testing.T) {
	document := []byte(`{"id": "agent://a", "name": "` + strings.Repeat("a", 10_000) + `"}` + "\n")
	const documents = 6000
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run(context.Background(), []string{"validate", "-"}, &repeat{document: document, left: documents}, io.Discard, io.Discard)
	runtime.ReadMemStats(&after)
	grown, total := int64(after.HeapSys)-int64(before.HeapSys), int64(documents*len(document))
	if grown > total/2 {
		t.Errorf("the heap grew by %d bytes over %d bytes of documents", grown, total)
	}
}

// TestTooLarge: a document beyond the limit is refused for its size.
func TestTooLarge(t *testing.T) {
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader(`{"id":"agent://a","name":"`), &repeat{document: bytes.Repeat([]byte("a"), 1<<20), left: 5}, strings.NewReader(`"} {"id":"agent://b","name":"b"}`))
	if code := run(context.Background(), []string{"validate", "-"}, in, &out, io.Discard); code != command.ExitInvalid {
		t.Errorf("exit code %d", code)
	}
	if n := strings.Count(out.String(), "\n"); n != 1 || !strings.Contains(out.String(), "[size]") {
		t.Errorf("prints %s", out.String())
	}
}

// TestLongBlankLine: all bytes of a line are read, regardless of the number of leading
// blanks, and a line of blanks only is ignored.
func TestLongBlankLine(t *testing.T) {
	blanks := strings.Repeat(" ", 5<<20)
	in := blanks + "\n" + blanks + "{\"x\":1}\n{\"id\":\"agent://a\",\"name\":\"a\"}\n"
	var out bytes.Buffer
	code := run(context.Background(), []string{"validate", "--ndjson", "--as", "adp", "-"}, strings.NewReader(in), &out, io.Discard)
	const want = "<stdin>:2:1: document: the document is longer than the limit of 4 MiB; raise it with --max-bytes [size]\n"
	if code != command.ExitInvalid || out.String() != want {
		t.Errorf("exit code %d, prints %q", code, out.String())
	}
}
