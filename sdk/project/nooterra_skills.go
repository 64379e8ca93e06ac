package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for tools.
const (
	codeMCPName    = "mcp-name"
	codeRisk       = "risk"
	codePricing    = "pricing"
	codeEvidence   = "evidence"
	codeMetadata   = "metadata"
	codeForeign    = "foreign-member"
	noMCPName      = "the target has one name that a tool is called by, which is its id"
	noRisk         = "the target does not say what harm a call can do"
	noSideEffects  = "the target does not say whether a call changes anything"
	noPricing      = "the target has no place for prices"
	noEvidence     = "the target does not say which evidence a call has to leave behind"
	noToolMetadata = "the target has no place for metadata of a tool"
	noEvidenceYet  = "nothing says that a call has to leave evidence behind"
	noToolCounter  = "a tool of a Nooterra card has no such member"
	saysVersion    = "the card does not say of which format it is, and the way back does"
	schemaVersion  = "the target has no place for another format's version"
)

// nooterraSkillsToA2A writes tools as skills.
func nooterraSkillsToA2A(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	skills := make([]a2a.AgentSkillSource, 0, len(s.Tools))
	nooterraSkills(r, from, s, to.Member("skills"), a2a.NewAgentSkill, func(b *a2a.AgentSkillBuilder) { skills = append(skills, b) })
	t.WithSkills(skills...)
}

// nooterraSkillsToA2AV03 is nooterraSkillsToA2A for A2A 0.3.
func nooterraSkillsToA2AV03(r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	skills := make([]v03.AgentSkillSource, 0, len(s.Tools))
	nooterraSkills(r, from, s, to.Member("skills"), v03.NewAgentSkill, func(b *v03.AgentSkillBuilder) { skills = append(skills, b) })
	t.WithSkills(skills...)
}

// maxRepeated bounds how many tags all skills have together, so that no card makes one that
// is beyond measure.
const maxRepeated = 1 << 20

// nooterraSkills hands over a skill for each tool. The words of the card become tags of
// each of them, as A2A has no others.
func nooterraSkills[B skillBuilder[B]](r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, start func() B, add func(B)) {
	tools := from.Member("tools")
	if !s.Members().Has("tools") {
		r.Defaulted(tools, to, projectrt.CodeDefault, projectrt.Default)
	}
	var words []string
	switch n := len(s.Tools); {
	case n == 0:
		dropWords(r, from, s, noWords)
	case n*(len(s.Capabilities)+len(s.Tags)) > maxRepeated:
		dropWords(r, from, s, manyWords)
	default:
		words = joinWords(r, from, s, to.Item(0).Member("tags"))
	}
	for i := range s.Tools {
		x, at, place, b := &s.Tools[i], tools.Item(i), to.Item(i), start()
		name, named := x.Name.Get()
		if x.Members().Has("toolId") {
			b.WithID(x.ToolID)
			if !named {
				name, named = x.ToolID, true
				r.Defaulted(at.Member("name"), place.Member("name"), projectrt.CodeStandIn, projectrt.FromAnother)
			}
		}
		if named {
			b.WithName(name)
		}
		if description, ok := x.Description.Get(); ok {
			b.WithDescription(description)
		} else if named {
			b.WithDescription(name)
			r.Defaulted(at.Member("description"), place.Member("description"), projectrt.CodeStandIn, projectrt.FromAnother)
		}
		add(b.WithTags(words...))
		dropMCPName(r, at, x)
		dropToolFacts(r, at, x, place)
	}
}

// dropMCPName reports the name of a tool over MCP.
func dropMCPName(r *projectrt.Run, at *projectrt.Place, x *nooterra.ToolDescriptor) {
	drop(r, at.Member("mcpToolName"), x.MCPToolName.IsSet(), x.MCPToolName.IsNull(), codeMCPName, noMCPName)
}

// dropToolFacts reports what of a tool only Nooterra knows.
func dropToolFacts(r *projectrt.Run, at *projectrt.Place, x *nooterra.ToolDescriptor, to *projectrt.Place) {
	if x.Members().Has("sideEffecting") {
		r.Dropped(at.Member("sideEffecting"), codeRisk, noSideEffects)
	}
	dropToolDetailsOfNooterra(r, at, x, to)
}

// dropToolDetailsOfNooterra is dropToolFacts without whether a call changes anything.
func dropToolDetailsOfNooterra(r *projectrt.Run, at *projectrt.Place, x *nooterra.ToolDescriptor, to *projectrt.Place) {
	nooterraToolVersion(r, at, x, to, x)
	drop(r, at.Member("riskClass"), x.RiskClass.IsSet(), x.RiskClass.IsNull(), codeRisk, noRisk)
	drop(r, at.Member("pricing"), x.Pricing.IsSet(), x.Pricing.IsNull(), codePricing, noPricing)
	nooterraEvidence(r, at, x, to, x)
	drop(r, at.Member("metadata"), x.Metadata.IsSet(), x.Metadata.IsNull(), codeMetadata, noToolMetadata)
	r.Rest(at, x)
}

// drop reports a member that may be null.
func drop(r *projectrt.Run, at *projectrt.Place, set, null bool, code, why string) {
	switch {
	case set:
		r.Dropped(at, code, why)
	case null:
		r.Dropped(at, projectrt.CodeNull, projectrt.Null)
	}
}

// nooterraSkillsFromA2A makes tools of skills. Whether a call changes anything stays open:
// A2A does not say, and both answers would be a promise.
func nooterraSkillsFromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, from *projectrt.Place, s *nooterra.CardBuilder) {
	if t.Skills == nil {
		return
	}
	list := make([]a2aSkill, len(t.Skills))
	for i := range t.Skills {
		x := &t.Skills[i]
		list[i] = a2aSkill{x.ID, x.Name, x.Description, x.Tags, []string{"examples", "inputModes", "outputModes", "securityRequirements"}, x}
	}
	nooterraTools(r, to.Member("skills"), list, from, s)
}

// nooterraSkillsFromA2AV03 is nooterraSkillsFromA2A for A2A 0.3.
func nooterraSkillsFromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *nooterra.CardBuilder) {
	if t.Skills == nil {
		return
	}
	list := make([]a2aSkill, len(t.Skills))
	for i := range t.Skills {
		x := &t.Skills[i]
		list[i] = a2aSkill{x.ID, x.Name, x.Description, x.Tags, []string{"examples", "inputModes", "outputModes", "security"}, x}
	}
	nooterraTools(r, to.Member("skills"), list, from, s)
}

// nooterraTools adds a tool for each skill, and the words that all of them share.
func nooterraTools(r *projectrt.Run, at *projectrt.Place, skills []a2aSkill, from *projectrt.Place, s *nooterra.CardBuilder) {
	s.WithTools()
	lists := make([][]string, len(skills))
	for i, skill := range skills {
		place, b := at.Item(i), newTool(r, from.Member("tools").Item(i))
		lists[i] = skill.tags
		if skill.object.Members().Has("id") {
			b.WithToolID(skill.id)
		}
		if skill.object.Members().Has("name") {
			b.WithName(skill.name)
		}
		if skill.object.Members().Has("description") {
			b.WithDescription(skill.description)
		}
		s.AddTools(b)
		for _, name := range skill.foreign {
			if skill.object.Members().Has(name) {
				r.Dropped(place.Member(name), codeForeign, noToolCounter)
			}
		}
		r.Rest(place, skill.object)
	}
	words := sharedWords(lists)
	capabilities, tags := partWords(words)
	again := slices.Concat(capabilities, tags)
	for i, skill := range skills {
		switch place := at.Item(i).Member("tags"); {
		case slices.Equal(skill.tags, again):
		case len(again) == 0:
			r.Dropped(place, codeWords, notOfAll)
		case !slices.Equal(skill.tags, words):
			r.Narrowed(place, wordsAt(from, words), codeWords, notOfAll)
		default:
			r.Narrowed(place, wordsAt(from, words), codeWords, twoLists)
		}
	}
	writeWords(s, words)
}

// newTool starts a tool for the place. That no evidence is asked for is what Nooterra itself
// takes from a tool which does not say.
func newTool(r *projectrt.Run, at *projectrt.Place) *nooterra.ToolDescriptorBuilder {
	r.Defaulted(nil, at.Member("requiresEvidenceKinds"), projectrt.CodeDefault, noEvidenceYet)
	return nooterra.NewToolDescriptor().WithRequiresEvidenceKinds()
}

// The names of the format that the builders of a card and of a tool begin with.
var (
	cardVersionOfNooterra = nooterra.NewCard().Draft().SchemaVersion
	toolVersionOfNooterra = nooterra.NewToolDescriptor().Draft().SchemaVersion
)

// nooterraVersion reads what names the format, which the target does not need and the way
// back knows.
func nooterraVersion[B any](r *projectrt.Run, from *projectrt.Place, s *nooterra.Card, to *projectrt.Place, _ B) {
	checkSchemaVersion(r, from, s, s.SchemaVersion, cardVersionOfNooterra, to)
}

// presetVersion has nothing to write: the builder of a card begins with its version.
func presetVersion[S any](*projectrt.Run, *projectrt.Place, *S, *projectrt.Place, *nooterra.CardBuilder) {
}

// nooterraToolVersion is nooterraVersion for a tool.
func nooterraToolVersion[B any](r *projectrt.Run, from *projectrt.Place, s *nooterra.ToolDescriptor, to *projectrt.Place, _ B) {
	checkSchemaVersion(r, from, s, s.SchemaVersion, toolVersionOfNooterra, to)
}

// checkSchemaVersion reports a version that the way back does not give.
func checkSchemaVersion(r *projectrt.Run, from *projectrt.Place, s projectrt.Object, got, want string, to *projectrt.Place) {
	switch from = from.Member("schemaVersion"); {
	case !s.Members().Has("schemaVersion"):
		r.Defaulted(from, to, projectrt.CodeConstant, saysVersion)
	case got != want:
		r.Dropped(from, projectrt.CodeConstant, schemaVersion)
	}
}

// nooterraEvidence reports which evidence a call has to leave behind. None is what the way
// back takes from a tool that does not say.
func nooterraEvidence[B any](r *projectrt.Run, from *projectrt.Place, s *nooterra.ToolDescriptor, to *projectrt.Place, _ B) {
	switch from = from.Member("requiresEvidenceKinds"); {
	case !s.Members().Has("requiresEvidenceKinds"):
		r.Defaulted(from, to, projectrt.CodeDefault, noEvidenceYet)
	case len(s.RequiresEvidenceKinds) > 0:
		r.Dropped(from, codeEvidence, noEvidence)
	}
}

// nooterraNoEvidence is the way back.
func nooterraNoEvidence[T any](r *projectrt.Run, _ *projectrt.Place, _ *T, from *projectrt.Place, s *nooterra.ToolDescriptorBuilder) {
	r.Defaulted(nil, from.Member("requiresEvidenceKinds"), projectrt.CodeDefault, noEvidenceYet)
	s.WithRequiresEvidenceKinds()
}
