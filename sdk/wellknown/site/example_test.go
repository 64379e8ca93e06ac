package site_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// A host with one agent: its original card, a conversion for clients of A2A 0.3, and the
// catalogs.
func Example() {
	card := []byte(`{"name":"Router","description":"Plans routes.","version":"1.0.0",
	  "supportedInterfaces":[{"url":"https://agents.example.com/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
	  "capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}`)
	host, err := site.Make([]site.Agent{{Card: card}}, site.Base("https://agents.example.com"), site.For("0.3"))
	if err != nil {
		fmt.Println(err)
		return
	}
	handler, err := wellknown.New(host.Documents, wellknown.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	mux := http.NewServeMux()
	mux.Handle(wellknown.Prefix, handler)

	for _, path := range handler.Paths() {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
		fmt.Println(answer.Code, path, answer.Header().Get("Content-Type"))
	}
	// Output:
	// 200 /.well-known/agent-card.json application/json
	// 200 /.well-known/agent.json application/json
	// 200 /.well-known/ai-catalog.json application/ai-catalog+json
	// 200 /.well-known/api-catalog application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"
}
