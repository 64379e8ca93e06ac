package serving

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// TestClients: from a new key to third-party clients, which know nothing but the address of the
// host: agentcard makes a key and a card, signs and publishes it, and @a2a-js/sdk and jose
// fetch the card and the key set, and accept the signature. The card is served by a web server
// of files and by agentcard serve.
//
// CARD_A2AJS names the folder a2ajs with its modules installed; make interop sets it.
func TestClients(t *testing.T) {
	modules := os.Getenv("CARD_A2AJS")
	if modules == "" {
		t.Skip("CARD_A2AJS is not set: make interop sets it if node is installed")
	}
	agentcard := filepath.Join(t.TempDir(), "agentcard")
	build := exec.Command("go", "build", "-o", agentcard, "./cmd/agentcard")
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, algorithm := range []string{"es256", "es384", "ed25519", "rsa"} {
		t.Run(algorithm, func(t *testing.T) {
			work := t.TempDir()
			call := func(args ...string) []byte {
				t.Helper()
				cmd := exec.CommandContext(t.Context(), agentcard, args...)
				cmd.Dir = work
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				out, err := cmd.Output()
				if err != nil {
					t.Fatalf("agentcard %s: %v: %s", strings.Join(args, " "), err, &stderr)
				}
				return out
			}
			call("keygen", "--algorithm", algorithm, "agent.key")
			if err := os.WriteFile(filepath.Join(work, "card.json"), call("new", "a2a"), 0o644); err != nil {
				t.Fatal(err)
			}
			call("sign", "--key", "agent.key", "--kid", "2026-11", "--portable", "--out", "signed.json", "card.json")
			call("publish", "--key", "2026-11=agent.key.pub", "--out", "public", "signed.json")
			signed, err := os.ReadFile(filepath.Join(work, "signed.json"))
			if err != nil {
				t.Fatal(err)
			}
			published, err := os.ReadFile(filepath.Join(work, "public/.well-known/agent-card.json"))
			if err != nil || !bytes.Equal(published, signed) {
				t.Errorf("%v, published is\n%s\nnot\n%s", err, published, signed)
			}
			files := httptest.NewServer(http.FileServerFS(os.DirFS(filepath.Join(work, "public"))))
			defer files.Close()
			for server, address := range map[string]string{
				"files":           files.URL,
				"agentcard serve": commandServes(t, agentcard, work, "--key", "2026-11=agent.key.pub", "signed.json"),
			} {
				checkClients(t, server, modules, address)
			}
		})
	}
}

// TestA2AJSResolver: the resolver of @a2a-js/sdk finds the interface of a card as it is served
// by default, and of what is served for the clients of both versions.
func TestA2AJSResolver(t *testing.T) {
	modules := os.Getenv("CARD_A2AJS")
	if modules == "" {
		t.Skip("CARD_A2AJS is not set: make interop sets it if node is installed")
	}
	const address = "Router: https://a.example/rpc JSONRPC "
	for _, tt := range []struct {
		card            string
		opts            []site.Option
		current, compat string
	}{
		{"A2A 1.0", nil, address + "1.0", address + "1.0"},
		{"A2A 0.3", nil, "", address + "0.3"},
		{"A2A 1.0", forBoth, address + "1.0", address + "1.0"},
		{"A2A 0.3", forBoth, address, address},
		{"Aevum", forBoth, address + "1.0", address + "1.0"},
	} {
		out := node(t, modules, "resolve.mjs", serve(t, cards[tt.card], tt.opts...))
		var found struct{ Current, Compat string }
		if err := json.Unmarshal(out, &found); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if !strings.HasPrefix(found.Current, tt.current) || !strings.HasPrefix(found.Compat, tt.compat) {
			t.Errorf("%s for both %t: %s", tt.card, tt.opts != nil, out)
		}
	}
}

// node runs a program of the folder a2ajs on the address of a host.
func node(t *testing.T, modules, program, address string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "node", program, address)
	cmd.Dir, cmd.Stderr = modules, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return out
}

// commandServes runs agentcard serve until the test ends, and returns its address.
func commandServes(t *testing.T, agentcard, work string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	cmd := exec.CommandContext(ctx, agentcard, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	cmd.Dir, cmd.Stderr = work, os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = cmd.Wait() // it was killed
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(strings.TrimSpace(line), "serving at ")
}

// checkClients has node read the card that is served at an address.
func checkClients(t *testing.T, server, modules, address string) {
	t.Helper()
	out := node(t, modules, "served.mjs", address)
	var found struct {
		Name, Address                         string
		SDK, Jose                             bool
		SDKAcceptsChanged, JoseAcceptsChanged bool
	}
	if err := json.Unmarshal(out, &found); err != nil {
		t.Fatalf("%s: %v: %s", server, err, out)
	}
	if found.Name == "" || found.Address == "" || !found.SDK || !found.Jose || found.SDKAcceptsChanged || found.JoseAcceptsChanged {
		t.Errorf("%s: %s", server, out)
	}
}
