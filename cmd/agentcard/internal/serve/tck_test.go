package serve

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// a2aCards are cards of A2A 1.0 that are served as they are given.
var a2aCards = map[string]string{
	"small": servedCard,
	"full": `{"name":"Router","description":"Plans routes.","version":"1.0.0","iconUrl":"https://a.example/icon.png","documentationUrl":"https://a.example/doc",
  "provider":{"organization":"Example","url":"https://a.example"},
  "supportedInterfaces":[{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"},
    {"url":"https://a.example/grpc","protocolBinding":"GRPC","protocolVersion":"1.0","tenant":"t"},
    {"url":"https://a.example/","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}],
  "capabilities":{"streaming":true,"pushNotifications":false,"extensions":[{"uri":"urn:x","required":false,"params":{"n":1.50}}]},
  "securitySchemes":{"b":{"httpAuthSecurityScheme":{"scheme":"bearer"}}},"securityRequirements":[{"schemes":{"b":{"list":[]}}}],
  "defaultInputModes":["text/plain"],"defaultOutputModes":["application/json"],
  "skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"],"examples":["A to B"]}]}`,
}

// TestServedAsTheTCKReads: what the tests of the A2A TCK check of a card that is served, and
// that it says nothing that the card does not say: the document has the bytes of the card, and
// the headers that A2A asks for (CARD-DISC-001, CARD-STRUCT-001, CARD-PROTO-001,
// CARD-PROTO-002, BIND-FIELD-001, CARD-CACHE-001 to 003).
func TestServedAsTheTCKReads(t *testing.T) {
	for name, text := range a2aCards {
		t.Run(name, func(t *testing.T) {
			if _, found := dialects.ExamineAs("a2a", []byte(text)); len(found.Errors()) > 0 {
				t.Fatalf("the card: %v", found)
			}
			address, _, _ := serving(t, cardFile(t, text))
			address += "/.well-known/agent-card.json"
			if got := get(t, address); got != "200 OK "+text {
				t.Errorf("served: %s", got)
			}
			response, err := http.Get(address)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if age := response.Header.Get("Cache-Control"); !strings.Contains(age, "max-age=") {
				t.Errorf("Cache-Control: %q", age)
			}
			for header, condition := range map[string]string{"Etag": "If-None-Match", "Last-Modified": "If-Modified-Since"} {
				request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
				if err != nil {
					t.Fatal(err)
				}
				request.Header.Set(condition, response.Header.Get(header))
				again, err := http.DefaultClient.Do(request)
				if err != nil {
					t.Fatal(err)
				}
				again.Body.Close()
				if response.Header.Get(header) == "" || again.StatusCode != http.StatusNotModified {
					t.Errorf("%s %q: %s", header, response.Header.Get(header), again.Status)
				}
			}
			var members map[string]json.RawMessage
			if err := json.Unmarshal([]byte(strings.TrimPrefix(get(t, address+"?A2A-Version=0.3"), "200 OK ")), &members); err != nil || members["url"] != nil || members["protocolVersion"] != nil {
				t.Errorf("a client of 0.3 gets what the card does not declare: %v, %s", err, members)
			}
		})
	}
}

// tckModules are the modules of Python that the tests of the TCK import.
const tckModules = "import httpx, pytest, jsonschema, grpc, google.protobuf"

// tckPlugin replaces the stubs of the protocol: the tests of cards import them without use, and
// the stubs of the TCK need a newer protobuf than Debian has.
const tckPlugin = `import sys
from unittest import mock

for name in ("a2a_pb2", "a2a_pb2_grpc"):
    sys.modules["specification.generated." + name] = mock.MagicMock()
`

// TestTCK runs the tests of the A2A TCK for agent cards on cards as they are served by default:
// none may fail. A2A_TCK names an unpacked tree of github.com/a2aproject/a2a-tck, branch
// 1.0-dev; Debian has the modules of Python as python3-httpx, python3-pytest,
// python3-jsonschema, python3-grpcio and python3-protobuf.
func TestTCK(t *testing.T) {
	tree := os.Getenv("A2A_TCK")
	if tree == "" {
		t.Skip("A2A_TCK does not name a tree of a2aproject/a2a-tck, branch 1.0-dev")
	}
	python := ""
	for _, candidate := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(candidate, "-c", tckModules).Run() == nil {
			python = candidate
			break
		}
	}
	if python == "" {
		t.Fatalf("A2A_TCK is set, and no python3 can %q", tckModules)
	}
	plugins := t.TempDir()
	for name, text := range map[string]string{"cardgen_tck.py": tckPlugin, "pytest.ini": "[pytest]\n"} {
		if err := os.WriteFile(filepath.Join(plugins, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range a2aCards {
		t.Run(name, func(t *testing.T) {
			address, _, _ := serving(t, cardFile(t, text))
			cmd := exec.CommandContext(t.Context(), python, "-W", "ignore", "-m", "pytest", "-q", "-p", "cardgen_tck", "-p", "no:cacheprovider",
				"-c", filepath.Join(plugins, "pytest.ini"), "--rootdir", tree, "tests/compatibility/agent_card", "--sut-host", address)
			cmd.Dir = tree
			cmd.Env = append(os.Environ(), "PYTHONPATH="+plugins, "PYTHONDONTWRITEBYTECODE=1")
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "\n10 passed") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
