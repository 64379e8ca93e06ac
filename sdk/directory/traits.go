package directory

import (
	"hash/maphash"
	"math"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// The prefixes of the features of a Nooterra card in the index. A feature is a prefix and a
// value of the card, in the form of the filter for it.
const (
	ofTenant      = "tenant/"
	ofStatus      = "status/"
	ofVisibility  = "visibility/"
	ofRuntime     = "runtime/"
	ofCoordinator = "coordinator/"
	ofCapability  = "capability/"
	ofTemplate    = "template/"
	ofPack        = "pack/"
	ofTool        = "tool/"
	ofMCPName     = "mcp/"
	ofRisk        = "risk/"
	ofSideEffect  = "effect/"
	ofEvidence    = "evidence/"
	// ofPrice is the feature of a card with the price of a tool.
	ofPrice = "price/"
)

// evidenceKinds are the kinds of evidence that a query can ask for.
var evidenceKinds = []nooterra.EvidenceKind{
	nooterra.EvidenceKindArtifact, nooterra.EvidenceKindHash, nooterra.EvidenceKindVerificationReport, nooterra.EvidenceKindExecutionAttestation,
}

// lowered returns a text in lower case, without white space at the ends.
func lowered(text string) string { return strings.ToLower(check.TrimECMA(text)) }

// traitsOf returns the features of a card. They decide each single filter of
// [discovery.Query.Matches], except the price: for it they only say whether a tool has a price.
func traitsOf(tenant string, c *nooterra.Card) []string {
	list := []string{ofTenant + tenant, ofStatus + lowered(string(c.Status)), ofVisibility + lowered(string(c.Visibility))}
	add := func(name, value string) {
		if value != "" {
			list = append(list, name+value)
		}
	}
	add(ofRuntime, lowered(c.Host.Ptr().OrEmpty().Runtime.Or("")))
	add(ofCoordinator, c.ExecutionCoordinatorDID.Or(""))
	for _, capability := range c.Capabilities {
		add(ofCapability, capability)
	}
	policies := c.PolicyCompatibility.Ptr().OrEmpty()
	for _, template := range policies.SupportsPolicyTemplates {
		add(ofTemplate, check.TrimECMA(template))
	}
	for _, pack := range policies.SupportsEvidencePacks {
		add(ofPack, check.TrimECMA(pack))
	}
	for i := range c.Tools {
		list = append(list, toolTraits(&c.Tools[i])...)
		if _, ok := priceOf(&c.Tools[i]); ok {
			list = append(list, ofPrice)
		}
	}
	return list
}

// toolTraits returns the features of a tool.
func toolTraits(t *nooterra.ToolDescriptor) []string {
	list := []string{ofSideEffect + effect(t.SideEffecting)}
	for name, value := range map[string]string{ofTool: check.TrimECMA(t.ToolID), ofMCPName: lowered(t.MCPToolName.Or("")), ofRisk: lowered(string(t.RiskClass.Or("")))} {
		if value != "" {
			list = append(list, name+value)
		}
	}
	for _, kind := range evidenceKinds {
		if slices.ContainsFunc(t.RequiresEvidenceKinds, func(k nooterra.EvidenceKind) bool {
			return strings.EqualFold(check.TrimECMA(string(k)), string(kind))
		}) {
			list = append(list, ofEvidence+string(kind))
		}
	}
	return list
}

func effect(side bool) string {
	if side {
		return "yes"
	}
	return "no"
}

// noPrice is the price of a tool without one.
const noPrice = math.MaxUint64

var seed = maphash.MakeSeed()

// toolsOf returns the properties of the tools of a card that filters need: for each tool the
// number of its features, its price, and the hashes of the features. Two features have the same
// hash with a probability of 2⁻⁶⁴, which no client can raise. It is one list without pointers,
// which is fast to read for many cards.
func toolsOf(c *nooterra.Card) (list []uint64) {
	for i := range c.Tools {
		features, price := toolTraits(&c.Tools[i]), uint64(noPrice)
		if cents, ok := priceOf(&c.Tools[i]); ok {
			price = cents
		}
		list = append(list, uint64(len(features)), price)
		for _, feature := range features {
			list = append(list, maphash.String(seed, feature))
		}
	}
	return slices.Clip(list)
}

// priceOf returns the price of a tool, false if it has none.
func priceOf(t *nooterra.ToolDescriptor) (cents uint64, ok bool) {
	price := t.Pricing.Ptr()
	if price == nil || !card.MembersOf(price).Has("amountCents") || price.AmountCents < 0 {
		return 0, false
	}
	return uint64(price.AmountCents), true
}

// needs has the conditions of a query that a card must meet.
type needs struct {
	// features are the features that a card needs. A card with all of them matches, unless one tool
	// must pass several filters.
	features []string
	// tool are the hashes of the features that one tool needs; price is the most that it may cost, noPrice
	// for any price or none.
	tool  []uint64
	price uint64
}

// needsOf returns the needs of a query with defaults. tenant is empty for all tenants.
func needsOf(route discovery.Route, tenant string, q discovery.Query) needs {
	n := needs{price: noPrice}
	add := func(name, value string) {
		if value != "" {
			n.features = append(n.features, name+value)
		}
	}
	add(ofTenant, tenant)
	if q.Status != discovery.StatusAll {
		add(ofStatus, string(q.Status))
	}
	if route == discovery.Public {
		add(ofVisibility, string(nooterra.VisibilityPublic))
	}
	if q.Visibility != discovery.VisibilityAll {
		add(ofVisibility, string(q.Visibility))
	}
	add(ofRuntime, lowered(q.Runtime))
	add(ofCoordinator, q.ExecutionCoordinatorDID)
	add(ofCapability, q.Capability)
	if route == discovery.List {
		return n
	}
	add(ofTemplate, q.SupportsPolicyTemplate)
	add(ofPack, q.SupportsEvidencePack)
	before := len(n.features)
	add(ofTool, q.ToolID)
	add(ofMCPName, lowered(q.ToolMCPName))
	add(ofRisk, string(q.ToolRiskClass))
	add(ofEvidence, string(q.ToolRequiresEvidenceKind))
	if side, ok := q.ToolSideEffecting.Get(); ok {
		add(ofSideEffect, effect(side))
	}
	for _, feature := range n.features[before:] {
		n.tool = append(n.tool, maphash.String(seed, feature))
	}
	if most, ok := q.ToolMaxPriceCents.Get(); ok {
		n.price = uint64(max(0, most))
		n.features = append(n.features, ofPrice)
	}
	return n
}

// sufficient reports whether a card with the features passes all filters.
func (n *needs) sufficient() bool { return n.price == noPrice && len(n.tool) <= 1 }

// accepts reports whether one of the tools of a card passes all filters for tools.
func (n *needs) accepts(x listing) bool {
	for list := x.tools; len(list) > 0; {
		price, features := list[1], list[2:2+list[0]]
		list = list[2+list[0]:]
		if price <= n.price && !slices.ContainsFunc(n.tool, func(feature uint64) bool { return !slices.Contains(features, feature) }) {
			return true
		}
	}
	return false
}
