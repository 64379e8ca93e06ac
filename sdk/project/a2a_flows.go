package project

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// A scheme of 0.3 may have several OAuth flows, of which a caller uses one. In 1.0 they
// are as many schemes, and a requirement that names the one becomes as many
// alternatives. The schemes are called after the one and the flow, so that the way back
// finds together what belongs together. It joins schemes only where taking the result
// apart gives the same card again.

// demands is what a card asks of its callers, in the words of 0.3: the schemes, and
// lists of alternatives, of which the first is that of the card and the others are
// those of its skills. A list that is absent is nil.
type demands struct {
	schemes map[string]scheme
	lists   [][]v03.SecurityRequirement
}

// apart is a scheme with several flows and the schemes with one flow each, in the order
// of the flows.
type apart struct {
	whole string
	parts []string
}

// The limits of splitting and joining. Requirements multiply with the flows of all schemes
// that they name together, and a hostile card must not exhaust memory or time. Schemes
// beyond the limits are unchanged; A2A 1.0 refuses one with several flows.
const (
	maxSchemes = 256  // after taking apart
	maxNamed   = 4096 // alternatives, and names of schemes in them
)

// named counts alternatives and the names in them.
func named(list []v03.SecurityRequirement) int {
	n := len(list)
	for _, alternative := range list {
		n += len(alternative)
	}
	return n
}

// takeApart gives every flow a scheme of its own.
func (d *demands) takeApart() []apart {
	n := 0
	for _, x := range d.schemes {
		n += max(1, len(x.flows))
	}
	if n > maxSchemes {
		return nil
	}
	var done []apart
	for _, name := range slices.Sorted(maps.Keys(d.schemes)) {
		if len(d.schemes[name].flows) > 1 {
			if a, ok := d.split(name); ok {
				done = append(done, a)
			}
		}
	}
	return done
}

// split takes one scheme apart.
func (d *demands) split(name string) (apart, bool) {
	whole, n := d.schemes[name], 0
	for _, list := range d.lists {
		if n += named(list) * len(whole.flows); n > maxNamed {
			return apart{}, false
		}
	}
	others := maps.Clone(d.schemes)
	delete(others, name)
	a := apart{name, partNames(name, whole.flows, others, d.lists)}
	lists := make([][]v03.SecurityRequirement, len(d.lists))
	for i, list := range d.lists {
		lists[i] = a.multiply(list)
	}
	for i, flow := range whole.flows {
		part := whole
		part.flows = a2acard.Members{flow}
		others[a.parts[i]] = part
	}
	d.schemes, d.lists = others, lists
	return a, true
}

// partName takes the name of a part to pieces: the name of the whole, a hyphen, the flow, and
// where that would not do another hyphen and a number from 2 on. Nothing but a part of one
// whole and one number has the name.
func partName(name string) (whole, flow string, number int, ok bool) {
	number = 1
	if i := strings.LastIndexByte(name, '-'); i >= 0 && len(name)-i <= 10 {
		if n, err := strconv.Atoi(name[i+1:]); err == nil && n > 1 && strconv.Itoa(n) == name[i+1:] {
			name, number = name[:i], n
		}
	}
	for _, f := range flowMembers {
		if whole, ok := strings.CutSuffix(name, "-"+f.flow); ok {
			return whole, f.flow, number, true
		}
	}
	return "", "", 0, false
}

// partNames returns the names of the parts. Their number is greater than that of any other
// scheme which looks like a part, so that the way back knows these from those.
func partNames(name string, flows a2acard.Members, others map[string]scheme, lists [][]v03.SecurityRequirement) []string {
	highest := 0
	look := func(other string) {
		if whole, _, number, ok := partName(other); ok && whole == name {
			highest = max(highest, number)
		}
	}
	for other := range others {
		look(other)
	}
	for _, list := range lists {
		for _, alternative := range list {
			for other := range alternative {
				look(other)
			}
		}
	}
	names := make([]string, len(flows))
	for i, flow := range flows {
		names[i] = name + "-" + flow.Name
		if highest > 0 {
			names[i] += "-" + strconv.Itoa(highest+1)
		}
	}
	return names
}

// isAsked reports whether a requirement names the scheme.
func isAsked(name string, lists [][]v03.SecurityRequirement) bool {
	for _, list := range lists {
		for _, alternative := range list {
			if _, named := alternative[name]; named {
				return true
			}
		}
	}
	return false
}

// multiply replaces each alternative that names the whole with one for each part.
func (a apart) multiply(list []v03.SecurityRequirement) []v03.SecurityRequirement {
	if list == nil {
		return nil
	}
	result := make([]v03.SecurityRequirement, 0, len(list))
	for _, alternative := range list {
		scopes, named := alternative[a.whole]
		if !named {
			result = append(result, alternative)
			continue
		}
		for _, part := range a.parts {
			one := maps.Clone(alternative)
			delete(one, a.whole)
			one[part] = scopes
			result = append(result, one)
		}
	}
	return result
}

// putTogether joins the schemes into which takeApart would split one. The scheme that it
// joined last is first in names, so that takeApart returns the same card in its own order.
func (d *demands) putTogether() []apart {
	n := 0
	for _, list := range d.lists {
		n += named(list)
	}
	if len(d.schemes) > maxSchemes || n > maxNamed {
		return nil
	}
	var done []apart
	for _, a := range slices.Backward(d.candidates()) {
		if d.join(a) {
			done = append(done, a)
		}
	}
	slices.Reverse(done)
	return done
}

// candidates are the groups of schemes whose names say that they may be parts, in the
// order of the names of the wholes.
func (d *demands) candidates() []apart {
	type key struct {
		whole  string
		number int
	}
	groups := map[key][]string{} // the parts in the order of the flows
	for _, f := range flowMembers {
		for _, name := range slices.Sorted(maps.Keys(d.schemes)) {
			whole, flow, number, ok := partName(name)
			if x := d.schemes[name]; ok && flow == f.flow && len(x.flows) == 1 && x.flows[0].Name == flow {
				groups[key{whole, number}] = append(groups[key{whole, number}], name)
			}
		}
	}
	var list []apart
	for key, parts := range groups {
		if len(parts) > 1 {
			list = append(list, apart{key.whole, parts})
		}
	}
	slices.SortFunc(list, func(a, b apart) int {
		if n := strings.Compare(a.whole, b.whole); n != 0 {
			return n
		}
		return strings.Compare(a.parts[0], b.parts[0])
	})
	return list
}

// join makes one scheme of parts, if taking it apart gives the same again.
func (d *demands) join(a apart) bool {
	first, ok := d.schemes[a.parts[0]]
	if _, taken := d.schemes[a.whole]; !ok || taken {
		return false
	}
	whole, others := first, maps.Clone(d.schemes)
	whole.flows = nil
	for _, name := range a.parts {
		part, there := d.schemes[name]
		if !there || !part.same(first) {
			return false
		}
		whole.flows = append(whole.flows, part.flows...)
		delete(others, name)
	}
	lists := make([][]v03.SecurityRequirement, len(d.lists))
	for i, list := range d.lists {
		lists[i] = a.reduce(list)
		if !slices.EqualFunc(a.multiply(lists[i]), list, sameAlternative) {
			return false
		}
	}
	if !slices.Equal(partNames(a.whole, whole.flows, others, lists), a.parts) || isAsked(a.whole, d.lists) {
		return false
	}
	others[a.whole] = whole
	d.schemes, d.lists = others, lists
	return true
}

// reduce replaces the alternatives for the parts with one for the whole. Where they are
// not all there, in order, what it returns is not worth more than multiply finds.
func (a apart) reduce(list []v03.SecurityRequirement) []v03.SecurityRequirement {
	if list == nil {
		return nil
	}
	result := make([]v03.SecurityRequirement, 0, len(list))
	for i := 0; i < len(list); {
		scopes, named := list[i][a.parts[0]]
		if !named {
			result = append(result, list[i])
			i++
			continue
		}
		one := maps.Clone(list[i])
		delete(one, a.parts[0])
		one[a.whole] = scopes
		result = append(result, one)
		i += len(a.parts)
	}
	return result
}

func sameAlternative(a, b v03.SecurityRequirement) bool { return maps.EqualFunc(a, b, slices.Equal) }

// clone returns a copy, of which the maps and lists can be replaced.
func (d *demands) clone() *demands {
	return &demands{maps.Clone(d.schemes), slices.Clone(d.lists)}
}

// mistakable returns the groups of schemes that the conversion back joins although no
// conversion has split them.
func (d *demands) mistakable(done []apart) []apart {
	again := d.clone()
	return slices.DeleteFunc(again.putTogether(), func(a apart) bool {
		return slices.ContainsFunc(done, func(b apart) bool { return a.whole == b.whole })
	})
}

// reportApart tells of each scheme that it has another name now, and why.
func (a apart) reportApart(r *projectrt.Run, from, to *projectrt.Place) {
	for _, part := range a.parts {
		r.Renamed(from.Member(a.whole), to.Member(part), codeOAuth, flowsApart)
	}
}

// reportTogether tells of each scheme that it is part of another now.
func (a apart) reportTogether(r *projectrt.Run, from, to *projectrt.Place) {
	for _, part := range a.parts {
		r.Renamed(from.Member(part), to.Member(a.whole), codeOAuth, flowsAsOne)
	}
}
