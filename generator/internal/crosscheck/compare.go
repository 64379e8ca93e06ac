package crosscheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// comparison collects the differences of one package.
type comparison struct {
	pkg   *ir.Package
	found []Difference
	// at maps locations to our types. structs maps our structs to the structs of the other
	// generator, after a file was compared.
	at      map[location]*ir.Type
	matched map[*ir.Type]bool
	refused map[string]bool
}

func newComparison(pkg *ir.Package) *comparison {
	c := &comparison{pkg: pkg, at: map[location]*ir.Type{}, matched: map[*ir.Type]bool{}, refused: map[string]bool{}}
	for _, t := range pkg.Types {
		c.at[placeOf(t.Origin)] = t
	}
	return c
}

// placeOf returns the location of one of our types in the form of the marks. The other
// generator does not distinguish $defs and definitions.
func placeOf(o ir.Origin) location {
	tokens := strings.Split(o.Pointer, "/")
	for i := 1; i < len(tokens); i++ {
		switch tokens[i] {
		case "definitions":
			tokens[i] = "$defs"
			i++ // the next token is a name
		case "$defs", "properties", "patternProperties", "dependentSchemas":
			i++
		}
	}
	return location{o.File, strings.Join(tokens, "/")}
}

func (c *comparison) add(d Difference) { c.found = append(c.found, d) }

func (c *comparison) refuse(file string, err error) {
	c.refused[file] = true
	c.add(Difference{Type: file, What: Refused, Theirs: fmt.Sprintf("failed: %v", err), Ours: "read it"})
}

// file compares our types with the declarations that the other generator made from a file and
// its references.
func (c *comparison) file(file string, r *reading) {
	// First pair types with the same location …
	pairs := map[*ir.Type]string{}
	var order []*ir.Type
	pair := func(t *ir.Type, name string) {
		if _, ok := pairs[t]; !ok {
			pairs[t] = name
			order = append(order, t)
		}
	}
	var alone []string
	for _, name := range r.names {
		if r.fields(name) == nil {
			continue
		}
		at, ok := r.marks.location(r.comments[name])
		if !ok {
			continue
		}
		if t := c.at[at]; t != nil && t.Kind == ir.StructType {
			pair(t, name)
		} else if at.file == file && !at.alternative() {
			alone = append(alone, name)
		}
	}
	// … then types of the same member.
	for i := 0; i < len(order); i++ {
		c.matched[order[i]] = true
		theirs := r.fields(pairs[order[i]])
		for _, f := range order[i].Fields {
			their := theirs[f.Member].structure
			if their == "" {
				continue
			}
			if ours := structOf(&f.Use); ours != nil {
				pair(ours, their)
			}
			// If one of our types is missing, its member's kind is reported as the difference.
			alone = slices.DeleteFunc(alone, func(name string) bool { return name == their })
		}
		c.structs(order[i], theirs)
	}
	for _, name := range alone {
		c.add(Difference{Type: name, What: Struct, Theirs: "a struct", Ours: none})
	}
}

// structs compares two structs member by member.
func (c *comparison) structs(t *ir.Type, theirs map[string]theirField) {
	for _, f := range t.Fields {
		d := Difference{Type: t.Go, Member: f.Member}
		their, ok := theirs[f.Member]
		if !ok {
			d.What, d.Theirs, d.Ours = Member, none, kindOf(&f.Use, f.Node, 0)
			c.add(d)
			continue
		}
		if their.required != f.Required {
			d.What, d.Theirs, d.Ours = Required, presence(their.required), presence(f.Required)
			c.add(d)
		}
		if ours := kindOf(&f.Use, f.Node, 0); their.kind != ours {
			d.What, d.Theirs, d.Ours = Kind, their.kind, ours
			c.add(d)
		}
		if ours := enumOf(&f.Use); !slices.Equal(their.enum, ours) {
			d.What, d.Theirs, d.Ours = Enum, list(their.enum), list(ours)
			c.add(d)
		}
	}
	for member, their := range theirs {
		if t.Field(member) == nil {
			c.add(Difference{Type: t.Go, Member: member, What: Member, Theirs: their.kind, Ours: none})
		}
	}
}

// finish reports our structs without a counterpart, unless the other generator rejected
// their file.
func (c *comparison) finish(files []string) {
	for _, t := range c.pkg.Types {
		if t.Kind == ir.StructType && !c.matched[t] && slices.Contains(files, t.Origin.File) && !c.refused[t.Origin.File] {
			c.add(Difference{Type: t.Go, What: Struct, Theirs: none, Ours: "a struct"})
		}
	}
}

func presence(required bool) string {
	if required {
		return "required"
	}
	return "optional"
}

func list(values []string) string {
	if values == nil {
		return none
	}
	return strings.Join(values, ", ")
}
