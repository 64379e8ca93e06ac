package trust

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/pem"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	fetchedA2A = `{"name":"Clerk","description":"Adds up.","version":"1.0.0","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
		`"skills":[{"id":"sum","name":"Sum","description":"Adds up.","tags":["sum"]}],"supportedInterfaces":[{"url":"https://agents.example.com/api","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}]}`
	fetchedAevum = `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Clerk","version":"1.0.0","capabilities":[{"id":"tool.sum","description":"Adds up."}],` +
		`"endpoint":{"protocol":"http","url":"http://agents.example.com/api"}}`
)

// cardHost is a host with two cards, one of which differs, and documents that are no cards.
func cardHost(t *testing.T) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := ""
		switch r.URL.Path {
		case "/.well-known/agent-card.json", "/card.json":
			body = fetchedA2A
		case "/.well-known/agentcard":
			w.Header().Set("Content-Type", "application/agentcard+json")
			body = strings.Replace(fetchedAevum, `"1.0.0"`, `"1.1.0"`, 1)
		case "/invalid.json":
			body = strings.Replace(fetchedA2A, `"version":"1.0.0",`, "", 1)
		case "/.well-known/mcp.json":
			body = `{"mcpServers":{}}`
		case "/unknown.json":
			body = `{"hello":"world"}`
		case "/moved.json":
			http.Redirect(w, r, "/card.json", http.StatusFound)
			return
		case "/private.json":
			http.Redirect(w, r, "http://10.0.0.1/", http.StatusFound)
			return
		case "/token.json":
			if r.Header.Get("Authorization") != "secret" {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			body = fetchedA2A
		default:
			http.NotFound(w, r)
			return
		}
		if w.Header().Get("Content-Type") == "" {
			w.Header().Set("Content-Type", "application/json")
		}
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// runAt runs the command with HOST in the arguments and the output in place of an address.
func runAt(t *testing.T, host string, args ...string) (stdout, stderr string, exit int) {
	t.Helper()
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "HOST", host)
	}
	var out, failed bytes.Buffer
	exit = run(context.Background(), args, strings.NewReader(""), &out, &failed)
	return strings.ReplaceAll(out.String(), host, "HOST"), strings.ReplaceAll(failed.String(), host, "HOST"), exit
}

// plainHTTP follows the address of a card in its warning.
const plainHTTP = ":1:1: document: warning: the card was fetched over plain HTTP, which does not protect it from changes [not-tls]\n"

func TestFetchCommand(t *testing.T) {
	host := cardHost(t)
	for _, tt := range []struct {
		name, args     string
		stdout, stderr string
		exit           int
	}{
		{"a card", "HOST/card.json", fetchedA2A, "HOST/card.json" + plainHTTP, 0},
		{"a host", "HOST", fetchedA2A, "HOST/.well-known/agent-card.json" + plainHTTP, 0},
		{"a redirect", "HOST/moved.json", fetchedA2A, "HOST/card.json" + plainHTTP, 0},
		{"several in their order", "HOST/card.json HOST", fetchedA2A + "\n" + fetchedA2A + "\n", "HOST/card.json" + plainHTTP + "HOST/.well-known/agent-card.json" + plainHTTP, 0},
		{"all of a host", "--all HOST", fetchedA2A + "\n" + strings.Replace(fetchedAevum, `"1.0.0"`, `"1.1.0"`, 1) + "\n",
			"HOST/.well-known/agent-card.json" + plainHTTP + "HOST/.well-known/agentcard" + plainHTTP, 0},
		{"below a path", "--base HOST/clerk", fetchedA2A, "HOST/.well-known/agent-card.json" + plainHTTP, 0},
		{"a header", "--header Authorization:secret HOST/token.json", fetchedA2A, "HOST/token.json" + plainHTTP, 0},
		{"not authenticated", "HOST/token.json", "", "HOST/token.json: the status is 401 Unauthorized [bad-status]\n", 1},
		{"invalid", "HOST/invalid.json", "", "HOST/invalid.json:1:1: /version: version is required [required]\nHOST/invalid.json" + plainHTTP, 1},
		{"unchecked", "--unchecked HOST/invalid.json", strings.Replace(fetchedA2A, `"version":"1.0.0",`, "", 1), "HOST/invalid.json:1:1: /version: version is required [required]\nHOST/invalid.json" + plainHTTP, 1},
		{"no card", "HOST/unknown.json", "", "HOST/unknown.json" + plainHTTP + `HOST/unknown.json: the document is not a card: unrecognized card format; none is close: it has none of the members that tell the formats apart [unreadable]` + "\n", 1},
		{"absent", "HOST/absent.json", "", "HOST/absent.json: the status is 404 Not Found [bad-status]\n", 1},
		{"redirect to a private address", "HOST/private.json", "", "agentcard: http://10.0.0.1/: the address of the host is not allowed: prohibited IP address: 10.0.0.1 is not a permitted destination (denied by: 10.0.0.0/8) [forbidden-address]\n", 2},
		{"too large", "--max-bytes 100 HOST/card.json", "", "HOST/card.json: the body is too large (limit: 100 bytes) [too-large]\n", 1},
		{"no redirects", "--max-redirects 0 HOST/moved.json", "", "HOST/moved.json: too many redirects (limit: 0 redirects) [bad-redirect]\n", 1},
		{"summary", "--summary HOST/card.json HOST/absent.json", "ADDRESS           RESULT      FORMAT  BYTES  URL\nHOST/card.json    valid       a2a     344    HOST/card.json\nHOST/absent.json  bad-status 404                 HOST/absent.json\n", "", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			stdout, stderr, exit := runAt(t, host, append([]string{"fetch", "--allow-loopback"}, strings.Fields(tt.args)...)...)
			if strings.Contains(tt.args, "summary") { // the width of columns depends on the port
				stdout, tt.stdout = strings.Join(strings.Fields(stdout), " "), strings.Join(strings.Fields(tt.stdout), " ")
			}
			if stdout != tt.stdout || stderr != tt.stderr || exit != tt.exit {
				t.Errorf("exit %d, want %d\n%s\nwant\n%s\n%s\nwant\n%s", exit, tt.exit, stdout, tt.stdout, stderr, tt.stderr)
			}
		})
	}
}

func TestFetchAsJSON(t *testing.T) {
	host := cardHost(t)
	stdout, stderr, exit := runAt(t, host, "fetch", "--allow-loopback", "--json", "HOST", "HOST/moved.json", "HOST/invalid.json", "HOST/absent.json")
	checkOutput(t, "fetch", stdout)
	var got []fetched
	for d := json.NewDecoder(strings.NewReader(stdout)); d.More(); {
		var f fetched
		if err := d.Decode(&f); err != nil {
			t.Fatal(err)
		}
		got = append(got, f)
	}
	if exit != 1 || stderr != "" || len(got) != 4 {
		t.Fatalf("exit %d, %s, %s", exit, stdout, stderr)
	}
	if f := got[0]; !f.Valid || f.Dialect != "a2a" || f.URL != "HOST/.well-known/agent-card.json" || f.Source != "server" || f.Size != len(fetchedA2A) || f.Received == "" {
		t.Errorf("got %+v", f)
	}
	if f := got[1]; !f.Valid || f.URL != "HOST/card.json" || len(f.Redirected) != 1 || f.Violations[0].Code != "not-tls" {
		t.Errorf("got %+v", f)
	}
	if f := got[2]; f.Valid || f.Reason != "invalid" || f.Violations[0].Pointer != "/version" {
		t.Errorf("got %+v", f)
	}
	if f := got[3]; f.Valid || f.Reason != "bad-status" || f.Status != 404 || f.Violations == nil {
		t.Errorf("got %+v", f)
	}
}

// TestFetchRefusesLoopback: without the flag nothing is requested from this machine.
func TestFetchRefusesLoopback(t *testing.T) {
	host := cardHost(t)
	for _, args := range [][]string{{"fetch", "HOST"}, {"fetch", "--all", "HOST"}, {"fetch", "--allow-private", "HOST/card.json"}, {"probe", "HOST"}} {
		stdout, stderr, exit := runAt(t, host, args...)
		if exit != 2 || !strings.Contains(stderr, "not allowed") || strings.Contains(stdout, "Clerk") {
			t.Errorf("%v: exit %d, %s, %s", args, exit, stdout, stderr)
		}
	}
}

func TestFetchOverTLS(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, fetchedA2A)
	}))
	defer server.Close()
	authority := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(authority, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, exit := runAt(t, server.URL, "fetch", "--allow-loopback", "--ca", authority, "HOST/card.json")
	if stdout != fetchedA2A || stderr != "" || exit != 0 {
		t.Errorf("exit %d, %s, %s", exit, stdout, stderr)
	}
}

func TestProbeCommand(t *testing.T) {
	host := cardHost(t)
	stdout, stderr, exit := runAt(t, host, "probe", "--allow-loopback", "HOST")
	const want = `DOCUMENT                              STATE          FORMAT             NAME   VERSION  TOOLS  ADDRESSES
/.well-known/agent-card.json          valid          a2a                Clerk  1.0.0    1      https://agents.example.com/api
/.well-known/agent.json               absent
/.well-known/agentcard                valid          aevum              Clerk  1.1.0    1      http://agents.example.com/api
/.well-known/ai-catalog.json          absent
/.well-known/api-catalog              absent
/.well-known/mcp/server-card.json     absent
/.well-known/mcp.json                 not validated  mcp-client-config
/.well-known/agent-skills/index.json  absent

HOST/.well-known/agent-card.json:1:1: document: warning: the card was fetched over plain HTTP, which does not protect it from changes [not-tls]
HOST/.well-known/agentcard:1:1: document: warning: the card was fetched over plain HTTP, which does not protect it from changes [not-tls]
HOST/.well-known/mcp.json: an MCP client configuration, not an agent card: it lists the servers that a client starts; see https://modelcontextprotocol.io/docs/develop/connect-local-servers
HOST/.well-known/mcp.json:1:1: document: warning: the card was fetched over plain HTTP, which does not protect it from changes [not-tls]
disagreement: version: "1.0.0" in HOST/.well-known/agent-card.json; "1.1.0" in HOST/.well-known/agentcard
disagreement: addresses: "https://agents.example.com/api" in HOST/.well-known/agent-card.json; "http://agents.example.com/api" in HOST/.well-known/agentcard
`
	if stdout != want || stderr != "" || exit != 1 {
		t.Errorf("exit %d\n%s%s", exit, stdout, stderr)
	}
	stdout, _, exit = runAt(t, host, "probe", "--allow-loopback", "--json", "HOST")
	checkOutput(t, "probe", stdout)
	var report struct {
		Documents     []struct{ State, Format string }
		Disagreements []struct{ Member string }
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || exit != 1 || len(report.Documents) != 8 || len(report.Disagreements) != 2 || report.Documents[6].State != "not validated" {
		t.Errorf("exit %d, %v: %s", exit, err, stdout)
	}
}
