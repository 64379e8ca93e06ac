package lower

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// maxContainers is the maximum number of lists and maps inside each other that have a Go type. The
// code for each level repeats the types of all levels inside it.
const maxContainers = 16

// use returns the Go representation of a value at a location.
func (l *lowerer) use(s *schema.Schema, p location) ir.Use {
	kinds := kindsOf(s)
	nullable := kinds&ir.Null != 0
	if target := namedBy(s); target != nil {
		if isDefinition(target) {
			if t := l.define(target, location{}); t != nil {
				return ir.Use{Form: ir.Named, Named: t, Nullable: nullable && !holdsNull(t)}
			}
		}
		if kindsOf(target)&^(kinds|ir.Null) == 0 { // otherwise s restricts the schema that it refers to
			s = target
		}
	}
	if t := l.define(s, p); t != nil {
		return ir.Use{Form: ir.Named, Named: t, Nullable: nullable && !holdsNull(t)}
	}
	if l.open[s] {
		l.untyped(s, "a list or map that holds itself and has no name")
		return ir.Use{Form: ir.Raw}
	}
	form := l.form(s)
	if len(l.open) == maxContainers && (form == ir.Slice || form == ir.Map) {
		l.untyped(s, fmt.Sprintf("a list or map inside %d others", maxContainers))
		return ir.Use{Form: ir.Raw}
	}
	l.open[s] = true
	defer delete(l.open, s)
	u := l.bare(s, form, p)
	u.Nullable = nullable && form != ir.Raw
	return u
}

// holdsNull reports whether a type can hold null like any other value.
func holdsNull(t *ir.Type) bool { return t.Kind == ir.RawType || t.OtherKinds }

// form chooses the Go representation of the non-null values of s if they have no named type.
func (l *lowerer) form(s *schema.Schema) ir.Form {
	switch kinds := heldKinds(s); kinds {
	case ir.Boolean:
		return ir.Bool
	case ir.Text:
		return ir.String
	case ir.Integer:
		return l.integer(s)
	case ir.Number, ir.Fraction:
		return ir.Float64
	case ir.Array:
		return ir.Slice
	case ir.Object:
		if l.typedValues(s) {
			return ir.Map
		}
		return ir.OpenObject
	case ir.AnyKind, ir.AnyKind &^ ir.Null, 0:
		return ir.Raw
	default:
		l.untyped(s, "a value that may be of several kinds ("+kinds.String()+")")
		return ir.Raw
	}
}

// bare returns the use of a form without a named type.
func (l *lowerer) bare(s *schema.Schema, form ir.Form, p location) ir.Use {
	u := ir.Use{Form: form}
	switch form {
	case ir.Slice:
		elem := ir.Use{Form: ir.Raw}
		if items := strongest(layoutOf(s).rest); items != nil {
			elem = l.use(items, p.at("item"))
		}
		u.Elem = &elem
	case ir.Map:
		elem := l.use(valueSchema(s), p.at("value"))
		u.Elem = &elem
	}
	return u
}

// valueSchema returns the schema of every entry of an object that is a map, nil if the object
// is not a map. The schema comes from additionalProperties alone, from a pattern that matches
// every name, from the only pattern if other names are refused, or from additionalProperties if
// the values under patterns are of the same kind.
func valueSchema(s *schema.Schema) *schema.Schema {
	for _, c := range conjunctsOf(s) {
		var patterns []schema.Named
		if k := c.Keyword("patternProperties"); k != nil {
			patterns = k.Map
		}
		for _, p := range patterns {
			if matchesAll(p.Name) {
				return p.Schema
			}
		}
		additional := c.Keyword("additionalProperties")
		if additional == nil || additional.One == nil {
			continue
		}
		isClosed := additional.One.Bool != nil && !*additional.One.Bool
		switch {
		case !isClosed && allScalars(kindsOf(additional.One), patterns):
			return additional.One
		case isClosed && len(patterns) > 0 && (len(patterns) == 1 || allScalars(kindsOf(patterns[0].Schema), patterns[1:])):
			return patterns[0].Schema
		}
	}
	return nil
}

// allScalars reports whether the values under patterns are of one kind, a scalar, so that they have one Go
// type. It is true without patterns, whatever the kind.
func allScalars(kind ir.KindSet, patterns []schema.Named) bool {
	held := kind &^ ir.Null
	isScalar := held == ir.Boolean || held == ir.Text || held == ir.Number
	return !slices.ContainsFunc(patterns, func(p schema.Named) bool { return !isScalar || kindsOf(p.Schema) != kind })
}

func matchesAll(source string) bool {
	compiled, err := pattern.Compile(source)
	return err == nil && compiled.MatchesAll()
}

// typedValues reports whether s is an object that becomes a map whose values have a Go type.
func (l *lowerer) typedValues(s *schema.Schema) bool {
	value := valueSchema(s)
	if value == nil {
		return false
	}
	switch kindsOf(value) &^ ir.Null {
	case ir.AnyKind &^ ir.Null, 0:
		return l.isStruct(value)
	}
	return true
}

// hasType reports whether a schema or a part of it has the keyword type.
func hasType(s *schema.Schema) bool {
	return slices.ContainsFunc(conjunctsOf(s), func(c *schema.Schema) bool { return c.Keyword("type") != nil })
}

// untyped reports a location whose values become JSON text although its schema restricts them.
func (l *lowerer) untyped(s *schema.Schema, what string) {
	if l.opts.Strict {
		l.diags.Errorf(s.Pos, "untyped", "%s has no Go type; a dialect's members must be typed", what)
		return
	}
	l.diags.Warnf(s.Pos, "untyped", "%s is kept as raw JSON and checked as such", what)
}
