package trust

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// TestFetchSigned: fetch and probe accept a card with a signature by a given key, or by one of a
// key set at a trusted address, and refuse one that another party changed.
func TestFetchSigned(t *testing.T) {
	t.Chdir(t.TempDir())
	call := func(want int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(context.Background(), args, nil, &out, &errs); code != want {
			t.Fatalf("%q: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
		}
		return out.String() + errs.String()
	}
	var document, set []byte
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch r.URL.Path {
		case "/.well-known/agent-card.json":
			_, _ = w.Write(document)
		case "/keys/jwks.json":
			_, _ = w.Write(set)
		default:
			http.NotFound(w, r)
		}
	}))
	defer host.Close()
	if err := os.WriteFile("card.json", []byte(fetchedA2A), 0o600); err != nil {
		t.Fatal(err)
	}
	call(command.ExitValid, "keygen", "--algorithm", "es256", "--jwks", "jwks.json", "agent.key")
	call(command.ExitValid, "sign", "--key", "agent.key", "--jku", host.URL+"/keys/jwks.json", "--out", "signed.json", "card.json")
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Clean(name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	document, set = read("signed.json"), read("jwks.json")
	for _, keys := range [][]string{{"--key", "jwks.json"}, {"--key", "agent.key.pub"}, {"--jku", host.URL + "/keys/jwks.json"}} {
		out := call(command.ExitValid, append([]string{"fetch", "--allow-loopback", "--covered", host.URL}, keys...)...)
		if !strings.Contains(out, `"name":"Clerk"`) || strings.Contains(out, `"signatures"`) {
			t.Errorf("fetch --covered %q prints %s", keys, out)
		}
		if out := call(command.ExitValid, append([]string{"probe", "--allow-loopback", host.URL}, keys...)...); !strings.Contains(out, "trust") {
			t.Errorf("probe %q prints %s", keys, out)
		}
	}
	call(command.ExitInvalid, "fetch", "--allow-loopback", "--verify", host.URL)

	document = []byte(strings.Replace(string(document), "{", `{"URL":"https://evil.example",`, 1))
	call(command.ExitValid, "fetch", "--allow-loopback", host.URL)
	if out := call(command.ExitInvalid, "fetch", "--allow-loopback", "--key", "jwks.json", host.URL); strings.Contains(out, `"Clerk"`) || !strings.Contains(out, "[signature]") {
		t.Errorf("fetch prints a changed card: %s", out)
	}
	if out := call(command.ExitInvalid, "probe", "--allow-loopback", "--key", "jwks.json", host.URL); !strings.Contains(out, "discard") {
		t.Errorf("probe prints %s", out)
	}
	var fetched struct {
		Code      string
		Signature struct{ Outcome, Code string }
	}
	out := call(command.ExitInvalid, "fetch", "--json", "--allow-loopback", "--key", "jwks.json", host.URL)
	checkOutput(t, "fetch", out)
	checkOutput(t, "probe", call(command.ExitInvalid, "probe", "--json", "--allow-loopback", "--key", "jwks.json", host.URL))
	if err := json.Unmarshal([]byte(out), &fetched); err != nil {
		t.Fatal(err)
	}
	if fetched.Code != "signature" || fetched.Signature.Outcome != "invalid" {
		t.Errorf("fetch --json prints %+v", fetched)
	}
}
