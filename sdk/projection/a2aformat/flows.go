package a2aformat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	codeFlows = "oauth-flows"

	flowsApart = "A2A 1.0 has one flow in a scheme, so each flow has a scheme of its own"
	flowsAsOne = "A2A 0.3 has all flows of OAuth in one scheme"
)

// isPart reports whether splitFlows made a scheme, or a requirement's reference to one.
func isPart(n *format.Node) bool {
	from := n.Source()
	return from != nil && from.Name() != "" && strings.HasPrefix(n.Name(), from.Name()+"-")
}

// reportFlows reports each scheme of the source that was split into several in a card of 1.0.
func reportFlows(r *format.Run, d, to *format.Node) {
	if schemes := d.Get("schemes"); schemes.Kind() == card.KindObject && slices.ContainsFunc(schemes.Inner(), isPart) {
		r.Rename(schemes, to.Get("securitySchemes"), codeFlows, flowsApart)
	}
}

// The limits of splitting. A requirement that names several schemes is multiplied by the number
// of their flows. Schemes beyond the limits stay unchanged, and A2A 1.0 refuses them.
const (
	maxSchemes      = 256
	maxAlternatives = 4096
)

// splitFlows replaces a scheme with several flows by one scheme for each flow. A requirement
// that names it is replaced by one alternative for each flow.
func splitFlows(r *format.Run, d, _ *format.Node) {
	schemes := d.Get("schemes")
	if schemes.Kind() != card.KindObject {
		return
	}
	for _, s := range slices.Clone(schemes.Inner()) {
		flows := s.Get("flows")
		if n := len(flows.Inner()); flows.Kind() == card.KindObject && n > 1 && n+len(schemes.Inner()) <= maxSchemes {
			split(r, d, schemes, s, flows)
		}
	}
}

func split(r *format.Run, d, schemes, s, flows *format.Node) {
	taken, n := make(map[string]bool), 0
	for _, other := range schemes.Inner() {
		taken[other.Name()] = true
	}
	eachList(d, func(_, list *format.Node) {
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
	name := s.Name()
	schemes.Remove(name)
	for i, flow := range flows.Inner() {
		part := r.Object().From(s)
		schemes.Set(part, names[i])
		for _, v := range s.Inner() {
			if v == flows {
				part.Set(r.Object().From(flows), "flows")
				part.Get("flows").Set(r.Copy(flow), flow.Name())
			} else {
				part.Set(r.Copy(v), v.Name())
			}
		}
	}
	eachList(d, func(holder, list *format.Node) { multiply(r, holder, list, name, names) })
}

// multiply replaces each alternative that names a scheme by one alternative for each part of
// the scheme.
func multiply(r *format.Run, holder, list *format.Node, name string, parts []string) {
	made := r.List().From(list)
	for _, x := range list.Items() {
		if x.Get(name) == nil {
			made.Add(r.Copy(x))
			continue
		}
		for _, part := range parts {
			made.Add(renamed(r, x, name, part))
		}
	}
	holder.Set(made, "security")
}

// joinFlows reverses splitFlows: it joins schemes if splitFlows would split the result into the
// same schemes. A card of both generations keeps the split schemes, since 1.0 requires them.
func joinFlows(r *format.Run, d, _ *format.Node) {
	schemes := d.Get("schemes")
	if r.Target() == union || schemes.Kind() != card.KindObject || len(schemes.Inner()) > maxSchemes {
		return
	}
	var wholes []string
	parts := make(map[string][]*format.Node)
	for _, s := range schemes.Inner() {
		if whole := wholeOf(s); whole != "" {
			if parts[whole] == nil {
				wholes = append(wholes, whole)
			}
			parts[whole] = append(parts[whole], s)
		}
	}
	n := 0
	eachList(d, func(_, list *format.Node) { n += len(list.Items()) })
	for _, whole := range wholes {
		if n <= maxAlternatives && schemes.Get(whole) == nil && len(parts[whole]) > 1 {
			join(r, d, whole, parts[whole])
		}
	}
}

// wholeOf returns the name that a scheme had before splitFlows. The name of a part ends with
// its only flow. The result is empty for other schemes, and for flows that 0.3 lacks.
func wholeOf(s *format.Node) string {
	flows := s.Get("flows")
	if !s.Get("type").Is("oauth2") || flows.Kind() != card.KindObject || len(flows.Inner()) != 1 {
		return ""
	}
	flow := flows.Inner()[0].Name()
	if whole, ok := strings.CutSuffix(s.Name(), "-"+flow); ok && flow != "deviceCode" {
		return whole
	}
	return ""
}

// join replaces the parts by the whole scheme, and their alternatives by one alternative.
func join(r *format.Run, d *format.Node, whole string, parts []*format.Node) {
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = part.Name()
		if !differOnlyIn(part, parts[0], "flows") {
			return
		}
	}
	reduced, ok := make(map[*format.Node]*format.Node), true
	eachList(d, func(_, list *format.Node) {
		made, possible := reduce(r, list, whole, names)
		reduced[list], ok = made, ok && possible
	})
	if !ok {
		return
	}
	eachList(d, func(holder, list *format.Node) {
		if made := reduced[list]; len(made.Items()) < len(list.Items()) {
			holder.Set(made, "security")
		}
	})
	one := r.Copy(parts[0])
	schemes := d.Get("schemes")
	schemes.Set(one, whole)
	for _, part := range parts {
		flow := part.Get("flows").Inner()[0]
		one.Set(r.Copy(flow), "flows", flow.Name())
		schemes.Remove(part.Name())
	}
}

// reportJoined reports the schemes of the source that were joined in a card of 0.3.
func reportJoined(r *format.Run, d, to *format.Node) {
	for _, s := range d.Get("schemes").Inner() {
		for _, flow := range s.Get("flows").Inner() {
			for n := flow.Source(); n != nil; n = n.Outer() {
				if n.Name() == s.Name()+"-"+flow.Name() {
					r.Rename(n, to.Get("securitySchemes", s.Name()), codeFlows, flowsAsOne)
				}
			}
		}
	}
}

// differOnlyIn reports whether two objects are equal except for a member.
func differOnlyIn(x, y *format.Node, name string) bool {
	isOther := func(v *format.Node) bool { return v.Name() != name && v.JSON() != y.Get(v.Name()).JSON() }
	return len(x.Inner()) == len(y.Inner()) && !slices.ContainsFunc(x.Inner(), isOther)
}

// reduce replaces alternatives that differ only in the part that they name by one alternative.
// It returns false if such a group does not name all parts, or if the list already names the
// whole scheme.
func reduce(r *format.Run, list *format.Node, whole string, parts []string) (*format.Node, bool) {
	made, items := r.List().From(list), list.Items()
	for i := 0; i < len(items); i++ {
		x := items[i]
		named := func(name string) bool { return x.Get(name) != nil }
		if !slices.ContainsFunc(append(parts[:len(parts):len(parts)], whole), named) {
			made.Add(r.Copy(x))
			continue
		}
		one := renamed(r, x, parts[0], whole)
		for j, part := range parts {
			if i+j >= len(items) || items[i+j].Get(part) == nil || renamed(r, items[i+j], part, whole).JSON() != one.JSON() {
				return nil, false
			}
		}
		if slices.ContainsFunc(append(parts[1:len(parts):len(parts)], whole), named) {
			return nil, false
		}
		made.Add(one)
		i += len(parts) - 1
	}
	return made, true
}

// renamed returns a requirement in which one scheme has another name.
func renamed(r *format.Run, x *format.Node, from, to string) *format.Node {
	made := r.Object().From(x)
	for _, v := range x.Inner() {
		name := v.Name()
		if name == from {
			name = to
		}
		made.Set(r.Copy(v), name)
	}
	return made
}
