package jsonrpc_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/jsonrpc"
)

// An agent describes itself over HTTP.
func ExampleHandler() {
	me := &exchange.Describer{Document: []byte(`{"id":"agent://clerk","name":"Clerk","skills":["office"],"version":"1.0.0"}`)}
	web := httptest.NewServer(jsonrpc.Handler(exchange.Methods{Describe: me.Answer}, nil))
	defer web.Close()
	request := `{"jsonrpc":"2.0","id":1,"method":"adp.describe","params":{"fields":["skills"]}}`
	answer, err := http.Post(web.URL, "application/json", strings.NewReader(request))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	fmt.Println(string(text), err)
	// Output: {"jsonrpc":"2.0","id":1,"result":{"id":"agent://clerk","name":"Clerk","skills":["office"]}} <nil>
}
