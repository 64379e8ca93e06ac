package serve

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

const servedCard = `{"name":"Router","description":"Plans routes.","version":"1.0.0",
  "supportedInterfaces":[{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
  "skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`

// output is what a running command has printed.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// wait waits until the output matches, and returns the first group.
func (o *output) wait(t *testing.T, pattern string) string {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(o.String()); m != nil {
			return m[len(m)-1]
		}
	}
	t.Fatalf("nothing matches %s in\n%s", pattern, o.String())
	return ""
}

// serving runs serve at a free port, and returns its address, what it prints, and a function
// that interrupts it and returns the exit code.
func serving(t *testing.T, args ...string) (string, *output, func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	printed := new(output)
	exit := make(chan int, 1)
	go func() {
		exit <- run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...), strings.NewReader(""), printed, printed)
	}()
	var once sync.Once
	var code int
	stop := func() int {
		once.Do(func() {
			cancel()
			code = <-exit
		})
		return code
	}
	t.Cleanup(func() { stop() })
	return printed.wait(t, `serving at (\S+)`), printed, stop
}

// cardFile writes a card into a folder of its own.
func cardFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "card.json")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func get(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.Status + " " + string(text)
}

// TestServe: the card is served as it is given, whatever version a client asks for.
func TestServe(t *testing.T) {
	file := cardFile(t, servedCard)
	address, printed, stop := serving(t, file)
	for path, want := range map[string]string{
		"/.well-known/agent-card.json":                 "200 OK " + servedCard,
		"/.well-known/agent-card.json?A2A-Version=1.0": "200 OK " + servedCard,
		"/.well-known/agent-card.json?A2A-Version=0.3": "200 OK " + servedCard,
		"/.well-known/ai-catalog.json":                 address + "/.well-known/agent-card.json",
		"/.well-known/api-catalog":                     `"https://a.example/rpc"`,
		"/.well-known/agent.json":                      "404",
		"/.well-known/agentcard":                       "404",
	} {
		if got := get(t, address+path); !strings.Contains(got, want) {
			t.Errorf("%s: %s", path, got)
		}
	}
	if code := stop(); code != command.ExitValid || !strings.HasSuffix(printed.String(), "stopped\n") {
		t.Errorf("exit code %d, printed\n%s", code, printed)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("it still answers")
	}
	want := "serving at " + address + `
  /.well-known/agent-card.json: ` + file + `, an A2A 1.0 card
  /.well-known/ai-catalog.json: an AI catalog of ` + file + `
  /.well-known/api-catalog: an API catalog of ` + file + `
stopped
`
	if printed.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", printed, want)
	}
}

// TestServeFor: clients of other formats are served on request.
func TestServeFor(t *testing.T) {
	address, printed, _ := serving(t, "--for", "0.3", "--for", "aevum", cardFile(t, servedCard))
	for path, want := range map[string]string{
		"/.well-known/agent-card.json":                 `"preferredTransport": "JSONRPC"`,
		"/.well-known/agent-card.json?A2A-Version=1.0": servedCard,
		"/.well-known/agent-card.json?A2A-Version=0.3": `"protocolVersion": "0.3.0"`,
		"/.well-known/agent.json":                      `"preferredTransport": "JSONRPC"`,
	} {
		if got := get(t, address+path); !strings.Contains(got, want) {
			t.Errorf("%s: %s", path, got)
		}
	}
	for _, line := range []string{
		"  /.well-known/agent-card.json: an A2A card for readers of 1.0 and of 0.3, made of ",
		"; A2A-Version: 1.0, 0.3\n",
		"not published: /.well-known/agentcard: the card lacks parts of an Aevum card: --give id=TEXT",
	} {
		if !strings.Contains(printed.String(), line) {
			t.Errorf("no line %q in\n%s", line, printed)
		}
	}
}

// TestServeWatchBusyFolder: a changed card is served although another file of its folder is
// written all the time.
func TestServeWatchBusyFolder(t *testing.T) {
	file := cardFile(t, servedCard)
	address, printed, _ := serving(t, "--watch", file)
	ctx, cancel := context.WithCancel(t.Context())
	var writing sync.WaitGroup
	defer writing.Wait()
	defer cancel()
	writing.Go(func() {
		for ctx.Err() == nil {
			if err := os.WriteFile(filepath.Join(filepath.Dir(file), "log.txt"), []byte(time.Now().String()), 0o644); err != nil {
				t.Error(err)
				return
			}
			time.Sleep(quietTime / 2)
		}
	})
	time.Sleep(2 * quietTime)
	if err := os.WriteFile(file, []byte(strings.Replace(servedCard, `"name":"Router"`, `"name":"Second"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	printed.wait(t, `(?s)serving at .*serving at`)
	if got := get(t, address+"/.well-known/agent-card.json"); !strings.Contains(got, "Second") {
		t.Errorf("after the change: %s", got)
	}
}

// TestServeWatch: a changed card is served, a card that is then not valid is not.
func TestServeWatch(t *testing.T) {
	file := cardFile(t, servedCard)
	address, printed, _ := serving(t, "--watch", file)
	// Editors write a new file and rename it.
	replace := func(text string) {
		t.Helper()
		next := file + ".new"
		if err := os.WriteFile(next, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(next, file); err != nil {
			t.Fatal(err)
		}
	}
	replace(strings.Replace(servedCard, `"name":"Router"`, `"name":"Second"`, 1))
	printed.wait(t, `(?s)serving at .*serving at`)
	if got := get(t, address+"/.well-known/agent-card.json"); !strings.Contains(got, "Second") {
		t.Errorf("after the change: %s", got)
	}
	replace(strings.Replace(servedCard, `"version":"1.0.0",`, ``, 1))
	printed.wait(t, `card.json:1:1: /version: version is required \[required\]\nthe previous documents are still served`)
	if got := get(t, address+"/.well-known/agent-card.json"); !strings.Contains(got, "Second") {
		t.Errorf("after an invalid card: %s", got)
	}
	replace(`{`)
	printed.wait(t, `(?s)still served\n.*still served`)
	if err := os.WriteFile(file, []byte(strings.Replace(servedCard, `"name":"Router"`, `"name":"Third"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	printed.wait(t, `(?s)serving at .*serving at .*serving at`)
	if got := get(t, address+"/.well-known/agent-card.json"); !strings.Contains(got, "Third") {
		t.Errorf("after the repair: %s", got)
	}
}

// TestServeCurl: curl shows 200, 304, HEAD and the negotiated types.
func TestServeCurl(t *testing.T) {
	curl, err := exec.LookPath("curl")
	if err != nil {
		t.Skip("curl is not installed")
	}
	address, _, _ := serving(t, cardFile(t, `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Clerk","version":"1.2.0","capabilities":[{"id":"tool.sum"}],"endpoint":{"protocol":"https","url":"https://a.example/clerk"}}`))
	address += "/.well-known/agentcard"
	ask := func(args ...string) string {
		t.Helper()
		out, err := exec.Command(curl, append([]string{"-sS", "-i", "--max-time", "10", address}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return strings.ReplaceAll(string(out), "\r\n", "\n")
	}
	first := ask()
	tag := regexp.MustCompile(`(?m)^Etag: (.*)$`).FindStringSubmatch(first)
	if tag == nil {
		t.Fatalf("no ETag in\n%s", first)
	}
	for _, tt := range []struct {
		args []string
		want []string
		body bool
	}{
		{nil, []string{"HTTP/1.1 200 OK", "Content-Type: application/agentcard+json", "Cache-Control: max-age=3600", "Vary: Accept"}, true},
		{[]string{"-I"}, []string{"HTTP/1.1 200 OK", "Content-Length: "}, false},
		{[]string{"-H", "If-None-Match: " + tag[1]}, []string{"HTTP/1.1 304 Not Modified", "Etag: " + tag[1]}, false},
		{[]string{"-z", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat)}, []string{"HTTP/1.1 304 Not Modified"}, false},
		{[]string{"-H", "Accept: application/json"}, []string{"HTTP/1.1 200 OK", "Content-Type: application/json\n"}, true},
		{[]string{"-H", "Accept: text/html"}, []string{"HTTP/1.1 406 Not Acceptable"}, false},
		{[]string{"-X", "DELETE"}, []string{"HTTP/1.1 405 Method Not Allowed", "Allow: GET, HEAD"}, false},
	} {
		got := ask(tt.args...)
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("curl %q: no %q in\n%s", tt.args, want, got)
			}
		}
		if has := strings.Contains(got, `"agent_id"`); has != tt.body {
			t.Errorf("curl %q:\n%s", tt.args, got)
		}
	}
}

// TestServeSignal: the command ends with 0 when it is interrupted.
func TestServeSignal(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the command")
	}
	program := filepath.Join(t.TempDir(), "agentcard")
	if out, err := exec.Command("go", "build", "-o", program, "../..").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	printed := new(output)
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0", cardFile(t, servedCard))
	cmd.Stdout, cmd.Stderr = printed, printed
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	printed.wait(t, `serving at (\S+)`)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || !strings.HasSuffix(printed.String(), "stopped\n") {
		t.Errorf("%v, printed\n%s", err, printed)
	}
}
