package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for what becomes of tools and tags.
const (
	noSchemas       = "a skill of A2A has no members for schemas"
	noTags          = "A2A gives tags to skills, and the card has no tool that becomes one"
	tagsEverywhere  = "A2A gives tags to each skill"
	tagsTogether    = "ADP gives tags to the agent, not to each of its tools"
	nameOfSkill     = "a tool has no name beside the one that it is called by"
	noSkillMember   = "an ADP tool has no such member"
	noCapability    = "ADP has no member for what of the protocol the agent takes part in"
	whichStreams    = "ADP says of each tool whether it streams, and A2A only of the agent"
	manyTags        = "A2A would have the tags once more for each tool, and there are too many of both"
	emptyListOfTags = "A2A asks for tags on every skill, so that an empty list and none are the same"
)

// skillBuilder is what both generations of A2A have to build a skill.
type skillBuilder[B any] interface {
	WithID(string) B
	WithName(string) B
	WithDescription(string) B
	WithTags(...string) B
}

// adpToolsToA2AV03 writes tools as skills, and whether any of them streams.
func adpToolsToA2AV03(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	skills := make([]v03.AgentSkillSource, len(s.Tools))
	for i := range skills {
		skills[i] = skillOfTool(r, from, s, to, i, v03.NewAgentSkill())
	}
	reportTags(r, from, s, to)
	t.WithSkills(skills...)
	t.WithCapabilities(v03.NewAgentCapabilities().WithStreaming(anyStreams(r, from, s, to)))
}

// adpToolsToA2A is adpToolsToA2AV03 for A2A 1.0.
func adpToolsToA2A(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *a2a.AgentCardBuilder) {
	skills := make([]a2a.AgentSkillSource, len(s.Tools))
	for i := range skills {
		skills[i] = skillOfTool(r, from, s, to, i, a2a.NewAgentSkill())
	}
	reportTags(r, from, s, to)
	t.WithSkills(skills...)
	t.WithCapabilities(a2a.NewAgentCapabilities().WithStreaming(anyStreams(r, from, s, to)))
}

// adpToolsToA2ATable writes of tools what ADP's table lists: name and description of
// each, and whether any of them streams.
func adpToolsToA2ATable(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *v03.AgentCardBuilder) {
	t.WithSkills()
	if !s.Members().Has("tools") {
		r.Defaulted(from.Member("tools"), to.Member("skills"), projectrt.CodeDefault, projectrt.Default)
	}
	for i := range s.Tools {
		tool := &s.Tools[i]
		skill := v03.NewAgentSkill()
		if tool.Members().Has("name") {
			skill.WithID(tool.Name)
		}
		if description, ok := tool.Description.Get(); ok {
			skill.WithDescription(description)
		}
		t.AddSkills(skill)
		dropToolDetails(r, from.Member("tools").Item(i), tool)
	}
	t.WithCapabilities(v03.NewAgentCapabilities().WithStreaming(anyStreams(r, from, s, to)))
}

// skillOfTool fills a skill with what a tool and the card around it say.
func skillOfTool[B skillBuilder[B]](r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, i int, skill B) B {
	tool, at, place := &s.Tools[i], from.Member("tools").Item(i), to.Member("skills").Item(i)
	skill.WithTags(tagsForEach(s)...)
	named := tool.Members().Has("name")
	if named {
		skill.WithID(tool.Name).WithName(tool.Name)
		r.Defaulted(nil, place.Member("name"), projectrt.CodeDerived, nameOfSkill)
	}
	if description, ok := tool.Description.Get(); ok {
		skill.WithDescription(description)
	} else if named {
		skill.WithDescription(tool.Name)
		r.Defaulted(at.Member("description"), place.Member("description"), projectrt.CodeStandIn, projectrt.FromAnother)
	}
	dropToolDetails(r, at, tool)
	return skill
}

// tagsForEach returns the tags that every skill gets.
func tagsForEach(s *adp.Card) []string {
	if len(s.Tools)*len(s.Skills) > maxRepeated {
		return nil
	}
	return s.Skills
}

// reportTags tells what becomes of the tags of the card, which every skill has got, and
// of a card without tools.
func reportTags(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place) {
	tags, skills := from.Member("skills"), to.Member("skills")
	if !s.Members().Has("tools") {
		r.Defaulted(from.Member("tools"), skills, projectrt.CodeDefault, projectrt.Default)
	}
	first := skills.Item(0).Member("tags")
	switch {
	case len(s.Tools) == 0:
		if s.Members().Has("skills") {
			r.Dropped(tags, "tags", noTags)
		}
	case !s.Members().Has("skills"):
		r.Defaulted(tags, first, projectrt.CodeDefault, projectrt.Default)
	case len(s.Skills) == 0:
		r.Narrowed(tags, first, "tags", emptyListOfTags)
	case tagsForEach(s) == nil:
		r.Dropped(tags, "tags", manyTags)
	default:
		r.Renamed(tags, first, "tags", tagsEverywhere)
	}
}

// dropToolDetails reports what of a tool A2A has no place for.
func dropToolDetails(r *projectrt.Run, at *projectrt.Place, tool *adp.Tool) {
	for _, name := range []string{"input_schema", "output_schema"} {
		if tool.Members().Has(name) {
			r.Dropped(at.Member(name), "skill-schema", noSchemas)
		}
	}
	if tool.Idempotent.IsSet() {
		r.Dropped(at.Member("idempotent"), projectrt.CodeNoHome, projectrt.NoHome)
	}
	r.Rest(at, tool)
}

// anyStreams says whether any tool streams.
func anyStreams(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place) bool {
	at := to.Member("capabilities").Member("streaming")
	streams, said := false, false
	for i := range s.Tools {
		if v, ok := s.Tools[i].Streaming.Get(); ok {
			streams, said = streams || v, true
			r.Narrowed(from.Member("tools").Item(i).Member("streaming"), at, projectrt.CodeSummary, projectrt.Summary)
		}
	}
	if !said {
		r.Defaulted(nil, at, projectrt.CodeDefault, "no tool says that it streams")
	}
	return streams
}

// a2aSkill is a skill of either generation.
type a2aSkill struct {
	id, name, description string
	tags                  []string
	foreign               []string // members that ADP has no counterpart of
	object                projectrt.Object
}

// adpToolsFromA2AV03 makes tools of skills, and collects their tags.
func adpToolsFromA2AV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *adp.CardBuilder) {
	list := make([]a2aSkill, len(t.Skills))
	for i := range t.Skills {
		x := &t.Skills[i]
		list[i] = a2aSkill{x.ID, x.Name, x.Description, x.Tags, []string{"examples", "inputModes", "outputModes", "security"}, x}
	}
	if t.Skills != nil {
		adpTools(r, to.Member("skills"), list, from, s)
	}
	if t.Members().Has("capabilities") {
		dropCapabilities(r, to, &t.Capabilities, t.Capabilities.Streaming, "pushNotifications", "extensions", "stateTransitionHistory")
	}
}

// adpToolsFromA2A is adpToolsFromA2AV03 for A2A 1.0.
func adpToolsFromA2A(r *projectrt.Run, to *projectrt.Place, t *a2a.AgentCard, from *projectrt.Place, s *adp.CardBuilder) {
	list := make([]a2aSkill, len(t.Skills))
	for i := range t.Skills {
		x := &t.Skills[i]
		list[i] = a2aSkill{x.ID, x.Name, x.Description, x.Tags, []string{"examples", "inputModes", "outputModes", "securityRequirements"}, x}
	}
	if t.Skills != nil {
		adpTools(r, to.Member("skills"), list, from, s)
	}
	if t.Members().Has("capabilities") {
		dropCapabilities(r, to, &t.Capabilities, t.Capabilities.Streaming, "pushNotifications", "extensions", "extendedAgentCard")
	}
}

// dropCapabilities reports what of the protocol the agent takes part in. Where it says
// that it does not stream, so do tools that say nothing; where it says nothing of that,
// there is nothing left of the whole.
func dropCapabilities(r *projectrt.Run, to *projectrt.Place, c projectrt.Object, streaming card.Optional[bool], members ...string) {
	at := to.Member("capabilities")
	if !streaming.IsSet() {
		r.Dropped(at, "capabilities", noCapability)
		return
	}
	if streaming.Or(false) {
		r.Dropped(at.Member("streaming"), "streaming", whichStreams)
	}
	for _, name := range members {
		if c.Members().Has(name) {
			r.Dropped(at.Member(name), "capabilities", noCapability)
		}
	}
	r.Rest(at, c)
}

// adpTools adds a tool for each skill, and the tags of all of them to the card.
func adpTools(r *projectrt.Run, at *projectrt.Place, skills []a2aSkill, from *projectrt.Place, s *adp.CardBuilder) {
	tools := make([]adp.ToolSource, len(skills))
	for i, skill := range skills {
		place := at.Item(i)
		tool := adp.NewTool()
		if skill.object.Members().Has("id") {
			tool.WithName(skill.id)
		}
		if skill.object.Members().Has("description") {
			tool.WithDescription(skill.description)
		}
		tools[i] = tool
		if skill.object.Members().Has("name") && skill.name != skill.id {
			r.Dropped(place.Member("name"), "title", nameOfSkill)
		}
		for _, name := range skill.foreign {
			if skill.object.Members().Has(name) {
				r.Dropped(place.Member(name), "tool", noSkillMember)
			}
		}
		r.Rest(place, skill.object)
	}
	s.WithTools(tools...)
	if tags := tagsOfSkills(r, at, skills, from.Member("skills")); len(tags) > 0 {
		s.WithSkills(tags...)
	}
}

// tagsOfSkills returns the tags of the agent: those that all skills have, or else each
// tag of any skill once.
func tagsOfSkills(r *projectrt.Run, at *projectrt.Place, skills []a2aSkill, to *projectrt.Place) []string {
	if !slices.ContainsFunc(skills, func(x a2aSkill) bool { return !slices.Equal(x.tags, skills[0].tags) }) {
		if len(skills) == 0 {
			return nil
		}
		return skills[0].tags
	}
	var tags []string
	seen := map[string]bool{}
	for _, skill := range skills {
		for _, tag := range skill.tags {
			if !seen[tag] {
				seen[tag] = true
				tags = append(tags, tag)
			}
		}
	}
	for i, skill := range skills {
		if skill.object.Members().Has("tags") && !slices.Equal(skill.tags, tags) {
			r.Narrowed(at.Item(i).Member("tags"), to, "tags", tagsTogether)
		}
	}
	return tags
}
