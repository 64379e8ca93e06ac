package evolution

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// offerRenames adds a hint to the finding about a field that is gone, if one field of the same shape
// is new in its struct: the member may have another name. The same holds for definitions.
func offerRenames(list []Finding, old, new *Edition, before, after *declarations) {
	o := offers{
		shapes{before, after, make(map[string]string)}, shapes{after, before, make(map[string]string)}, make(map[string]string),
	}
	now := make(map[string]*ir.Type)
	for _, t := range new.Package.Types {
		now[t.Go] = t
	}
	for _, t := range old.Package.Types {
		if to := now[t.Go]; to != nil && t.Kind == ir.StructType && to.Kind == ir.StructType {
			o.fields(t, to)
		}
	}
	o.definitions(old.Package.Types, new.Package.Types)
	for i, f := range list {
		if f.Code == codeGoRemoved {
			list[i].Hint = o.hints[f.Subject]
		}
	}
}

// offers are the hints for Go names that are gone.
type offers struct {
	old, new shapes
	hints    map[string]string
}

// fields offers names of members.
func (o *offers) fields(old, new *ir.Type) {
	var gone, added []named
	for _, f := range old.Fields {
		if new.Field(f.Member) == nil {
			name := old.Go + "." + f.Go
			gone = append(gone, named{name, f.Member, o.old.of(o.old.in.of[name])})
		}
	}
	for _, f := range new.Fields {
		if old.Field(f.Member) == nil {
			name := new.Go + "." + f.Go
			added = append(added, named{name, f.Member, o.new.of(o.new.in.of[name])})
		}
	}
	o.offer("the member", gone, added)
}

// definitions offers names of definitions.
func (o *offers) definitions(old, new []*ir.Type) {
	o.offer("the definition", o.old.definitions(old), o.new.definitions(new))
}

// named is a member or a definition of one edition only, with the Go name and its shape.
type named struct{ goName, name, shape string }

// offer adds a hint for each that is gone, if one of the same shape was added.
func (o *offers) offer(what string, gone, added []named) {
	of := make(map[string][]named)
	for _, a := range added {
		of[a.shape] = append(of[a.shape], a)
	}
	for _, g := range gone {
		if same := of[g.shape]; len(same) == 1 && same[0].goName != g.goName {
			o.hints[g.goName] = fmt.Sprintf("if %s has the name %q now, \"x-was\": %q in its schema keeps the Go names through names.lock", what, same[0].name, g.name)
		}
	}
}

// shapes describe the types of one edition, without the names of the types that the other edition
// does not have.
type shapes struct {
	in, other *declarations
	known     map[string]string
}

// typeWord matches the name of a type in a type.
var typeWord = regexp.MustCompile(`[A-Za-z_][\w.]*`)

// of returns the shape of a type.
func (s shapes) of(text string) string {
	return typeWord.ReplaceAllStringFunc(text, func(name string) string {
		declared, ok := s.in.of[name]
		if !ok || s.other.of[name] != "" {
			return name
		}
		if shape, ok := s.known[name]; ok {
			return shape
		}
		s.known[name] = "itself"
		sum := sha256.Sum256([]byte(s.of(declared) + s.of(strings.Join(s.in.fields[name], ";"))))
		s.known[name] = fmt.Sprintf("%x", sum[:16])
		return s.known[name]
	})
}

// definitions returns the types of definitions that the other edition does not have.
func (s shapes) definitions(types []*ir.Type) []named {
	var list []named
	for _, t := range types {
		steps, err := card.SplitPointer(t.Origin.Pointer)
		if err != nil || len(steps) < 2 || s.other.of[t.Go] != "" {
			continue
		}
		if keyword := steps[len(steps)-2]; keyword == "$defs" || keyword == "definitions" {
			list = append(list, named{t.Go, steps[len(steps)-1], s.of(t.Go)})
		}
	}
	return list
}
