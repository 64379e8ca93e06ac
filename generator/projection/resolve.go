package projection

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// place is a JSON Pointer as a way through Go types: from the struct of the scope
// through the fields of structs, and from the last of them, where that holds a map or
// free JSON, on by keys.
type place struct {
	pointer *Pointer
	fields  []*ir.Field
	keys    []string
	// star is how many fields lie before the elements that the pointer goes on in;
	// negative where it goes through no list.
	star int
	// use is what stands at the place. It is Raw behind the keys of free JSON.
	use *ir.Use
}

// last is the field that the place is, or is in.
func (p *place) last() *ir.Field { return p.fields[len(p.fields)-1] }

// isField reports whether the place is a field itself.
func (p *place) isField() bool { return len(p.keys) == 0 }

// rawUse is what stands behind a key of free JSON.
var rawUse = &ir.Use{Form: ir.Raw}

// resolve goes along a pointer from the struct t. It returns nil when there is no such
// place, and reports why.
func resolve(t *ir.Type, p *Pointer, diags *diag.List) *place {
	if p == nil || t == nil {
		return nil
	}
	at := &place{pointer: p, star: -1}
	fail := func(hint, format string, args ...any) *place {
		diags.Add(diag.Diagnostic{Pos: p.Pos, Code: "pointer", Message: fmt.Sprintf(format, args...), Hint: hint})
		return nil
	}
	for i, step := range p.Steps {
		if step == "*" && i > 0 && at.use.Form == ir.Slice && at.use.Elem.IsNamed(ir.StructType) && !at.use.Elem.Nullable {
			if at.star >= 0 {
				return fail("", "%s: only one step goes through all elements", p.Text)
			}
			at.star = len(at.fields)
			t = at.use.Elem.Named
			continue
		}
		if t == nil {
			rest, ok := behindKeys(at.use, p.Steps[i:])
			if !ok {
				return fail("a hand-written function can look there", "%s: %s is %s, and no rule looks into it", p.Text, card.JoinPointer(p.Steps[:i]...), describe(at.use))
			}
			at.keys, at.use = p.Steps[i:], rest
			return at
		}
		f := t.Field(step)
		if f == nil {
			return fail(nearest.Question(step, memberNames(t)), "%s: %s has no member %q", p.Text, t.Go, step)
		}
		at.fields, at.use, t = append(at.fields, f), &f.Use, nil
		if f.Use.IsNamed(ir.StructType) {
			t = f.Use.Named
		}
	}
	return at
}

// behindKeys is what stands behind keys of a map or of free JSON.
func behindKeys(u *ir.Use, keys []string) (*ir.Use, bool) {
	switch c := container(u); {
	case c != nil && c.Form == ir.Map && len(keys) == 1:
		return c.Elem, true
	case c != nil:
		return nil, false
	}
	return rawUse, isRaw(u) || u.IsObject()
}

// memberNames are those of all fields.
func memberNames(t *ir.Type) []string {
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Member
	}
	return names
}

// container returns the slice or map that u comes down to through defined types, nil
// when it is neither.
func container(u *ir.Use) *ir.Use {
	switch {
	case u.Form == ir.Slice, u.Form == ir.Map:
		return u
	case u.IsNamed(ir.ListType), u.IsNamed(ir.MapType):
		return container(u.Named.Under)
	}
	return nil
}

// isRaw reports whether u is JSON text of any kind.
func isRaw(u *ir.Use) bool { return u.Form == ir.Raw || u.IsNamed(ir.RawType) }

// describe names what u holds, for messages.
func describe(u *ir.Use) string {
	one, _ := nouns(u)
	return one
}

// nouns names a value that u holds, and several of them.
func nouns(u *ir.Use) (one, many string) {
	if form, ok := u.Scalar(); ok {
		switch form {
		case ir.Bool:
			return "a boolean", "booleans"
		case ir.String:
			return "a text", "texts"
		case ir.Float64:
			return "a number", "numbers"
		}
		return "a whole number", "whole numbers"
	}
	switch c := container(u); {
	case c != nil:
		_, inside := nouns(c.Elem)
		if c.Form == ir.Slice {
			return "a list of " + inside, "lists"
		}
		return "a map of " + inside, "maps"
	case u.IsObject():
		return "a free object", "free objects"
	case u.IsNamed(ir.StructType):
		return "the object " + u.Named.Go, "the objects " + u.Named.Go
	case u.IsNamed(ir.SumType):
		return "one of the shapes of " + u.Named.Go, "the shapes of " + u.Named.Go
	}
	return "free JSON", "free JSON"
}
