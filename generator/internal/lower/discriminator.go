package lower

import (
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// declared is the keyword discriminator of OpenAPI, applied to alternatives.
type declared struct {
	// schema is the schema with the keyword.
	schema   *schema.Schema
	property string
	mapping  []schema.Member
	// otherwise is the value of defaultMapping, nil without one.
	otherwise *schema.Value
	branches  []*schema.Schema
}

// declaredDiscriminator returns the declared discriminator of the alternatives of s, nil if
// there is none. It is declared beside the alternatives, or in a schema that all alternatives
// refer to (inheritance by allOf).
func declaredDiscriminator(s *schema.Schema, branches []*schema.Schema) *declared {
	if d := readDiscriminator(s, branches); d != nil {
		return d
	}
	for _, c := range conjunctsOf(branches[0]) {
		if c.Keyword("discriminator") == nil {
			continue
		}
		shared := !slices.ContainsFunc(branches, func(b *schema.Schema) bool { return !slices.Contains(conjunctsOf(b), c) })
		if shared {
			return readDiscriminator(c, branches)
		}
	}
	return nil
}

// readDiscriminator reads the keyword of s, nil when s has none.
func readDiscriminator(s *schema.Schema, branches []*schema.Schema) *declared {
	k := s.Keyword("discriminator")
	if k == nil {
		return nil
	}
	d := &declared{schema: s, branches: branches}
	if k.Value.Kind == card.KindString { // OpenAPI 2.0
		d.property = k.Value.Str
		return d
	}
	d.property, d.otherwise = text(k.Value, "propertyName"), k.Value.Member("defaultMapping")
	if mapping := k.Value.Member("mapping"); mapping != nil {
		d.mapping = mapping.Members
	}
	return d
}

// complete adds the values that the mapping assigns to alternatives, or else their names, to
// the values that the alternatives themselves admit.
func (d *declared) complete(c *candidate) {
	for i, b := range d.branches {
		if c.values[i] != nil {
			continue // the schema restricts the values
		}
		for _, m := range d.mapping {
			if d.leadsTo(m.Value.Str, b) {
				c.values[i] = append(c.values[i], cardrt.String(m.Name).Quoted())
			}
		}
		if name := referenceName(b); c.values[i] == nil && name != "" {
			c.values[i] = []string{cardrt.String(name).Quoted()}
		}
	}
}

// fallback returns the index of the alternative in defaultMapping, -1 if there is none.
func (d *declared) fallback() int {
	if d.otherwise == nil {
		return -1
	}
	return d.target(d.otherwise.Str)
}

// target returns the index of the alternative that a value of mapping refers to, -1 if there is
// none.
func (d *declared) target(name string) int {
	return slices.IndexFunc(d.branches, func(b *schema.Schema) bool { return d.leadsTo(name, b) })
}

// leadsTo reports whether a value of mapping refers to the alternative b. The value is the name
// of a schema or a URI reference.
func (d *declared) leadsTo(name string, b *schema.Schema) bool {
	for seen := 0; b != nil && seen < maxReferences; seen++ {
		if refers(d.schema, name, b) {
			return true
		}
		k := b.Keyword("$ref")
		if k == nil {
			return false
		}
		if k.Value.Str == name && k.Ref != nil || isName(name) && k.Ref != nil && referenceName(b) == name {
			return true
		}
		b = k.Ref
	}
	return false
}

// maxReferences is the maximum number of references that are followed in a chain.
const maxReferences = 16

// isName reports whether a value of mapping can be the name of a schema.
func isName(name string) bool {
	return name != "" && !strings.ContainsAny(name, "/#:")
}

// refers reports whether a URI reference in the schema from resolves to target.
func refers(from *schema.Schema, ref string, target *schema.Schema) bool {
	base, err := url.Parse(from.Base)
	if err != nil {
		return false
	}
	uri, err := base.Parse(ref)
	if err != nil || target.Resource == nil {
		return false
	}
	fragment := uri.Fragment
	uri.Fragment, uri.RawFragment = "", ""
	if document := target.Resource.URI; uri.String() != document {
		return false
	}
	if fragment != "" && !strings.HasPrefix(fragment, "/") {
		return target.Resource.Anchors[fragment] == target
	}
	inside, ok := strings.CutPrefix(target.Pointer, target.Resource.Root.Pointer)
	return ok && inside == fragment
}

// discriminators reports contradictions between a discriminator and the schemas. One is a
// mapping to a schema that is not an alternative, the other a value that the alternative does
// not admit.
func (l *lowerer) discriminators(s *schema.Schema) {
	if s.Keyword("discriminator") == nil {
		return
	}
	for _, name := range []string{"oneOf", "anyOf"} {
		k := s.Keyword(name)
		if k == nil || len(k.List) == 0 {
			continue
		}
		d := readDiscriminator(s, k.List)
		for _, m := range d.mapping {
			l.mapped(d, m)
		}
		if d.otherwise != nil && d.fallback() < 0 {
			l.unmapped(d.otherwise, "the default")
		}
	}
}

// mapped checks one entry of mapping.
func (l *lowerer) mapped(d *declared, m schema.Member) {
	i := d.target(m.Value.Str)
	if i < 0 {
		l.unmapped(m.Value, quoted(m.Name))
		return
	}
	member := at(l.constantMembers(d.branches[i]), []string{d.property})
	if member != nil && !slices.Contains(member.values, cardrt.String(m.Name).Quoted()) {
		l.lintFinding(source.Diagnostic{Pos: m.NamePos(), Code: "discriminator",
			Message: "discriminator maps " + quoted(m.Name) + " to " + quoted(m.Value.Str) + ", in which " + quoted(d.property) + " must be " + listValues(member.values)})
	}
}

// unmapped reports a value of mapping that is not an alternative.
func (l *lowerer) unmapped(v *schema.Value, what string) {
	l.lintFinding(source.Diagnostic{Pos: v.Pos(), Code: "discriminator",
		Message: "discriminator maps " + what + " to " + quoted(v.Str) + ", which is not one of the alternatives"})
}

// quoted returns a text in quotation marks for a message.
func quoted(text string) string { return "\"" + shorten(text) + "\"" }
