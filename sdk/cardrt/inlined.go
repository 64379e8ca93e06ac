package cardrt

import (
	"encoding/json"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The functions of this file never run. The compiler inlines a function of an internal package
// in generated code only if this package inlines it, too, since its body is then in the export
// data of this package.

// inlinedMethods calls the small methods of the types.
func inlinedMethods(c *Checker, k *Kept, a *Automaton, d *Decoder, v Value) {
	c.Building()
	c.Mark()
	c.UseVersion(nil, "")
	c.In(0, "")
	c.InIndex(0, 0)
	c.FailGiven("", "")
	k.Absent(0)
	k.Any()
	k.Irregular()
	k.RefuseUnknown(c, nil)
	k.Given(0, "", true)
	k.GivenJSON(0, "", true)
	k.MarkAbsent(0)
	k.SetAbsent(0)
	k.Unknowns()
	a.Match("")
	d.Bool(0)
	d.Raw(0, nil)
	d.Exact(0)
	v.Raw()
	v.Kind()
}

// inlinedGenerics instantiates the generic functions, which call small functions.
func inlinedGenerics(c *Checker, k *Kept, d *Decoder, p *Copier, t *MemberTable, v Value) {
	ReadMembers(d, 0, new(int), k, t, nil)
	ReadSlice(d, 0, new([]int), nil)
	ReadStrings(d, 0, new([]string))
	ReadMap(d, 0, new(map[string]int), nil)
	ReadPointer(d, 0, new(*int), nil)
	ReadOptional(d, 0, new(card.Optional[int]), nil)
	ReadOptionalString(d, 0, new(card.Optional[string]))
	ReadNullable(d, 0, new(card.Nullable[int]), nil)
	AppendSlice(nil, []int(nil), nil)
	AppendStrings(nil, []string(nil))
	AppendMap(nil, map[string]int(nil), nil)
	AppendOptionalText(nil, "", card.Optional[string]{})
	AppendHeld(nil, k, "", new(int), nil, nil)
	Clone(p, new(int), nil)
	DetachString(p, new(string))
	DetachOptional(p, new(card.Optional[string]))
	DetachSlice(p, new([]int), nil)
	DetachMap(p, new(map[string]int), nil)
	Build(nil, new(int), new(int), 0, nil, nil, nil, nil)
	Gather(k, "", []int(nil), []string(nil), nil)
	GatherMap[map[string]int](k, "", map[string]string(nil), nil)
	Put(k, "", new(map[string]int), "", new(int))
	Unmarshal(nil, new(int), false, nil)
	Validate(nil, new(int), 0, nil, nil, nil, nil)
	CheckDecoded(c, v, nil, func(*Checker, *int) {})
	CheckUnique(c, []string(nil), nil)
	At(c, "", 0, nil)
	AtIndex(c, 0, 0, nil)
	Each(c, "", []int(nil), nil)
	Diff[json.Marshaler](nil, 0, nil, nil, nil)
}

var _, _ = inlinedMethods, inlinedGenerics
