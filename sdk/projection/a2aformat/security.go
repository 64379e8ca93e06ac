package a2aformat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

const (
	codeScheme = "security"
	codeFlows  = "oauth-flows"

	flowsApart = "A2A 1.0 has one flow in a scheme, so each flow has a scheme of its own"
	noScheme   = "A2A does not have the scheme; the A2A card requires nothing in its place"
	notNamed   = "A2A requires members of the scheme that the card does not have; the A2A card requires nothing in its place"
	needsIt    = "the requirement names a scheme that the A2A card cannot have"
)

// needed are the members of the kinds of schemes, of which a scheme that A2A can write has
// at least one.
var needed = map[string][]string{
	"apiKey": {"in", "name"}, "http": {"scheme"}, "oauth2": {"flows"}, "openIdConnect": {"openIdConnectUrl"}, "mutualTLS": {},
}

// prepareSecurity gives the card the requirements of the first endpoint if it has none, and
// takes out the schemes that A2A cannot have, with the requirements that name them.
func prepareSecurity(r *projection.Run, d *projection.Node) {
	chosen := d.Get("security")
	endpoints := projection.Ordered(d.Get("endpoints").Items(), "priority")
	for _, written := range []bool{true, false} {
		for _, e := range endpoints {
			if v := e.Get("security"); v != nil && chosen == nil && (e.Get("binding") != nil || !written) {
				chosen = v
				d.Set(r.Copy(v), "security")
			}
		}
	}
	for _, e := range endpoints {
		if v := e.Get("security"); v != nil && v.JSON() == chosen.JSON() {
			projection.Use(v)
		}
	}
	schemes := d.Get("schemes")
	if schemes.Kind() != projection.Object {
		return
	}
	if !slices.ContainsFunc(schemes.Inner(), func(s *projection.Node) bool { return obstacle(s) != "" }) {
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
	d.Set(kept, "schemes")
	eachList(d, func(holder, list *projection.Node) { withoutSchemes(r, holder, list, gone) })
}

// obstacle returns why A2A cannot have a scheme, empty if it can.
func obstacle(s *projection.Node) string {
	if s.Kind() != projection.Object {
		return ""
	}
	word, _ := s.Get("type").Text()
	members, known := needed[word]
	switch {
	case !known:
		return noScheme
	case len(members) > 0 && !slices.ContainsFunc(members, func(name string) bool { return s.Get(name) != nil }):
		return notNamed
	}
	return ""
}

// eachList calls f for the requirements of the card and of its skills.
func eachList(d *projection.Node, f func(holder, list *projection.Node)) {
	for _, holder := range append([]*projection.Node{d}, d.Get("skills").Items()...) {
		if list := holder.Get("security"); list.Kind() == projection.List {
			f(holder, list)
		}
	}
}

// withoutSchemes takes the requirements out that name one of the schemes, and the list if
// none is left, since an empty list says that nothing is required.
func withoutSchemes(r *projection.Run, holder, list *projection.Node, gone map[string]bool) {
	kept := r.List().From(list)
	for _, x := range list.Items() {
		if x.Kind() == projection.Object && slices.ContainsFunc(x.Inner(), func(v *projection.Node) bool { return gone[v.Name()] }) {
			r.Drop(x, codeScheme, needsIt)
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

// readRequirements reads the requirements of a card or skill of 1.0.
func readRequirements(r *projection.Run, from, to *projection.Node) {
	list := projection.Left(from.Get("securityRequirements"))
	if list.Kind() != projection.List {
		r.Mismatch(list)
		return
	}
	made := r.List().From(projection.Visit(list))
	to.Set(made, "security")
	for _, x := range list.Items() {
		if x.Kind() != projection.Object {
			r.Mismatch(x)
			continue
		}
		requirement := r.Object().From(projection.Visit(x))
		made.Add(requirement)
		for _, scheme := range projection.Visit(x.Get("schemes")).Inner() {
			if scheme.Kind() != projection.Object {
				r.Mismatch(scheme)
				continue
			}
			scopes := projection.Visit(scheme).Get("list")
			if scopes == nil {
				requirement.Set(r.List().From(scheme), scheme.Name())
			} else {
				requirement.Set(r.Copy(projection.Use(scopes)), scheme.Name())
			}
		}
	}
}

// writeRequirements writes the requirements of a card or skill of 1.0.
func writeRequirements(r *projection.Run, from, to *projection.Node) {
	list := from.Get("security")
	if list.Kind() != projection.List {
		r.Mismatch(list)
		return
	}
	made := r.List().From(projection.Visit(list))
	to.Set(made, "securityRequirements")
	apart := false
	for _, x := range list.Items() {
		if x.Kind() != projection.Object {
			r.Mismatch(x)
			continue
		}
		requirement, schemes := r.Object().From(projection.Visit(x)), r.Object().From(x)
		requirement.Set(schemes, "schemes")
		made.Add(requirement)
		for _, scopes := range x.Inner() {
			apart = apart || isPart(scopes)
			schemes.Set(r.Object().From(scopes), scopes.Name())
			schemes.Get(scopes.Name()).Set(r.Copy(projection.Use(scopes)), "list")
		}
	}
	if apart {
		r.Rename(list, made, codeFlows, flowsApart)
	}
}

// isPart reports whether a scheme, or the name of one in a requirement, was made by
// splitFlows.
func isPart(n *projection.Node) bool {
	from := n.Source()
	return from != nil && from.Name() != "" && strings.HasPrefix(n.Name(), from.Name()+"-")
}

// reportFlows reports that schemes of the source are several in a card of 1.0.
func reportFlows(r *projection.Run, d, to *projection.Node) {
	if schemes := d.Get("schemes"); schemes.Kind() == projection.Object && slices.ContainsFunc(schemes.Inner(), isPart) {
		r.Rename(schemes, to.Get("securitySchemes"), codeFlows, flowsApart)
	}
}

// emptyFlows writes the flows of a scheme of 0.3 that has only flows of 1.0.
func emptyFlows(r *projection.Run, from, to *projection.Node) {
	if v := from.Get("flows"); v.Kind() == projection.Object && to.Get("flows") == nil {
		to.Set(r.Object().From(v), "flows")
	}
}

// The limits of splitting: requirements multiply with the flows of all schemes that they
// name together. Schemes beyond the limits are unchanged, and A2A 1.0 refuses them.
const (
	maxSchemes      = 256
	maxAlternatives = 4096
)

// splitFlows replaces schemes with several flows by one scheme for each flow, and each
// requirement that names one by as many alternatives.
func splitFlows(r *projection.Run, d, _ *projection.Node) {
	schemes := d.Get("schemes")
	if schemes.Kind() != projection.Object {
		return
	}
	for _, s := range slices.Clone(schemes.Inner()) {
		flows := s.Get("flows")
		if n := len(flows.Inner()); flows.Kind() == projection.Object && n > 1 && n+len(schemes.Inner()) <= maxSchemes {
			split(r, d, schemes, s, flows)
		}
	}
}

func split(r *projection.Run, d, schemes, s, flows *projection.Node) {
	taken, n := make(map[string]bool), 0
	for _, other := range schemes.Inner() {
		taken[other.Name()] = true
	}
	eachList(d, func(_, list *projection.Node) {
		for _, x := range list.Items() {
			n++
			if x.Get(s.Name()) != nil {
				n += len(flows.Inner())
			}
			for _, scheme := range x.Inner() {
				taken[scheme.Name()] = true
			}
		}
	})
	if n > maxAlternatives {
		return
	}
	var names []string
	for number := 1; len(names) == 0; number++ {
		for _, flow := range flows.Inner() {
			name := s.Name() + "-" + flow.Name()
			if number > 1 {
				name += "-" + strconv.Itoa(number)
			}
			if taken[name] {
				names = nil
				break
			}
			names = append(names, name)
		}
	}
	parts := make([]*projection.Node, len(names))
	for i, flow := range flows.Inner() {
		part := r.Object().From(s)
		for _, v := range s.Inner() {
			if v == flows {
				part.Set(r.Object().From(flows), "flows")
				part.Get("flows").Set(r.Copy(flow), flow.Name())
			} else {
				part.Set(r.Copy(v), v.Name())
			}
		}
		parts[i] = part
	}
	name := s.Name()
	schemes.Remove(name)
	for i, part := range parts {
		schemes.Set(part, names[i])
	}
	eachList(d, func(holder, list *projection.Node) { multiply(r, holder, list, name, names) })
}

// multiply replaces the alternatives that name a scheme by one for each of its parts.
func multiply(r *projection.Run, holder, list *projection.Node, name string, parts []string) {
	made := r.List().From(list)
	for _, x := range list.Items() {
		if x.Get(name) == nil {
			made.Add(r.Copy(x))
			continue
		}
		for _, part := range parts {
			alternative := r.Object().From(x)
			for _, v := range x.Inner() {
				to := v.Name()
				if to == name {
					to = part
				}
				alternative.Set(r.Copy(v), to)
			}
			made.Add(alternative)
		}
	}
	holder.Set(made, "security")
}
