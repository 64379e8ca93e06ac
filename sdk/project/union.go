package project

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// A union is a card of A2A 1.0 that readers of 0.3 accept too: it has the members of both
// versions, and its interfaces are repeated for the older version. Readers ignore unknown
// members, so all readers accept it except those with a closed schema, such as the a2a-tck
// for 1.0. Requirements have the form of 1.0, which a2a-go up to 2.4.0 refuses; no form
// is accepted by both a2a-go and readers that use the protocol buffers.

// The members of 0.3 in a union.
var (
	unionMembers       = []string{"url", "preferredTransport", "protocolVersion", "additionalInterfaces", "security", "supportsAuthenticatedExtendedCard"}
	unionSchemeMembers = []string{"type", "in", "name", "scheme", "bearerFormat", "flows", "oauth2MetadataUrl", "openIdConnectUrl", "description"}
)

// unionOf makes a union of a card of 1.0, which it adds to.
func unionOf(_ *projectrt.Run, b *a2a.AgentCardBuilder) *a2a.AgentCardBuilder {
	m := b.Draft()
	addAddresses(b, m)
	for name, scheme := range m.SecuritySchemes {
		addFlat(&scheme)
		b.PutSecuritySchemes(name, &scheme)
	}
	if m.SecurityRequirements != nil {
		b.PutUnknown("security", flatRequirements(m.SecurityRequirements))
	}
	if slices.ContainsFunc(m.Skills, func(x a2a.AgentSkill) bool { return x.SecurityRequirements != nil }) {
		b.WithSkills(flatSkills(m.Skills)...)
	}
	if extended, ok := m.Capabilities.ExtendedAgentCard.Get(); ok {
		b.PutUnknown("supportsAuthenticatedExtendedCard", extended)
	}
	return b
}

// ofUnion makes a card of 1.0 of a union. What merely repeats is left out without a word;
// members of 0.3 that say something else stay, for the next step to report.
func ofUnion(r *projectrt.Run, t *a2a.AgentCard) *a2a.AgentCard {
	plain := t.Clone()
	plain.SupportedInterfaces = withoutRepeats(plain.SupportedInterfaces)
	forget(plain.Members(), unionMembers)
	for name, x := range plain.SecuritySchemes {
		forget(x.Members(), unionSchemeMembers)
		plain.SecuritySchemes[name] = x
	}
	for i := range plain.Skills {
		forget(plain.Skills[i].Members(), []string{"security"})
	}
	again := union(plain)
	if !slices.EqualFunc(again.SupportedInterfaces, t.SupportedInterfaces, func(x, y a2a.AgentInterface) bool { return x.Equal(&y) }) {
		plain.SupportedInterfaces = t.Clone().SupportedInterfaces
	}
	root := projectrt.Root()
	keepOthers(r, root, plain.Members(), t.Members(), again.Members(), unionMembers)
	for _, name := range sortedNames(plain.SecuritySchemes) {
		x, was, now := plain.SecuritySchemes[name], t.SecuritySchemes[name], again.SecuritySchemes[name]
		keepOthers(r, root.Member("securitySchemes").Member(name), x.Members(), was.Members(), now.Members(), unionSchemeMembers)
		plain.SecuritySchemes[name] = x
	}
	for i := range plain.Skills {
		keepOthers(r, root.Member("skills").Item(i), plain.Skills[i].Members(), t.Skills[i].Members(), again.Skills[i].Members(), []string{"security"})
	}
	for i := len(t.SupportedInterfaces); i < len(again.SupportedInterfaces); i++ {
		r.Defaulted(root.Member("supportedInterfaces").Item(i), root, codeUnion, noUnion)
	}
	return plain
}

// The sentence for what makes a card a union.
const (
	codeUnion = "union"
	noUnion   = "a card for readers of 0.3 has it too, and the way back writes one"
)

// forget takes undefined members out of an object.
func forget(x card.Members, members []string) {
	for _, name := range members {
		if _, there := x.Unknown().Get(name); there {
			x.DeleteUnknown(name)
		}
	}
}

// keepOthers puts those members back that are not what a union would have there, and reports
// those that it would have besides.
func keepOthers(r *projectrt.Run, at *projectrt.Place, x, was, union card.Members, members []string) {
	for _, name := range members {
		v, there := was.Unknown().Get(name)
		made, wanted := union.Unknown().Get(name)
		switch {
		case there && !made.Equal(v):
			add(x, name, v)
		case !there && wanted:
			r.Defaulted(at.Member(name), projectrt.Root(), codeUnion, noUnion)
		}
	}
}

// add sets a member that is none of the type's own. It may fail only for text that is not
// UTF-8, which is in the card itself and for its validation to find.
func add(x card.Members, name string, v any) { _ = x.SetUnknown(name, v) }

// union makes a union of a copy of a card of 1.0.
func union(m *a2a.AgentCard) *a2a.AgentCard { return unionOf(nil, m.ToBuilder()).Draft() }

// flatSkills adds the member of 0.3 to skills that have requirements.
func flatSkills(list []a2a.AgentSkill) []a2a.AgentSkillSource {
	skills := make([]a2a.AgentSkillSource, len(list))
	for i := range list {
		x := &list[i]
		if x.SecurityRequirements != nil {
			add(x.Members(), "security", flatRequirements(x.SecurityRequirements))
		}
		skills[i] = x
	}
	return skills
}

// older reports whether an interface is one that clients of 0.3 speak to.
func older(x *a2a.AgentInterface) bool {
	v := x.ProtocolVersion
	return v == shortVersionOfA2AV03 || strings.HasPrefix(v, shortVersionOfA2AV03) && minor(v) == shortVersionOfA2AV03
}

// addAddresses lists the interfaces once more for clients of 0.3, unless the card has some
// for them already, and puts them where only these clients look.
func addAddresses(b *a2a.AgentCardBuilder, m *a2a.AgentCard) {
	list := m.SupportedInterfaces
	if !slices.ContainsFunc(list, func(x a2a.AgentInterface) bool { return older(&x) }) {
		for i, n := 0, len(list); i < n; i++ {
			repeat := list[i].ToBuilder().WithProtocolVersion(shortVersionOfA2AV03).Draft()
			b.AddSupportedInterfaces(repeat)
			list = append(list, *repeat)
		}
	}
	main := preferred(list)
	if main < 0 {
		return
	}
	var further []map[string]string
	for i := range list {
		if x := &list[i]; older(x) && i != main {
			further = append(further, map[string]string{"url": x.URL, "transport": string(x.ProtocolBinding)})
		}
	}
	b.PutUnknown("protocolVersion", versionOfA2AV03)
	b.PutUnknown("url", list[main].URL)
	b.PutUnknown("preferredTransport", string(list[main].ProtocolBinding))
	if further != nil {
		b.PutUnknown("additionalInterfaces", further)
	}
}

// preferred returns the interface for the member url, the first at an address of HTTP,
// because readers of 0.3 take no other there; the first of all where there is none, and -1
// without interfaces for clients of 0.3.
func preferred(list []a2a.AgentInterface) int {
	first := -1
	for i := range list {
		if !older(&list[i]) {
			continue
		}
		if strings.HasPrefix(list[i].URL, "https://") || strings.HasPrefix(list[i].URL, "http://") {
			return i
		}
		if first < 0 {
			first = i
		}
	}
	return first
}

// withoutRepeats removes the interfaces for clients of 0.3 that repeat the others one by one.
func withoutRepeats(list []a2a.AgentInterface) []a2a.AgentInterface {
	n := len(list) / 2
	for i := range list {
		if older(&list[i]) != (i >= n) || len(list)%2 != 0 {
			return list
		}
	}
	return list[:n:n]
}

// addFlat adds the members that 0.3 has in a security scheme.
func addFlat(x *a2a.SecurityScheme) {
	s, ok := schemeOfA2A(projectrt.NewRun("", "", &projectrt.Options{}, ""), nil, x)
	if !ok {
		return
	}
	if s.kind == "oauth2" && s.flows == nil {
		s.flows = a2acard.Members{}
	}
	for _, m := range s.flat() {
		add(x.Members(), m.Name, card.RawOf(trusted.Pass{}, m.Value))
	}
}

// flatRequirements returns requirements in the form of 0.3, as JSON where they can be
// written.
func flatRequirements(list []a2a.SecurityRequirement) any {
	flat := requirementsOfA2A(projectrt.NewRun("", "", &projectrt.Options{}, ""), nil, nil, list)
	text := []byte{'['}
	for i := range flat {
		if i > 0 {
			text = append(text, ',')
		}
		var err error
		if text, err = flat[i].AppendJSON(text); err != nil {
			return flat
		}
	}
	return card.RawOf(trusted.Pass{}, string(append(text, ']')))
}
