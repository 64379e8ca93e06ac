package projection_test

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// router is an ADP card.
func router() *adp.Card {
	return &adp.Card{ID: "agent://router", Name: "Router", Tools: []adp.Tool{{Name: "plan_route"}}}
}

// A card becomes a card of another format, and the report says what was lost.
func ExampleTo() {
	tools, report, err := projection.To(adpformat.ADP, mcpformat.MCP, router())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tools.Tools[0].Name)
	for _, loss := range report.Losses() {
		fmt.Println(loss.Source, loss.Code)
	}
	// Output:
	// plan_route
	// /id identity
	// /name name
}

// What the target requires and the card does not state is supplied by options; the error
// names them.
func ExampleTargetError() {
	_, _, err := projection.To(adpformat.ADP, a2aformat.A2A, router())
	var target *projection.TargetError
	if errors.As(err, &target) {
		for _, missing := range target.Supplies {
			fmt.Println(missing.Pointer, missing.Option)
		}
	}
	// Output:
	// /supportedInterfaces url
	// /supportedInterfaces binding
}

// A draft has placeholders for what only the author knows, and the report names them.
func ExamplePlaceholders() {
	draft, report, err := projection.To(adpformat.ADP, oasfformat.OASF, router(), projection.Placeholders())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(draft.Authors)
	for _, e := range report.Entries {
		if e.Code == projection.CodeNeeded {
			fmt.Println(e.Target, e.Message)
		}
	}
	// Output:
	// [TODO: authors]
	// /authors authors is required; the value is a placeholder, and the option authors supplies it
	// /created_at created_at is required; the value is a placeholder, and the option created-at supplies it
	// /skills skills is required; the value is a placeholder, and the option skills supplies it
}

// A draft is not validated. The caller completes it.
func ExampleDraft() {
	draft, _, err := projection.Draft(adpformat.ADP, a2aformat.A2A, router())
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := draft.ToBuilder().AddSupportedInterfaces(a2a.NewAgentInterface().
		WithURL("https://agents.example.com/").WithProtocolBinding(a2a.ProtocolBindingJSONRPC).WithProtocolVersion("1.0")).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Name, len(c.SupportedInterfaces))
	// Output: Router 1
}

// The result carries the whole source card, and the conversion back restores it.
func ExampleCarry() {
	c := router()
	tools, _, err := projection.To(adpformat.ADP, mcpformat.MCP, c, projection.Carry())
	if err != nil {
		fmt.Println(err)
		return
	}
	again, _, err := projection.To(mcpformat.MCP, adpformat.ADP, tools)
	fmt.Println(card.Equal(again, c), err)
	// Output: true <nil>
}

// With Strict a conversion that loses something fails.
func ExampleStrict() {
	_, _, err := projection.To(adpformat.ADP, mcpformat.MCP, router(), projection.Strict())
	var failed *projection.Error
	fmt.Println(errors.As(err, &failed) && failed.Code == projection.CodeLoss)
	// Output: true
}

// A result beyond the limits is an error that says where the limit was reached.
func ExampleWithLimits() {
	text := []byte(`{"id":"agent://router","name":"Router","tools":[{"name":"plan_route"}]}`)
	_, _, err := projection.Convert(text, adpformat.ADP, mcpformat.MCP, projection.WithLimits(card.Limits{ResultBytes: 50}))
	var failed *projection.Error
	if errors.As(err, &failed) {
		fmt.Println(failed.Code, failed.Pointer)
		fmt.Println(failed.Err)
	}
	// Output:
	// limit /tools/0/name
	// the result exceeds the limit of 50 bytes; raise it with card.Limits.ResultBytes [limit]
}
