package adk_test

import (
	"fmt"

	"google.golang.org/adk/agent/llmagent"

	"github.com/agentcard-go/cardgen/adapters/adk"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
)

// The card of an agent, for A2A 0.3 and for 1.0.
func ExampleCard() {
	root, err := llmagent.New(llmagent.Config{
		Name: "planner", Description: "Plans journeys.", Instruction: "You are a planner.",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := adk.Card(root, adk.Options{URL: "https://agents.example.com/a2a", Version: "1.0.0"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.ProtocolVersion, c.Skills[0].Description)

	modern, _, err := projection.To(a2aformat.A2A03, a2aformat.A2A, c)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(modern.SupportedInterfaces[0].ProtocolBinding, modern.SupportedInterfaces[0].URL)
	// Output:
	// 0.3.0 Plans journeys.
	// JSONRPC https://agents.example.com/a2a
}
