package a2aformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
)

// An A2A card as a description.
func Example() {
	description, _, err := projection.Convert([]byte(`{"name":"Router","description":"Plans routes.","version":"1.0.0","supportedInterfaces":[{"url":"https://agents.example.com/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}`), a2aformat.A2A, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"name":"Router","description":"Plans routes.","endpoints":[{"address":"https://agents.example.com/a2a","protocol":"jsonrpc","version":"1.0"}],"version":"1.0.0","features":{"streaming":true},"inputModes":["text/plain"],"outputModes":["text/plain"],"skills":[]} <nil>
}
