package mapping

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// conventions reads who defines how members are used.
func (r reader) conventions(v *schema.Value) []Convention {
	var list []Convention
	for _, item := range r.Items(v) {
		m := r.Object(item, "$comment", "card", "source")
		if m == nil {
			continue
		}
		text := r.Text(r.Needed(item, m, "source"))
		for _, p := range r.pointers(r.Needed(item, m, "card")) {
			list = append(list, Convention{p, text})
		}
	}
	return list
}

// conventions checks that the members of conventions exist.
func (c *checker) conventions(root place) {
	for _, x := range c.format.Mapping.Conventions {
		root.through(x.At, c.card, c.diags)
	}
}

// covers reports whether the convention is about a location.
func (x Convention) covers(path []string) bool {
	steps, at := x.At.Steps, withoutElements(path)
	if len(at) < len(steps) {
		return false
	}
	last := len(steps) - 1
	for i, step := range steps {
		if prefix, isPrefix := strings.CutSuffix(step, "*"); i == last && isPrefix {
			return strings.HasPrefix(at[i], prefix)
		}
		if at[i] != step {
			return false
		}
	}
	return true
}

// cite returns who defines how the member at a location is used: the mapping's convention for it,
// or the source of the member in the schema of the format. The source of an enclosing member
// stands for one without a source.
func (f *Format) cite(formats *Formats, path []string) string {
	for _, m := range f.mappings(formats) {
		longest := -1
		for i, x := range m.Conventions {
			if x.covers(path) && (longest < 0 || len(x.At.Steps) > len(m.Conventions[longest].At.Steps)) {
				longest = i
			}
		}
		if longest >= 0 {
			return m.Conventions[longest].Source
		}
	}
	cited, p := "", f.root()
	for _, name := range path {
		inner, ok := p.member(name)
		if name == "*" {
			inner, ok = p.elements()
			if entries, isObject := p.entries(); !ok && isObject {
				inner, ok = entries, true
			}
		}
		for _, t := range p.structs() {
			if member := t.Field(name); member != nil && member.Doc.Source != "" {
				cited = member.Doc.Source
			}
		}
		if !ok {
			break
		}
		p = inner
	}
	return cited
}

// mappings returns the mapping of a format and those that it combines.
func (f *Format) mappings(formats *Formats) []*Mapping {
	list := []*Mapping{f.Mapping}
	for _, name := range f.Mapping.Both {
		list = append(list, formats.byName(name.Text).Mapping)
	}
	return list
}
