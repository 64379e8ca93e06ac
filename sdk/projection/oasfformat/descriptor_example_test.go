package oasfformat_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// An agent descriptor as a description.
func Example_descriptor() {
	description, _, err := projection.Convert([]byte(`{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"router"},"spec":{}}`), oasfformat.OASFDescriptor, agentformat.Agent)
	fmt.Println(string(description), err)
	// Output: {"name":"router"} <nil>
}
