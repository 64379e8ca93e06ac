package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// namedMembers adds the members of a struct that patternProperties and additionalProperties describe,
// if their values have a Go type. Of several schemas for the same names, the first one counts.
func (l *lowerer) namedMembers(t *ir.Type, s *schema.Schema) {
	for _, c := range conjunctsOf(s) {
		patterns, others := c.Keyword("patternProperties"), c.Keyword("additionalProperties")
		if patterns != nil {
			for _, named := range patterns.Map {
				l.addNamed(t, &ir.NamedMembers{Pattern: named.Name}, named.Schema, "matching "+named.Name)
			}
		}
		if others != nil && others.One.Bool == nil {
			l.addNamed(t, &ir.NamedMembers{Except: namesOf(patterns)}, others.One, "other")
		}
	}
}

// addNamed adds members whose values have the schema s. word names a type of the values.
func (l *lowerer) addNamed(t *ir.Type, m *ir.NamedMembers, s *schema.Schema, word string) {
	same := func(other *ir.NamedMembers) bool { return other.Pattern == m.Pattern }
	if slices.ContainsFunc(t.Named, same) || !l.isTyped(s) {
		return
	}
	m.Origin = schemaOrigin(s)
	if k := s.Keyword("x-go-name"); k != nil {
		m.GoName = k.Value.Str
	}
	if k := s.Keyword("readOnly"); k != nil && k.Value.IsTrue() && l.opts.Strict {
		m.ReadOnly = true
	}
	m.Use = l.use(s, location{parent: t}.at(word))
	t.Named = append(t.Named, m)
}

// isTyped reports whether the values of a schema have a Go type other than JSON text.
func (l *lowerer) isTyped(s *schema.Schema) bool {
	if _, ok := l.placeKind(s); ok {
		return true
	}
	switch heldKinds(s) {
	case ir.Boolean, ir.Text, ir.Integer, ir.Number, ir.Fraction, ir.Array, ir.Object:
		return true
	}
	return false
}
