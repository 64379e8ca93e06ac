package jsonrpc_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/jsonrpc"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// methods has a method for each kind of result: adp.describe repeats the call, adp.discover fails with
// the error, adp.advertise is not offered.
func methods(err error) exchange.Methods {
	return exchange.Methods{
		Describe: func(_ context.Context, c exchange.Call) ([]byte, error) {
			return fmt.Appendf(nil, `{"source":%q,"target":%q,"body":%q}`, c.Source, c.Target, c.Body), nil
		},
		Discover: func(context.Context, exchange.Call) ([]byte, error) { return nil, err },
	}
}

// TestAnswer: each message has the answer that JSON-RPC 2.0 and the statuses of the draft require.
func TestAnswer(t *testing.T) {
	finding := card.Violation{Pointer: "/tags", Code: "type", Message: "must be an array"}
	for _, test := range []struct {
		name, message string
		err           error
		want          string
	}{
		{"empty body", `{"jsonrpc":"2.0","id":1,"method":"adp.describe"}`, nil, `{"jsonrpc":"2.0","id":1,"result":{"source":"agent://s","target":"agent://t","body":""}}`},
		{"body", `{"jsonrpc":"2.0","id":"x","method":"adp.describe","params":{ "fields" : [] }}`, nil, `{"jsonrpc":"2.0","id":"x","result":{"source":"agent://s","target":"agent://t","body":"{ \"fields\" : [] }"}}`},
		{"id null", `{"jsonrpc":"2.0","id":null,"method":"adp.describe"}`, nil, `{"jsonrpc":"2.0","id":null,"result":{"source":"agent://s","target":"agent://t","body":""}}`},
		{"big number", `{"jsonrpc":"2.0","id":12345678901234567890,"method":"adp.describe"}`, nil, `{"jsonrpc":"2.0","id":12345678901234567890,"result":{"source":"agent://s","target":"agent://t","body":""}}`},
		{"notification", `{"jsonrpc":"2.0","method":"adp.describe"}`, nil, ``},
		{"notification of a method that fails", `{"jsonrpc":"2.0","method":"adp.discover"}`, exchange.ErrInvalidRequest, ``},
		{"not offered", `{"jsonrpc":"2.0","id":1,"method":"adp.advertise"}`, nil, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}`},
		{"unknown method", `{"jsonrpc":"2.0","id":1,"method":"adp.delete"}`, nil, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}`},
		{"unauthorized", `{"jsonrpc":"2.0","id":1,"method":"adp.discover"}`, exchange.ErrUnauthorized, `{"jsonrpc":"2.0","id":1,"error":{"code":5,"message":"UNAUTHORIZED","data":{"reason":"UNAUTHORIZED"}}}`},
		{"invalid request", `{"jsonrpc":"2.0","id":1,"method":"adp.discover"}`, fmt.Errorf("%w: %w", exchange.ErrInvalidRequest, finding), `{"jsonrpc":"2.0","id":1,"error":{"code":6,"message":"INVALID_REQUEST","data":{"reason":"INVALID_REQUEST: /tags: must be an array [type]","findings":[{"pointer":"/tags","code":"type","severity":"error","message":"must be an array"}]}}}`},
		{"a failure keeps its text", `{"jsonrpc":"2.0","id":1,"method":"adp.discover"}`, errors.New("secret"), `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"the method failed"}}`},
		{"an answer that is too long", `{"jsonrpc":"2.0","id":1,"method":"adp.discover"}`, card.Violations{finding}.Err(), `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"the answer cannot be written","data":{"reason":"/tags: must be an array [type]","findings":[{"pointer":"/tags","code":"type","severity":"error","message":"must be an array"}]}}}`},
		{"batch", `[{"jsonrpc":"2.0","id":1,"method":"adp.describe"}]`, nil, `"code":-32600,`},
		{"no JSON", `{"jsonrpc":`, nil, `"code":-32700,`},
		{"empty", ``, nil, `"code":-32700,`},
		{"a name twice", `{"jsonrpc":"2.0","id":1,"id":2,"method":"adp.describe"}`, nil, `"code":-32700,`},
		{"no version", `{"id":1,"method":"adp.describe"}`, nil, `jsonrpc must be \"2.0\"`},
		{"version 1", `{"jsonrpc":"1.0","id":1,"method":"adp.describe"}`, nil, `jsonrpc must be \"2.0\"`},
		{"no method", `{"jsonrpc":"2.0","id":1}`, nil, `method must be a string`},
		{"method of another type", `{"jsonrpc":"2.0","id":1,"method":1}`, nil, `method must be a string`},
		{"id of another type", `{"jsonrpc":"2.0","id":{},"method":"adp.describe"}`, nil, `id must be`},
		{"long id", `{"jsonrpc":"2.0","id":"` + strings.Repeat("x", 300) + `","method":"adp.describe"}`, nil, `id is too long`},
	} {
		got := string(jsonrpc.Answer(t.Context(), methods(test.err), exchange.Call{Source: "agent://s", Target: "agent://t"}, []byte(test.message)))
		if whole := strings.HasPrefix(test.want, "{"); whole && got != test.want || test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: %s", test.name, got)
		}
		if got != "" && !json.Valid([]byte(got)) {
			t.Errorf("%s: no JSON: %s", test.name, got)
		}
	}
}

// TestHandler: the binding over HTTP.
func TestHandler(t *testing.T) {
	web := httptest.NewServer(jsonrpc.Handler(methods(nil), func(r *http.Request) string { return r.Header.Get("From") }))
	defer web.Close()
	const describe = `{"jsonrpc":"2.0","id":1,"method":"adp.describe"}`
	for _, test := range []struct {
		method, kind, body string
		status             int
		want               string
	}{
		{"POST", "application/json; charset=utf-8", describe, 200, `{"jsonrpc":"2.0","id":1,"result":{"source":"agent://me","target":"agent://you","body":""}}`},
		{"POST", "application/json", `{"jsonrpc":"2.0","method":"adp.describe"}`, 204, ""},
		{"POST", "application/json", `{`, 200, `"code":-32700`},
		{"POST", "text/plain", describe, 415, "application/json"},
		{"GET", "application/json", "", 405, "POST"},
		{"POST", "application/json", `"` + strings.Repeat("x", jsonrpc.MaxMessage) + `"`, 413, ""},
	} {
		r, err := http.NewRequestWithContext(t.Context(), test.method, web.URL+"?target=agent://you", strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", test.kind)
		r.Header.Set("From", "agent://me")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || answer.StatusCode != test.status || !strings.Contains(string(text), test.want) {
			t.Errorf("%s %s %.60s: %d %s (%v)", test.method, test.kind, test.body, answer.StatusCode, text, err)
		}
	}
}

// FuzzAnswer: every message has an answer that is JSON, or none.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{`{"jsonrpc":"2.0","id":1,"method":"adp.describe","params":{}}`, `[]`, `{`, `{"jsonrpc":"2.0","id":"\ud800","method":""}`} {
		f.Add(text)
	}
	m := methods(exchange.ErrInvalidRequest)
	m.Describe = (&exchange.Describer{Document: []byte(`{"id":"agent://a","name":"A"}`)}).Answer
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > adp.MaxSize {
			return
		}
		if got := jsonrpc.Answer(t.Context(), m, exchange.Call{}, []byte(text)); got != nil && !json.Valid(got) {
			t.Errorf("%q: %s", text, got)
		}
	})
}
