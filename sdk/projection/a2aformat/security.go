package a2aformat

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	codeScheme = "security"

	notNamed = "A2A requires members of the scheme that the card does not have; the A2A card requires nothing in its place"
)

// needed lists the members of each kind of scheme. A2A can represent a scheme that has at least
// one of them.
var needed = map[string][]string{
	"apiKey": {"in", "name"}, "http": {"scheme"}, "oauth2": {"flows"}, "openIdConnect": {"openIdConnectUrl"}, "mutualTLS": {},
}

// prepareSecurity copies the requirements of the first written endpoint to the card, if the
// card has none. It also drops the schemes that A2A cannot represent and the requirements that
// name them.
func prepareSecurity(r *format.Run, d *format.Node) {
	chosen := d.Get("security")
	endpoints := d.Get("endpoints").Ordered("priority")
	for _, e := range endpoints {
		if v := e.Get("security"); v != nil && chosen == nil && e.Get("binding") != nil {
			chosen = v
			d.Set(r.Copy(v), "security")
		}
	}
	for _, e := range endpoints {
		if v := e.Get("security"); v != nil && v.JSON() == chosen.JSON() {
			v.Use()
		}
	}
	schemes := d.Get("schemes")
	hasObstacle := func(s *format.Node) bool { return obstacle(s) != "" }
	if schemes.Kind() != card.KindObject || !slices.ContainsFunc(schemes.Inner(), hasObstacle) {
		return
	}
	kept, gone := r.Object().From(schemes), make(map[string]bool)
	for _, s := range schemes.Inner() {
		if why := obstacle(s); why != "" {
			r.Drop(s, codeScheme, why)
			gone[s.Name()] = true
		} else {
			kept.Set(r.Copy(s), s.Name())
		}
	}
	if d.Remove("schemes"); len(kept.Inner()) > 0 {
		d.Set(kept, "schemes")
	}
	eachList(d, func(holder, list *format.Node) { withoutSchemes(r, holder, list, gone) })
}

// obstacle returns the reason why A2A cannot represent a scheme; empty if it can.
func obstacle(s *format.Node) string {
	if s.Kind() != card.KindObject {
		return ""
	}
	members, known := needed[s.TextAt("type")]
	switch {
	case !known:
		return "A2A does not have the scheme; the A2A card requires nothing in its place"
	case len(members) > 0 && !slices.ContainsFunc(members, func(name string) bool { return s.Get(name) != nil }):
		return notNamed
	}
	return ""
}

// eachList calls f for the security requirements of the card and of each skill.
func eachList(d *format.Node, f func(holder, list *format.Node)) {
	for _, holder := range append([]*format.Node{d}, d.Get("skills").Items()...) {
		if list := holder.Get("security"); list.Kind() == card.KindArray {
			f(holder, list)
		}
	}
}

// withoutSchemes removes the requirements that name one of the schemes. If none remains, it
// removes the list, since an empty list means that no authentication is required.
func withoutSchemes(r *format.Run, holder, list *format.Node, gone map[string]bool) {
	kept := r.List().From(list)
	for _, x := range list.Items() {
		if x.Kind() == card.KindObject && slices.ContainsFunc(x.Inner(), func(v *format.Node) bool { return gone[v.Name()] }) {
			r.Drop(x, codeScheme, "the requirement names a scheme that the A2A card cannot have")
		} else {
			kept.Add(r.Copy(x))
		}
	}
	switch n := len(kept.Items()); {
	case n == len(list.Items()):
	case n == 0:
		holder.Remove("security")
	default:
		holder.Set(kept, "security")
	}
}

// convertRequirements converts a list of requirements to a member, and returns the new list; nil for
// another value.
func convertRequirements(r *format.Run, list, to *format.Node, name string, convert func(x, made *format.Node)) *format.Node {
	if list.Kind() != card.KindArray {
		r.Mismatch(list, card.KindArray)
		return nil
	}
	requirements := r.List().From(list.Visit())
	to.Set(requirements, name)
	for _, x := range list.Items() {
		if x.Kind() != card.KindObject {
			r.Mismatch(x, card.KindObject)
			continue
		}
		made := r.Object().From(x.Visit())
		requirements.Add(made)
		convert(x, made)
	}
	return requirements
}

// readRequirements reads the requirements of a card or skill of 1.0.
func readRequirements(r *format.Run, from, to *format.Node) {
	convertRequirements(r, from.Get("securityRequirements").Left(), to, "security", func(x, made *format.Node) {
		for _, scheme := range x.Get("schemes").Visit().Inner() {
			switch scopes := scheme.Get("list"); {
			case scheme.Kind() != card.KindObject:
				r.Mismatch(scheme, card.KindObject)
			case scopes == nil:
				made.Set(r.List().From(scheme.Visit()), scheme.Name())
			default:
				scheme.Visit()
				made.Set(r.Copy(scopes.Use()), scheme.Name())
			}
		}
	})
}

// writeRequirements writes the requirements of a card or skill of 1.0.
func writeRequirements(r *format.Run, from, to *format.Node) {
	list, apart := from.Get("security"), false
	made := convertRequirements(r, list, to, "securityRequirements", func(x, made *format.Node) {
		schemes := r.Object().From(x)
		made.Set(schemes, "schemes")
		for _, scopes := range x.Inner() {
			apart = apart || isPart(scopes)
			schemes.Set(r.Object().From(scopes), scopes.Name())
			schemes.Get(scopes.Name()).Set(r.Copy(scopes.Use()), "list")
		}
	})
	if apart {
		r.Rename(list, made, codeFlows, flowsApart)
	}
}

// emptyFlows writes empty flows for a scheme of 0.3 whose flows exist in 1.0 only.
func emptyFlows(r *format.Run, from, to *format.Node) {
	if v := from.Get("flows"); v.Kind() == card.KindObject && to.Get("flows") == nil {
		to.Set(r.Object().From(v), "flows")
	}
}
