package v03_test

import (
	"errors"
	"fmt"

	"github.com/a2aproject/a2a-go/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago/v03"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
)

// The struct of a program becomes a valid document.
func ExampleFromStruct() {
	s := &a2a.AgentCard{
		ProtocolVersion: "0.3.0", Name: "Router", Description: "Plans routes.", Version: "1.0.0",
		URL: "https://agents.example.com/a2a", PreferredTransport: a2a.TransportProtocolJSONRPC,
	}
	c, err := v03.FromStruct(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	document, err := sdk.Encode(c)
	fmt.Println(string(document), err)

	s.URL = "agents.example.com"
	_, err = v03.FromStruct(s)
	var invalid *fieldpath.Error
	fmt.Println(errors.As(err, &invalid), invalid.Problems[0].Expression)
	// Output:
	// {"protocolVersion":"0.3.0","name":"Router","description":"Plans routes.","url":"https://agents.example.com/a2a","preferredTransport":"JSONRPC","version":"1.0.0","capabilities":{},"defaultInputModes":[],"defaultOutputModes":[],"skills":[]} <nil>
	// true card.URL
}
