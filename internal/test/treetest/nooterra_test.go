package treetest

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

func Example_nooterra() {
	// Build.
	clerk, err := nooterra.NewCard().
		WithSchemaVersion("AgentCard.v1").
		WithTenantID("tenant_north").
		WithAgentID("agt_ledger").
		WithDisplayName("Ledger Clerk").
		WithStatus(nooterra.StatusActive).
		WithVisibility(nooterra.VisibilityPublic).
		AddCapabilities("invoice.match", "capability://finance.invoice.match@v2").
		WithPriceHint(nooterra.NewPriceHint().WithAmountCents(40).WithCurrency("EUR")).
		AddTools(nooterra.NewToolDescriptor().
			WithSchemaVersion("ToolDescriptor.v1").
			WithToolID("invoice.match").
			WithRiskClass(nooterra.RiskClassCompute).
			WithSideEffecting(false).
			WithRequiresEvidenceKinds(nooterra.EvidenceKindArtifact)).
		PutMetadata("team", "receivables").
		WithCreatedAt("2026-03-01T08:00:00.000Z").
		WithUpdatedAt("2026-03-01T08:00:00.000Z").
		WithRevision(0).
		Build(nooterra.WithIdentity("invoice.match", "capability://finance.invoice.match@v2"))
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read.
	price, _ := clerk.PriceHint.Get()
	fmt.Println(clerk.DisplayName, price.AmountCents, price.EffectiveUnit(), clerk.Description.IsZero())

	// Edit, and convert to the form that the service stores.
	next, err := clerk.ToBuilder().AddTags("zeta", "alpha").WithRevision(1).
		WithUpdatedAt("2026-03-02T08:00:00.000Z").Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	stored := nooterra.Normalize(next)
	fmt.Println(stored.Tags, stored.Capabilities[0], stored.Description.IsNull(), next.Tags)

	// Report: the findings of the capability policy.
	next.Capabilities = []string{"capability://root.shell"}
	for _, v := range card.Check(next) {
		fmt.Println(v.Pointer, v.Code)
	}
	var problem *nooterra.Error
	if errors.As(nooterra.CheckCapability("book a flight"), &problem) {
		fmt.Println(problem.Code)
	}
	// Output:
	// Ledger Clerk 40 task true
	// [alpha zeta] capability://finance.invoice.match@v2 true [zeta alpha]
	// /capabilities/0 CAPABILITY_IDENTIFIER_URI_NAMESPACE_RESERVED
	// CAPABILITY_IDENTIFIER_LEGACY_PATTERN_INVALID
}
