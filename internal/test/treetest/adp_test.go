package treetest

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func Example_adp() {
	// Build.
	translator, err := adp.NewCard().
		WithID("agent://translator-zh-en").
		WithName("translator-zh-en").
		AddSkills("nlp/translation").
		AddTools(adp.NewTool().WithName("translate").WithInputSchema(map[string]any{"type": "object"}).WithIdempotent(true)).
		AddEndpoints(
			adp.NewEndpoint().WithProtocol(adp.ProtocolAITP).WithURI("agent://translator-zh-en"),
			adp.NewEndpoint().WithProtocol(adp.ProtocolHTTPJSON).WithURI("https://api.example.com/v1").
				WithAuth(adp.AuthBearer).WithPriority(10),
		).
		PutExtensions("clawnet.reputation", map[string]any{"score": 78.5}).
		WithSeq(7).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read: the tools that stream, and the endpoints that this program supports.
	fmt.Println(translator.Tools[0].EffectiveStreaming(), translator.Constraints.OrEmpty().MaxConcurrentTasks.IsSet())
	for _, e := range translator.Endpoints {
		fmt.Println(e.Protocol.Known(), e.URI.Or(""), e.EffectivePriority())
	}

	// Edit: data of a later revision is kept.
	read, err := adp.Decode([]byte(`{"id":"agent://pioneer","name":"Pioneer","seq":18446744073709551615,
		"endpoints":[{"protocol":"quic","uri":7,"zone":{"a":1.50}}],"hash":"b3:1f"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	read.Name = "Pathfinder"
	text, err := card.AppendJSON(nil, read)
	fmt.Println(string(text), err)

	// Report.
	for _, v := range card.Check(read) {
		fmt.Println(v.Severity, v.Pointer, v.Code)
	}
	fmt.Println(read.Validate())

	// Revoke: empty lists are written.
	revoked, err := translator.ToBuilder().WithTools().WithEndpoints().WithSeq(8).Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(revoked.Tools != nil, len(revoked.Tools), len(translator.Tools))
	// Output:
	// false false
	// true agent://translator-zh-en 0
	// true https://api.example.com/v1 10
	// {"id":"agent://pioneer","name":"Pathfinder","endpoints":[{"protocol":"quic","uri":7,"zone":{"a":1.50}}],"seq":18446744073709551615,"hash":"b3:1f"} <nil>
	// warning /endpoints/0 endpoint-ignored
	// warning /seq seq-not-ijson
	// <nil>
	// true 0 1
}
