package a2ago_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2aclient/agentcard"
	"github.com/a2aproject/a2a-go/v2/a2asrv"

	"github.com/agentcard-go/cardgen/adapters/a2ago"
	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

const document = `{
  "name": "Router",
  "description": "Plans routes.",
  "version": "1.0.0",
  "supportedInterfaces": [
    {"url": "https://agents.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
  ],
  "capabilities": {},
  "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "plan", "name": "Plan", "description": "Plans a route.", "tags": ["maps"]}],
  "x-region": "eu"
}`

// A server of a2a-go serves a document, and a client of a2a-go resolves it: the client has
// the struct, and the document with the member that the struct lacks.
func Example() {
	producer, err := a2ago.NewProducer([]byte(document))
	if err != nil {
		fmt.Println(err)
		return
	}
	mux := http.NewServeMux()
	mux.Handle(a2asrv.WellKnownAgentCardPath, a2asrv.NewAgentCardHandler(producer))
	server := httptest.NewServer(mux)
	defer server.Close()

	reader := new(a2ago.Reader)
	resolver := agentcard.NewResolver(server.Client())
	resolver.CardParser = reader.Parse
	c, err := resolver.Resolve(context.Background(), server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	received, _ := reader.Document(c)
	fmt.Println(c.Name, len(c.Skills), string(received) == document)
	// Output: Router 1 true
}

// A resolver with limits: it reads at most 64 KB and connects to public addresses only. The
// address of this example is not one.
func ExampleReader_Parse() {
	client, err := fetch.NewClient(fetch.Options{Limits: fetch.Limits{Bytes: 64 << 10}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()

	resolver := agentcard.NewResolver(client.HTTPClient())
	resolver.CardParser = new(a2ago.Reader).Parse
	_, err = resolver.Resolve(context.Background(), "http://169.254.169.254")
	fmt.Println(errors.Is(err, fetch.ForbiddenAddress))
	// Output: true
}

// A reader with a policy accepts signed cards only. The added member is one that a2a-go would
// take for the name of the agent.
func ExampleReader_Parse_policy() {
	private := ed25519.NewKeyFromSeed([]byte("a seed of 32 octets for examples"))
	signed, err := signing.Sign([]byte(document), signing.Signer{Key: private, KeyID: "2026-11"})
	if err != nil {
		fmt.Println(err)
		return
	}
	keys := signature.Keys{{ID: "2026-11", Public: private.Public()}}
	reader := &a2ago.Reader{Policy: &verify.Policy{Keys: keys}}

	c, err := reader.Parse(signed)
	fmt.Println(c.Name, err)

	_, err = reader.Parse(bytes.Replace(signed, []byte("{"), []byte(`{"Name": "Evil",`), 1))
	refused, ok := errors.AsType[*verify.Error](err)
	fmt.Println(ok && refused.Outcome == signature.Invalid)
	// Output:
	// Router <nil>
	// true
}

// An error in a struct names the field.
func ExampleProducerOf() {
	_, err := a2ago.ProducerOf(&a2a.AgentCard{
		Name:                "Router",
		Version:             "1.0.0",
		SupportedInterfaces: []*a2a.AgentInterface{{URL: "https://agents.example.com/a2a", ProtocolVersion: "1.0"}},
	})
	fmt.Println(err)
	// Output: card.SupportedInterfaces[0].ProtocolBinding: must not be empty
}

// A lenient reader reports the findings of an invalid card and returns the card.
func ExampleReader_Parse_lenient() {
	reader := &a2ago.Reader{Lenient: true, Findings: func(vs card.Violations) {
		for _, v := range vs.Errors() {
			fmt.Println(v.Message)
		}
	}}
	c, err := reader.Parse([]byte(`{
		"name": "Router", "description": "Plans routes.", "version": "1.0.0", "capabilities": {}, "skills": [],
		"supportedInterfaces": [{"url": "https://agents.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
		"defaultInputModes": ["text/plain"]
	}`))
	fmt.Println(c.Name, err)
	// Output:
	// defaultOutputModes is required
	// Router <nil>
}
