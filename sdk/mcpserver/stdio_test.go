package mcpserver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver"
)

const initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`

// toolCall is a request on a line.
func toolCall(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments)
}

// TestStdio: all requests are answered, in messages of one line, before the session ends with
// the input.
func TestStdio(t *testing.T) {
	lines := []string{initialize, initialized}
	for i := range 20 {
		lines = append(lines, toolCall(2+i, mcpserver.Validate, arguments("card", translator)))
	}
	lines = append(lines, toolCall(100, "none", "{}"))
	var out bytes.Buffer
	if err := mcpserver.New(mcpserver.Options{}).ServeStdio(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	answered := map[int]bool{}
	for line := range strings.Lines(out.String()) {
		var message struct {
			JSONRPC string
			ID      int
		}
		if err := json.Unmarshal([]byte(line), &message); err != nil || message.JSONRPC != "2.0" {
			t.Errorf("%s: %v", line, err)
		}
		answered[message.ID] = true
	}
	if len(answered) != 22 || !answered[1] || !answered[21] || !answered[100] {
		t.Errorf("answered: %v", answered)
	}
}

// TestStdioErrors: input that is not the protocol ends the session with an error.
func TestStdioErrors(t *testing.T) {
	for name, in := range map[string]io.Reader{
		"no JSON":       strings.NewReader("hello\n"),
		"no message":    strings.NewReader("{}\n"),
		"endless":       endless{},
		"long, in time": io.MultiReader(strings.NewReader(initialize+"\n"), strings.NewReader(strings.Repeat(" ", 100_000)), endless{}),
	} {
		done := make(chan error, 1)
		go func() {
			done <- mcpserver.New(mcpserver.Options{Limits: mcpserver.Limits{Message: 10_000}}).ServeStdio(context.Background(), in, io.Discard)
		}()
		select {
		case err := <-done:
			if err == nil {
				t.Errorf("%s is no error", name)
			}
		case <-time.After(2 * time.Minute):
			t.Fatalf("%s: the session does not end", name)
		}
	}
}

// endless is an input without an end and without a line feed.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '['
	}
	return len(p), nil
}

// TestStdioStops: the session ends with its context, also while it waits for input.
func TestStdioStops(t *testing.T) {
	in, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- mcpserver.New(mcpserver.Options{}).ServeStdio(ctx, in, io.Discard) }()
	cancel()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the session does not end")
	}
}
