package batch_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/batch"
)

const a2aCard = `{"name":"Clerk","description":"Books travel.","version":"1.0.0","supportedInterfaces":[{"url":"https://clerk.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"book","name":"Book","description":"Books trains.","tags":["travel"]}]}`

// send sends a body and returns the status and the answer.
func send(t testing.TB, o batch.Options, method, body string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	batch.Handler(o).ServeHTTP(w, httptest.NewRequest(method, "/", strings.NewReader(body)))
	if kind := w.Header().Get("Content-Type"); kind != "application/json" {
		t.Errorf("%s: the type is %s", body, kind)
	}
	return w.Code, w.Body.String()
}

// quoted returns a text as JSON.
func quoted(t testing.TB, text string) string {
	t.Helper()
	b, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestHandler: each call has a reply in its place, whether its document is a text or a value.
func TestHandler(t *testing.T) {
	calls := `[[` + quoted(t, a2aCard) + `],[` + a2aCard + `],["{"],[null],[{"x":1}]]`
	for context, want := range map[string][]string{
		`{"function":"detect"}`: {
			`{"dialect":"a2a","kind":"card"}`, `{"dialect":"a2a","kind":"card"}`, `"error":"`, `"error":"`, `"error":"`,
		},
		`{"function":"validate"}`: {
			`"dialect":"a2a","kind":"card","valid":true`, `"valid":true`, `"valid":false,"findings":[{`, `"valid":false`, `"valid":false`,
		},
		`{"function":"validate","dialect":"adp"}`: {
			`"valid":false,"findings":[{"pointer":"/id"`, `"valid":false`, `"valid":false`, `"valid":false`, `"valid":false`,
		},
		`{"function":"convert","to":"openai"}`: {
			`"document":"{\"tools\":[`, `"lossy":true,"report":[{`, `"error":"`, `"error":"`, `"error":"`,
		},
		`{"function":"convert","to":"adp","dialect":"a2a","give":"id=agent://x.example/y\nname=Nora"}`: {
			`agent://x.example/y`, `\"name\":\"Nora\"`, `"error":"`, `the document is null, not an object`, `"code":"unknown-member"`,
		},
		`{"function":"convert","to":"oasf@1.0.0"}`: {
			`"findings":[{`, `skills is required; give authors, created-at, skills"`, `"error":"`, `"error":"`, `"error":"`,
		},
	} {
		status, text := send(t, batch.Options{}, http.MethodPost, `{"requestId":"r","userDefinedContext":`+context+`,"calls":`+calls+`}`)
		var answer struct{ Replies []json.RawMessage }
		if err := json.Unmarshal([]byte(text), &answer); err != nil || status != http.StatusOK || len(answer.Replies) != len(want) {
			t.Fatalf("%s: %d %s (%v)", context, status, text, err)
		}
		for i, part := range want {
			if !strings.Contains(string(answer.Replies[i]), part) {
				t.Errorf("%s: reply %d lacks %s: %s", context, i, part, answer.Replies[i])
			}
		}
	}
}

// TestHandlerRefuses: a request that is wrong as a whole has a message and no replies.
func TestHandlerRefuses(t *testing.T) {
	for _, tt := range []struct {
		method, body string
		status       int
		message      string
	}{
		{"GET", ``, 405, "POST"},
		{"POST", ``, 400, "not a call"},
		{"POST", `[]`, 400, "not a call"},
		{"POST", `{"calls":[["{}"]]}`, 400, "the function must be"},
		{"POST", `{"userDefinedContext":{"function":"detect"},"calls":[["{}"],[]]}`, 400, "call 1 has 0 arguments"},
		{"POST", `{"userDefinedContext":{"function":"validate","dialect":"none"},"calls":[]}`, 400, "none"},
		{"POST", `{"userDefinedContext":{"function":"convert","to":"a2b"},"calls":[]}`, 400, `did you mean \"a2a\"?); known: agent, aevum`},
		{"POST", `{"userDefinedContext":{"function":"convert","to":"a2a@9"},"calls":[]}`, 400, "no versions; leave out @9"},
		{"POST", `{"userDefinedContext":{"function":"convert","too":"a2a"},"calls":[]}`, 400, `unknown field \"too\"`},
		{"POST", `{"userDefinedContext":{"function":"convert","to":"a2a","dialect":"none"},"calls":[]}`, 400, "none"},
		{"POST", `{"userDefinedContext":{"function":"convert","to":"oasf@9"},"calls":[]}`, 400, "no version"},
		{"POST", `{"userDefinedContext":{"function":"convert","to":"a2a","give":"x"},"calls":[]}`, 400, "NAME=VALUE"},
		{"POST", `{"userDefinedContext":{"function":"detect"},"calls":[[1],[2],[3],[4]]}`, 400, "4 calls, at most 3"},
		{"POST", `{"x":"` + strings.Repeat("x", 2000) + `"}`, 413, ""},
	} {
		status, text := send(t, batch.Options{Body: 1000, Calls: 3}, tt.method, tt.body)
		if status != tt.status || !strings.HasPrefix(text, `{"errorMessage":"`) || !strings.Contains(text, tt.message) {
			t.Errorf("%s %.80s: %d %s", tt.method, tt.body, status, text)
		}
	}
}

// FuzzHandler: every body has an answer, with a reply for each call.
func FuzzHandler(f *testing.F) {
	f.Add(`{"userDefinedContext":{"function":"convert","to":"adp"},"calls":[[` + quoted(f, a2aCard) + `],[1]]}`)
	f.Add(`{"userDefinedContext":{"function":"validate"},"calls":[[{}],[[]]]}`)
	f.Fuzz(func(t *testing.T, body string) {
		status, text := send(t, batch.Options{}, http.MethodPost, body)
		var sent struct{ Calls []json.RawMessage }
		var answer struct{ Replies []json.RawMessage }
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if status == http.StatusOK && (json.Unmarshal([]byte(body), &sent) != nil || len(sent.Calls) != len(answer.Replies)) {
			t.Fatalf("%s: %s", body, text)
		}
	})
}
