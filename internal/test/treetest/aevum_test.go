package treetest

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func Example_aevum() {
	// Build. A real program calls aevum.NewAgentID().
	analyst, err := aevum.NewCard().
		WithAgentID("01JB2X9M4E7QKZ5T8R3V6W1YHN").
		WithName("ResearchAnalyst").
		WithVersion("1.2.0").
		AddCapabilities(
			aevum.NewCapability().WithID("text.summarise").WithDescription("Shortens a text.").
				WithInputSchema(map[string]any{"type": "object", "required": []string{"text"}}),
			aevum.NewCapability().WithID("tool.web_search").WithDescription("Searches the web.").AddTags("search"),
		).
		WithEndpoint(aevum.NewEndpoint().WithProtocol(aevum.ProtocolHTTPS).WithURL("https://agents.example.com/api")).
		WithMetadata(aevum.NewMetadata().WithTrustTier(aevum.TrustTierEstablished).PutUnknown("framework", "loom")).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := aevum.Encode(analyst)
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read: no checks for nil; unknown members are kept.
	read, err := aevum.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	framework, _ := card.MembersOf(read.Metadata).Get("framework")
	fmt.Println(read.Name, len(read.Capabilities), read.Endpoint.Auth.EffectiveScheme(), framework)

	// Edit: the original card is unchanged.
	renamed, err := read.ToBuilder().WithName("Analyst").WithVersion("1.2.1").Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(renamed.Name, read.Name, card.Equal(renamed, read))

	// Report: all findings at once, each with its location.
	_, err = aevum.NewCard().WithAgentID("none").WithName("").
		WithEndpoint(aevum.NewEndpoint().WithProtocol(aevum.ProtocolHTTPS).WithURL("http://agents.example.com/")).
		Build()
	var invalid *card.InvalidError
	if errors.As(err, &invalid) {
		for _, v := range invalid.Violations {
			fmt.Println(v.Pointer, v.Code)
		}
	}
	// Output:
	// ResearchAnalyst 2 none "loom"
	// Analyst ResearchAnalyst false
	// /agent_id pattern
	// /capabilities required
	// /endpoint/url uri-scheme
	// /name min-length
	// /version required
}
