package directory

import (
	"hash/maphash"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// The features of a Nooterra card in the index: a name and a value of the card, as a filter of a query
// has it.
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
)

// evidenceKinds are the kinds of evidence that a query can ask for.
var evidenceKinds = []nooterra.EvidenceKind{
	nooterra.EvidenceKindArtifact, nooterra.EvidenceKindHash, nooterra.EvidenceKindVerificationReport, nooterra.EvidenceKindExecutionAttestation,
}

// lowered returns a text in lower case, without white space at the ends.
func lowered(text string) string { return strings.ToLower(check.TrimECMA(text)) }

// traitsOf returns the features of a card. They say for each filter of [discovery.Query.Matches], taken by
// itself, whether the card passes it; the filter for the price has none.
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

// tool is what the filters read of a tool: the hashes of its features, and its price, negative without
// one. Two features have the same hash with a probability of 2⁻⁶⁴, which nobody can choose.
type tool struct {
	features []uint64
	price    int64
}

var seed = maphash.MakeSeed()

// toolsOf returns the tools of a card.
func toolsOf(c *nooterra.Card) []tool {
	var list []tool
	for i := range c.Tools {
		t := tool{price: -1}
		for _, feature := range toolTraits(&c.Tools[i]) {
			t.features = append(t.features, maphash.String(seed, feature))
		}
		if price := c.Tools[i].Pricing.Ptr(); price != nil && card.MembersOf(price).Has("amountCents") {
			t.price = price.AmountCents
		}
		list = append(list, t)
	}
	return list
}

// needs is what the filters of a query need of a card.
type needs struct {
	// features are necessary. They are sufficient, too, unless one tool must pass several filters.
	features []string
	// tool are the hashes of the features that one tool needs; price is the most that it may cost, negative
	// for any price.
	tool  []uint64
	price int64
}

// needsOf returns the needs of a query with defaults. tenant is empty for all tenants.
func needsOf(route discovery.Route, tenant string, q discovery.Query) needs {
	n := needs{price: -1}
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
	n.price = q.ToolMaxPriceCents.Or(-1)
	return n
}

// sufficient reports whether a card with the features passes all filters.
func (n *needs) sufficient() bool { return n.price < 0 && len(n.tool) <= 1 }

// accepts reports whether one of the tools passes all filters for tools.
func (n *needs) accepts(x *move) bool {
	return slices.ContainsFunc(x.tools, func(t tool) bool {
		if n.price >= 0 && (t.price < 0 || t.price > n.price) {
			return false
		}
		for _, feature := range n.tool {
			if !slices.Contains(t.features, feature) {
				return false
			}
		}
		return true
	})
}
