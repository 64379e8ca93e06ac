package plan

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// container decides checks of a node on a slice or map.
func (d decider) container(n *ir.Node, p *parts, u, list *ir.Use, x Value, at Site) (steps []Step) {
	var deep []*ir.Check
	for _, c := range p.allOpen() {
		if direct, ok := d.containerCheck(c, u, x, at); ok {
			steps = append(steps, direct...)
		} else {
			deep = append(deep, c)
		}
	}
	if len(deep) == 0 {
		return steps
	}
	if each := d.eachStruct(deep, list, x, at); each != nil {
		return append(steps, each)
	}
	if f := d.containerFunc(n, u, list, deep); f != nil {
		steps = append(steps, Apply{at, f, x})
	}
	return steps
}

// containerCheck decides a check that does not read the elements.
func (d decider) containerCheck(c *ir.Check, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	if b := ir.RestrictionOf(c.Rule).Bound; b.Op != "" {
		return d.when(c, sizeBound(b, x), at), true
	}
	return rowOf(c.Rule).onAny(d, c, holder{u, x, at})
}

// sizeBound is the condition that the size of a slice or map x violates a bound.
func sizeBound(b ir.Bound, x Value) Cond {
	return Length{Of: x, Unit: ir.Octets, Op: b.Op, N: b.Size}
}

// eachStruct handles the common case: a list of structs, each checked by the validator of its
// type. It returns nil for anything else.
func (d decider) eachStruct(deep []*ir.Check, list *ir.Use, x Value, at Site) Step {
	if len(deep) != 1 || list.Form != ir.Slice || !list.Elem.IsStruct() || list.Elem.IsNullable() || at.Kind != Member && at.Kind != Entry {
		return nil
	}
	items, ok := deep[0].Rule.(ir.Items)
	if !ok || items.From > 0 {
		return nil
	}
	f := d.structFunc(items.Node, list.Elem.Named)
	if f == nil {
		return nil
	}
	return Each{at, f, x}
}

// containerFunc returns a function for the checks that read the elements, nil if there are none.
// In a recursive node, if one check needs the JSON text, all checks use the text; otherwise
// every nested value would be encoded once for each enclosing value. uniqueItems needs no text
// if a comparison of fields proves the elements to be distinct.
func (d decider) containerFunc(n *ir.Node, u, list *ir.Use, deep []*ir.Check) *Func {
	n = Resolve(n)
	key := funcKey{n, goType(u)}
	if f, ok := d.typed[key]; ok {
		return f
	}
	f := &Func{Mode: Validator, Node: n, Use: u, want: "validate" + upperFirst(n.Name), inline: true}
	d.typed[key] = f // a recursive list finds it here
	var text []*ir.Check
	for _, c := range deep {
		if steps, ok := d.elements(c, list); ok {
			f.Steps = append(f.Steps, steps...)
		} else {
			text = append(text, c)
		}
	}
	if len(text) > 0 {
		recursive := d.table.Recursive(n)
		distinct, ok := distinct(text, list)
		if recursive {
			text = deep
		}
		encode := []Step{Encode{Use: u, Func: &Func{Mode: OfTextRest, Node: n, want: "raw" + upperFirst(n.Name) + "Rest", checks: text}}}
		switch {
		case ok && recursive:
			f.Steps = ifElse(distinct, f.Steps, encode)
		case ok:
			f.Steps = append(f.Steps, If{Cond: Not{distinct}, Then: encode})
		case recursive:
			f.Steps = encode
		default:
			f.Steps = append(f.Steps, encode...)
		}
	}
	if len(f.Steps) == 0 {
		f = nil
		d.typed[key] = nil
	}
	return f
}

// elements decides a check on the elements of the slice or map x.
func (d decider) elements(c *ir.Check, list *ir.Use) (steps []Step, ok bool) {
	d.predicate = false
	return rowOf(c.Rule).onElements(d, c, list)
}

func (d decider) items(_ *ir.Check, r ir.Items, list *ir.Use) (steps []Step, ok bool) {
	if list.Form != ir.Slice {
		return nil, true
	}
	return elementsFrom(varX, r.From, d.part(r.Node, list.Elem, varX.index("i"), Site{Kind: Element})), true
}

func (d decider) uniqueItems(c *ir.Check, _ ir.UniqueItems, list *ir.Use) (steps []Step, ok bool) {
	form, scalar := list.Elem.Scalar()
	return optional(c, Unique{d.rule(c)}), scalar && form == ir.String && !list.Elem.IsNullable()
}

// manyFields is the maximum number of fields that are compared to prove structs distinct.
const manyFields = 3

// distinct returns the condition that fields prove the elements of a list of structs to be
// distinct. It returns false if the checks require more, or if there are no such fields.
func distinct(checks []*ir.Check, list *ir.Use) (cond Distinct, ok bool) {
	for _, c := range checks {
		if _, is := c.Rule.(ir.UniqueItems); !is {
			return Distinct{}, false
		}
	}
	if list.Form != ir.Slice || !list.Elem.IsNamed(ir.StructType) || list.Elem.IsNullable() || list.Elem.Named.OtherKinds {
		return Distinct{}, false
	}
	for _, f := range list.Elem.Named.Fields {
		form, scalar := f.Use.Scalar()
		if scalar && form != ir.Float64 && !f.Use.IsNullable() {
			cond.Fields = append(cond.Fields, f)
		}
	}
	// Required strings differ most often. The choice does not depend on the order of members in
	// the schema.
	slices.SortFunc(cond.Fields, func(a, b *ir.Field) int {
		return cmp.Or(cmp.Compare(a.Presence(), b.Presence()), cmp.Compare(rank(a), rank(b)), strings.Compare(a.Go, b.Go))
	})
	cond.Fields = cond.Fields[:min(len(cond.Fields), manyFields)]
	return cond, len(cond.Fields) > 0
}

// rank orders fields by how often their values differ: strings first.
func rank(f *ir.Field) int {
	if form, _ := f.Use.Scalar(); form == ir.String {
		return 0
	}
	return 1
}

func (d decider) uniqueBy(c *ir.Check, r ir.UniqueBy, list *ir.Use) (steps []Step, ok bool) {
	f := keyField(r, list)
	if f == nil {
		return nil, false
	}
	optionally := f.Presence() == ir.OptionalPresence || f.Presence() == ir.NullablePresence
	return optional(c, UniqueBy{d.rule(c), f, r.Member, r.Trim, optionally, f.Use.Form == ir.Named}), true
}

// entries decides a rule about the values of a map.
func (d decider) entries(_ *ir.Check, r ir.AdditionalProperties, list *ir.Use) (steps []Step, ok bool) {
	if list.Form != ir.Map || len(r.Known)+len(r.Patterns) > 0 || r.Node == nil {
		return nil, false
	}
	value := varValue
	value.Pointer = !list.Elem.IsNullable() // only methods of a card.Nullable are called
	entry := d.part(r.Node, list.Elem, value, Site{Kind: Entry})
	if len(entry) == 0 {
		return nil, true
	}
	return guarded(r.Node, Entries{reads(entry, varValue.Var), entry}), true
}

// entryNames decides a rule about the keys of a map.
func (d decider) entryNames(_ *ir.Check, r ir.PropertyNames, list *ir.Use) (steps []Step, ok bool) {
	if list.Form != ir.Map {
		return nil, false
	}
	name, _ := d.name(r.Node)
	if len(name) == 0 {
		return nil, true
	}
	return guarded(r.Node, Entries{false, name}), true
}

// elementsFrom runs steps for the elements of a list, beginning at index first.
func elementsFrom(list Value, first int, steps []Step) []Step {
	if len(steps) == 0 {
		return nil
	}
	return []Step{Elements{list, "i", max(first, 0), steps}}
}

// keyField returns the field of a list's structs that a rule compares, nil if there is no such
// field with strings.
func keyField(r ir.UniqueBy, list *ir.Use) *ir.Field {
	if list.Form != ir.Slice || !list.Elem.IsNamed(ir.StructType) || list.Elem.IsNullable() {
		return nil
	}
	if f := list.Elem.Named.Field(r.Member); holdsText(f) {
		return f
	}
	return nil
}

// holdsText reports whether a field holds a string.
func holdsText(f *ir.Field) bool {
	if f == nil {
		return false
	}
	form, ok := f.Use.Scalar()
	return ok && form == ir.String
}
