package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
)

const (
	mcpCard = `{"id":"agent://translator","name":"Translator","skills":["nlp"],"seq":%d}`
	// mcpToken is a token, as a file has it.
	mcpToken = "0123456789abcdef"
)

// root is the folder of the module.
const root = "../../../.."

// mcpCommandFile returns the built command.
func mcpCommandFile(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the command")
	}
	name := "agentcard"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(testdir.Commands(t, root, "agentcard"), name)
}

// mcpClient connects a client.
func mcpClient(t *testing.T, transport mcp.Transport) *mcp.ClientSession {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// mcpCall calls a tool and returns its result as text.
func mcpCall(t *testing.T, c *mcp.ClientSession, tool string, arguments map[string]any) string {
	t.Helper()
	r, err := c.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	text, err := json.Marshal(r.StructuredContent)
	if err != nil || r.IsError == strings.Contains(string(text), `"ok":true`) {
		t.Errorf("%s: isError %t: %s (%v)", tool, r.IsError, text, err)
	}
	return string(text)
}

// tryTools is what a client does with a server of any transport.
func tryTools(t *testing.T, c *mcp.ClientSession) {
	t.Helper()
	list, err := c.ListTools(context.Background(), nil)
	if err != nil || len(list.Tools) != 7 {
		t.Fatalf("%d tools (%v)", len(list.Tools), err)
	}
	steps := []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"agentcard_declare", map[string]any{"card": fmt.Sprintf(mcpCard, 1), "id": "agent://translator"}, `"ok":true`},
		{"agentcard_resolve", map[string]any{"query": "transl"}, `"skills":["nlp"]`},
		{"agentcard_validate", map[string]any{"card": map[string]any{"id": "agent://a", "name": 7}}, `"pointer":"/name"`},
		{"agentcard_list", nil, `"total":1`},
		{"agentcard_convert", map[string]any{"card": fmt.Sprintf(mcpCard, 1), "to": "openai"}, `"card":{"tools":[]}`},
		{"agentcard_detect", map[string]any{"card": fmt.Sprintf(mcpCard, 1)}, `"format":"adp"`},
		{"agentcard_explain", map[string]any{"dialect": "adp", "pointer": "/seq"}, `"schemas":[`},
		// Wrong arguments and large cards do not end the session.
		{"agentcard_declare", map[string]any{"crad": 1}, `"code":"invalid-arguments"`},
		{"agentcard_declare", map[string]any{"card": []int{1}}, `"pointer":"/card"`},
		{"agentcard_declare", map[string]any{"card": strings.Repeat(" ", 2<<20) + "{}"}, `"code":"size"`},
		{"agentcard_list", nil, `"total":1`},
	}
	for _, s := range steps {
		if got := mcpCall(t, c, s.tool, s.arguments); !strings.Contains(got, s.want) {
			t.Errorf("%s %.100v: %s does not have %s", s.tool, s.arguments, got, s.want)
		}
	}
	if r, err := c.CallTool(context.Background(), &mcp.CallToolParams{Name: "none"}); err != nil || !r.IsError {
		t.Errorf("an unknown tool: %+v (%v)", r, err)
	}
	if _, err := c.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: "agentcard://registry/adp/none"}); err == nil {
		t.Error("a resource that does not exist is no error")
	}
	for _, uri := range []string{"agentcard://schema", "agentcard://schema/nooterra/tool", "agentcard://registry", "agentcard://registry/adp/agent%3A%2F%2Ftranslator"} {
		if r, err := c.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: uri}); err != nil || len(r.Contents) != 1 || !json.Valid([]byte(r.Contents[0].Text)) {
			t.Errorf("%s: %v", uri, err)
		}
	}
}

// addServers stores servers as a directory does: one with an old version, and a deleted one.
func addServers(t *testing.T, file string) {
	t.Helper()
	s, err := bolt.Open(file, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		id, version string
		status      *store.Status
	}{{"a.example/current", "", nil}, {"a.example/current", "0.9.0", nil}, {"a.example/deleted", "", &store.Status{Value: store.StatusDeleted}}} {
		document := fmt.Sprintf(`{"name":%q,"description":"D","version":"1.0.0"}`, x.id)
		c := &store.Card{Summary: store.Summary{Key: store.Key{Dialect: "mcp-server-json", Tenant: x.version, ID: x.id}, Version: x.version, Edition: 1, Size: len(document), Status: x.status}, Document: []byte(document)}
		if err := s.Restore(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestMCPStdio: a client starts the command and uses the tools; a registry in a file has the
// cards in the next run; the command ends with its client and prints nothing else.
func TestMCPStdio(t *testing.T) {
	command := mcpCommandFile(t)
	file := filepath.Join(t.TempDir(), "cards.db")
	for run := range 2 {
		if run == 1 {
			addServers(t, file)
		}
		var stderr strings.Builder
		server := exec.Command(command, "mcp", "--registry", file)
		server.Stderr = &stderr
		c := mcpClient(t, &mcp.CommandTransport{Command: server})
		if run == 0 {
			tryTools(t, c)
		} else if got := mcpCall(t, c, "agentcard_resolve", map[string]any{"query": "agent://translator"}); !strings.Contains(got, `"edition":1`) {
			t.Errorf("the next run has %s", got)
		} else if got := mcpCall(t, c, "agentcard_list", nil); !strings.Contains(got, "a.example/current") || strings.Contains(got, "0.9.0") || strings.Contains(got, "a.example/deleted") {
			t.Errorf("the list of the servers of a directory is %s", got)
		}
		// A second server on the file fails at once.
		if out, err := exec.Command(command, "mcp", "--registry", file).CombinedOutput(); err == nil || !strings.Contains(string(out), "the store is in use by another process") {
			t.Errorf("a second server: %v\n%s", err, out)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if server.ProcessState == nil || server.ProcessState.ExitCode() != 0 || stderr.Len() > 0 {
			t.Errorf("the server ends with %v: %s", server.ProcessState, stderr.String())
		}
	}
}

// TestMCPHTTP: several clients at a time use the tools over HTTP with a token; the command ends
// when it is interrupted.
func TestMCPHTTP(t *testing.T) {
	command := mcpCommandFile(t)
	dir := t.TempDir()
	token := filepath.Join(dir, "token")
	if err := os.WriteFile(token, []byte(mcpToken+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(command, "mcp", "--http", ":0", "--accept-unproven", "--token-file", token, "--registry", filepath.Join(dir, "cards.db"))
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Process.Kill()
	lines := bufio.NewReader(stderr)
	line, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := strings.TrimSpace(strings.TrimPrefix(line, "serving MCP at "))
	if !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Fatalf("the server prints %q", line)
	}
	answer, err := http.Post(address, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	if answer.Body.Close(); answer.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a token: %s", answer.Status)
	}
	client := &http.Client{Transport: bearer{http.DefaultTransport}}
	connect := func() *mcp.ClientSession {
		return mcpClient(t, &mcp.StreamableClientTransport{Endpoint: address, HTTPClient: client})
	}
	first := connect()
	tryTools(t, first)
	var all sync.WaitGroup
	for i := range 4 {
		c := connect()
		all.Go(func() {
			for seq := range 5 {
				mcpCall(t, c, "agentcard_declare", map[string]any{"card": fmt.Sprintf(`{"id":"agent://a%d","name":"a","seq":%d}`, i, seq)})
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	// One card of the client that tried all tools, and four of the others.
	if got := mcpCall(t, first, "agentcard_list", nil); !strings.Contains(got, `"total":5`) {
		t.Error(got)
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if runtime.GOOS == "windows" {
		return // a process cannot be interrupted
	}
	if err := server.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(lines)
	if err = errors.Join(err, server.Wait()); err != nil || len(rest) > 0 {
		t.Errorf("the server ends with %v: %s", err, rest)
	}
}

// bearer sends the token.
type bearer struct{ http.RoundTripper }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+mcpToken)
	return b.RoundTripper.RoundTrip(r)
}

// TestMCPConfigurations: the configurations of clients in the guide start a server.
func TestMCPConfigurations(t *testing.T) {
	command := mcpCommandFile(t)
	guide, err := os.ReadFile(filepath.Join(root, "docs/guides/mcp-server.md"))
	if err != nil {
		t.Fatal(err)
	}
	type entry struct {
		Command, URL string
		Args         []string
	}
	started, addresses := 0, 0
	for i, block := range strings.Split(string(guide), "```json\n")[1:] {
		block, _, _ = strings.Cut(block, "\n```")
		var file struct {
			MCPServers map[string]entry `json:"mcpServers"`
			Servers    map[string]entry `json:"servers"`
		}
		if json.Unmarshal([]byte(block), &file) != nil {
			continue // the messages of a session
		}
		for _, e := range []entry{file.MCPServers["agentcard"], file.Servers["agentcard"]} {
			switch {
			case e.URL != "":
				addresses++
				if !strings.HasSuffix(e.URL, mcpPath) {
					t.Errorf("block %d: the address is %s", i, e.URL)
				}
			case e.Command != "":
				started++
				if e.Command != "agentcard" {
					t.Errorf("block %d: the command is %s", i, e.Command)
				}
				server := exec.Command(command, e.Args...)
				server.Dir = t.TempDir()
				c := mcpClient(t, &mcp.CommandTransport{Command: server})
				tryTools(t, c)
				if err := c.Close(); err != nil {
					t.Error(err)
				}
			}
		}
	}
	if started != 2 || addresses != 1 {
		t.Errorf("%d configurations were started, and %d have an address", started, addresses)
	}
}
