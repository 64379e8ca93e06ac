package projection

import (
	"fmt"

	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// location is a JSON Pointer as a path through Go types: from the struct of the scope
// through fields, and then, if the last field holds a map or free JSON, through keys.
type location struct {
	pointer *Pointer
	fields  []*ir.Field
	keys    []string
	// star is the number of fields before the elements of a list on the path; negative if
	// there is no list.
	star int
	// use is the type at the location. It is Raw below the keys of free JSON.
	use *ir.Use
}

// last is the field that the location is, or is in.
func (p *location) last() *ir.Field { return p.fields[len(p.fields)-1] }

// isField reports whether the location is a field itself.
func (p *location) isField() bool { return len(p.keys) == 0 }

// rawUse is the type below a key of free JSON.
var rawUse = &ir.Use{Form: ir.Raw}

// resolve resolves a pointer from the struct t. If there is no such location, it reports an
// error and returns nil.
func resolve(t *ir.Type, p *Pointer, diags *diag.List) *location {
	if p == nil || t == nil {
		return nil
	}
	at := &location{pointer: p, star: -1}
	fail := func(hint, format string, args ...any) *location {
		diags.Add(diag.Diagnostic{Pos: p.Pos, Code: "pointer", Message: fmt.Sprintf(format, args...), Hint: hint})
		return nil
	}
	for i, step := range p.Steps {
		if step == "*" && i > 0 && at.use.Form == ir.Slice && at.use.Elem.IsNamed(ir.StructType) && !at.use.Elem.Nullable {
			if at.star >= 0 {
				return fail("", "%s: only one step may select all elements", p.Text)
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

// behindKeys returns the type below keys of a map or of free JSON.
func behindKeys(u *ir.Use, keys []string) (*ir.Use, bool) {
	switch c := container(u); {
	case c != nil && c.Form == ir.Map && len(keys) == 1:
		return c.Elem, true
	case c != nil:
		return nil, false
	}
	return rawUse, isRaw(u) || u.IsObject()
}

// memberNames returns the names of all fields.
func memberNames(t *ir.Type) []string {
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Member
	}
	return names
}

// container returns the slice or map under the defined types of u, or nil.
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

// describe names the values of u, for messages.
func describe(u *ir.Use) string {
	one, _ := nouns(u)
	return one
}

// nouns returns the noun for a value of u, in singular and plural.
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
