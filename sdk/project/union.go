package project

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// A union is a card of A2A 1.0 that readers of 0.3 take too: beside the members of 1.0
// it has those of 0.3, and its interfaces are listed once more for the older version.
// Readers pass over what they do not know, so that every one of them is served, except
// those that check cards against a closed schema, as the a2a-tck for 1.0 does.
// Requirements stand there in the form of 1.0, which a2a-go up to 2.4.0 refuses; no
// form of them suits both it and readers that go by the protocol buffers.

// The members of 0.3 that stand beside those of 1.0.
var (
	unionMembers       = []string{"url", "preferredTransport", "protocolVersion", "additionalInterfaces", "security", "supportsAuthenticatedExtendedCard"}
	unionSchemeMembers = []string{"type", "in", "name", "scheme", "bearerFormat", "flows", "oauth2MetadataUrl", "openIdConnectUrl", "description"}
)

// unionOf makes a union of a card of 1.0.
func unionOf(_ *projectrt.Run, m *a2a.AgentCard) *a2a.AgentCardBuilder {
	return union(m).ToBuilder()
}

// ofUnion makes a card of 1.0 of a union. What merely repeats is left out without a word;
// members of 0.3 that say something else stay, for the next step to report.
func ofUnion(r *projectrt.Run, t *a2a.AgentCard) *a2a.AgentCard {
	plain := t.Clone()
	plain.SupportedInterfaces = withoutTwins(plain.SupportedInterfaces)
	forget(plain, unionMembers)
	for name, x := range plain.SecuritySchemes {
		forget(&x, unionSchemeMembers)
		plain.SecuritySchemes[name] = x
	}
	for i := range plain.Skills {
		forget(&plain.Skills[i], []string{"security"})
	}
	again := union(plain)
	if !slices.EqualFunc(again.SupportedInterfaces, t.SupportedInterfaces, func(x, y a2a.AgentInterface) bool { return x.Equal(&y) }) {
		plain.SupportedInterfaces = t.Clone().SupportedInterfaces
	}
	root := projectrt.Root()
	keepOthers(r, root, plain, t, again, unionMembers)
	for _, name := range sortedNames(plain.SecuritySchemes) {
		x, was, now := plain.SecuritySchemes[name], t.SecuritySchemes[name], again.SecuritySchemes[name]
		keepOthers(r, root.Member("securitySchemes").Member(name), &x, &was, &now, unionSchemeMembers)
		plain.SecuritySchemes[name] = x
	}
	for i := range plain.Skills {
		keepOthers(r, root.Member("skills").Item(i), &plain.Skills[i], &t.Skills[i], &again.Skills[i], []string{"security"})
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

// extensible is what generated structs have to say of members that they do not define.
type extensible interface {
	Unknown() card.Members
	SetUnknown(member string, v any) error
	DeleteUnknown(member string)
}

// forget takes undefined members out of an object.
func forget(x extensible, members []string) {
	for _, name := range members {
		if _, there := x.Unknown().Get(name); there {
			x.DeleteUnknown(name)
		}
	}
}

// keepOthers puts those members back that are not what a union would have there, and reports
// those that it would have besides.
func keepOthers(r *projectrt.Run, at *projectrt.Place, x, was, union extensible, members []string) {
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
func add(x extensible, name string, v any) { _ = x.SetUnknown(name, v) }

// union adds the members of 0.3 to a copy of a card of 1.0.
func union(m *a2a.AgentCard) *a2a.AgentCard {
	x := m.Clone()
	addAddresses(x)
	for name, scheme := range x.SecuritySchemes {
		addFlat(&scheme)
		x.SecuritySchemes[name] = scheme
	}
	if x.SecurityRequirements != nil {
		add(x, "security", flatRequirements(x.SecurityRequirements))
	}
	for i := range x.Skills {
		if skill := &x.Skills[i]; skill.SecurityRequirements != nil {
			add(skill, "security", flatRequirements(skill.SecurityRequirements))
		}
	}
	if extended, ok := x.Capabilities.ExtendedAgentCard.Get(); ok {
		add(x, "supportsAuthenticatedExtendedCard", extended)
	}
	return x
}

// older reports whether an interface is one that clients of 0.3 speak to.
func older(x *a2a.AgentInterface) bool { return minor(x.ProtocolVersion) == minor(versionOfA2AV03) }

// addAddresses lists the interfaces once more for clients of 0.3, unless the card has some
// for them already, and puts them where only these clients look.
func addAddresses(x *a2a.AgentCard) {
	list := x.SupportedInterfaces
	if !slices.ContainsFunc(list, func(x a2a.AgentInterface) bool { return older(&x) }) {
		for i := range list {
			twin := list[i].ToBuilder().WithProtocolVersion(minor(versionOfA2AV03)).Draft()
			x.SupportedInterfaces = append(x.SupportedInterfaces, *twin)
		}
	}
	var further []map[string]string
	main := preferred(x.SupportedInterfaces)
	if main < 0 {
		return
	}
	for i := range x.SupportedInterfaces {
		if y := &x.SupportedInterfaces[i]; older(y) && i != main {
			further = append(further, map[string]string{"url": y.URL, "transport": string(y.ProtocolBinding)})
		}
	}
	add(x, "protocolVersion", versionOfA2AV03)
	add(x, "url", x.SupportedInterfaces[main].URL)
	add(x, "preferredTransport", string(x.SupportedInterfaces[main].ProtocolBinding))
	if further != nil {
		add(x, "additionalInterfaces", further)
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

// withoutTwins leaves interfaces for clients of 0.3 out that repeat the others, one by one.
func withoutTwins(list []a2a.AgentInterface) []a2a.AgentInterface {
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
		if raw, err := card.ParseRaw([]byte(m.Value)); err == nil {
			add(x, m.Name, raw)
		}
	}
}

// flatRequirements returns requirements in the form of 0.3.
func flatRequirements(list []a2a.SecurityRequirement) []v03.SecurityRequirement {
	return requirementsOfA2A(projectrt.NewRun("", "", &projectrt.Options{}, ""), nil, nil, list)
}
