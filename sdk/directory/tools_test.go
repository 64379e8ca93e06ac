package directory_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// TestTools: a call of a tool is a request of the same caller to the route of the tool, with its tenant, errors and
// limits.
func TestTools(t *testing.T) {
	const token = "a-token-of-16-or-more-characters"
	h, err := directory.New(directory.Options{
		Tokens: map[string]string{token: "alice"}, Discovery: service.DiscoveryLimitSettings{WindowSeconds: 60, MaxPerKey: 2},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for i, step := range []struct {
		address, token, tool, arguments string
		want                            string
	}{
		{"192.0.2.1:1", "", service.ToolUpsert, `{"agentId":"agt_a","displayName":"A"}`, `"statusCode":403,"error":"a bearer token of the tenant is required","code":"FORBIDDEN","details":null}`},
		{"192.0.2.1:1", token, service.ToolUpsert, `{"agentId":"agt_a","displayName":"A","capabilities":["a.b"],"hostEndpoint":"https://a.example","hostProtocols":["mcp"],"hostRuntime":null,"tags":null}`, `"host":{"runtime":null,"endpoint":"https://a.example/","protocols":["mcp"]}`},
		{"192.0.2.1:1", token, service.ToolUpsert, `{"agentId":"agt_b","displayName":"B","visibility":"private","idempotencyKey":"k"}`, `"revision":0},"idempotencyKey":"k"}}`},
		{"192.0.2.1:1", token, service.ToolUpsert, `{"agentId":"agt_b","displayName":"B","visibility":"private","idempotencyKey":"k"}`, `"revision":0},"idempotencyKey":"k"}}`},
		{"192.0.2.1:1", token, service.ToolUpsert, `{"agentId":"agt_b","displayName":"C","idempotencyKey":"k"}`, `"statusCode":409`},
		{"192.0.2.1:1", token, service.ToolUpsert, `{"agentId":"agt_b","host":{},"idempotencyKey":1}`, `"pointer":"/host","code":"unknown-field"`},
		{"192.0.2.1:1", token, service.ToolUpsert, `{"agentId":"agt_b","visibility":"world"}`, `"code":"SCHEMA_INVALID"`},
		{"192.0.2.1:1", token, service.ToolUpsert, `{"agentId":null}`, `"error":"agentId is required`},
		{"192.0.2.1:1", token, service.ToolUpsert, `[]`, `"statusCode":400,"error":"invalid arguments: `},
		{"192.0.2.1:1", token, service.ToolDiscover, `{"visibility":"all"}`, `"total":2`},
		{"192.0.2.1:1", "", service.ToolDiscover, ``, `"statusCode":403`},
		{"192.0.2.1:1", "", service.ToolDiscover, `{"scope":"public","visibility":"all"}`, `"pointer":"/visibility"`},
		{"192.0.2.1:1", "", service.ToolDiscover, `{"scope":"public","capability":"a.b"}`, `"total":1`},
		{"192.0.2.1:1", "", service.ToolDiscover, `{"scope":"public","capability":"a.c"}`, `"total":0`},
		{"192.0.2.1:1", "", service.ToolDiscover, `{"scope":"public"}`, `"statusCode":429`},
		{"192.0.2.2:1", "", service.ToolDiscover, `{"scope":"public"}`, `"total":1`},
		{"192.0.2.1:1", "", "nooterra.other", `{}`, `"statusCode":400`},
	} {
		from := httptest.NewRequest("POST", "/mcp", nil)
		from.RemoteAddr = step.address
		if step.token != "" {
			from.Header.Set("Authorization", "Bearer "+step.token)
		}
		got, ok, err := h.CallTool(from, step.tool, []byte(step.arguments))
		failed := strings.Contains(string(got), `"statusCode"`)
		if err != nil || ok == failed || !strings.HasPrefix(string(got), `{"tool":"`+step.tool+`","durationMs":`) || !strings.Contains(string(got), step.want) {
			t.Errorf("step %d: %v %s (%v)", i, ok, got, err)
		}
	}
}

// TestToolsOfPages: pages of a browser find public cards only, if the directory trusts its callers.
func TestToolsOfPages(t *testing.T) {
	const token = "a-token-of-16-or-more-characters"
	for _, test := range []struct {
		tokens          map[string]string
		tool, arguments string
		ok              bool
	}{
		{nil, service.ToolUpsert, `{"agentId":"a","displayName":"A"}`, false},
		{nil, service.ToolDiscover, `{}`, false},
		{nil, service.ToolDiscover, `{"scope":"public"}`, true},
		{map[string]string{token: "alice"}, service.ToolUpsert, `{"agentId":"a","displayName":"A"}`, true},
	} {
		h, err := directory.New(directory.Options{Tokens: test.tokens})
		if err != nil {
			t.Fatal(err)
		}
		from := httptest.NewRequest("POST", "/mcp", nil)
		from.Header.Set("Origin", "http://localhost:3000")
		from.Header.Set("Authorization", "Bearer "+token)
		if got, ok, err := h.CallTool(from, test.tool, []byte(test.arguments)); ok != test.ok || err != nil {
			t.Errorf("%s %s: %s (%v)", test.tool, test.arguments, got, err)
		}
		h.Close()
	}
}

// TestWorking: a request with much work waits for a place, and its calls of tools need no other one.
func TestWorking(t *testing.T) {
	h, err := directory.New(directory.Options{Limits: directory.Limits{Requests: 1, Waiting: 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	begun, end := make(chan struct{}), make(chan struct{})
	web := httptest.NewServer(h.Working(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, text := range []string{"short", strings.Repeat("x", 200_000)} {
			if got, ok, err := h.CallTool(r, service.ToolUpsert, []byte(`{"agentId":"a","displayName":"A","metadata":{"text":"`+text+`"}}`)); !ok || err != nil {
				t.Errorf("%.200s (%v)", got, err)
			}
		}
		begun <- struct{}{}
		<-end
	})))
	defer web.Close()
	answers := make(chan int, 3)
	for i := range 3 {
		go func() {
			r, _ := http.NewRequest("POST", web.URL, nil)
			r.Header.Set("X-Proxy-Tenant-Id", fmt.Sprint(i))
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Error(err)
				answers <- 0
				return
			}
			answer.Body.Close()
			answers <- answer.StatusCode
		}()
	}
	<-begun
	if got := <-answers; got != http.StatusServiceUnavailable { // one works, one waits
		t.Error(got)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/find?words=nothing", nil))
	if w.Code != http.StatusOK {
		t.Errorf("a request with little work: %d %s", w.Code, w.Body)
	}
	close(end)
	<-begun
	for range 2 {
		if got := <-answers; got != http.StatusOK {
			t.Error(got)
		}
	}
}
