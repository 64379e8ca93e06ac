// Package crosscheck holds what the generator understood of a schema against what
// another generator, go-jsonschema, understands of it.
//
// The two share no code but the loader: they read the same bytes and go their own
// ways. Where both arrive at the same members, the same required ones, the same
// kinds of values and the same constants, a mistake of one of them is unlikely.
// Where they do not, somebody has to know why: a dialect writes the reason of each
// difference into a file (see [Explanations]), and a difference without a reason is
// an error.
//
// go-jsonschema knows less of JSON Schema than this generator, so that most reasons
// are of the form "it does not read that keyword".
package crosscheck

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// The things that can differ.
const (
	// Refused: the other generator fails on a file. The Type is the file.
	Refused = "refused"
	// Struct: only one side has a struct for a place in a schema.
	Struct = "struct"
	// Member: only one side has the member.
	Member = "member"
	// Required: the member must be present on one side only.
	Required = "required"
	// Kind: the values of the member are of different kinds.
	Kind = "kind"
	// Enum: the strings that the member may hold differ.
	Enum = "enum"
)

// Difference is one thing on which the two generators disagree.
type Difference struct {
	// Type is the Go name of our type; that of theirs where we have none.
	Type string
	// Member is the name of the JSON member, empty when the type as a whole differs.
	Member string
	// What is one of the constants of this package.
	What string
	// Theirs and Ours are the two readings, "none" where there is none.
	Theirs, Ours string
}

// String is one line for people.
func (d Difference) String() string {
	name := d.Type
	if d.Member != "" {
		name += "." + d.Member
	}
	return name + ": " + d.What + ": go-jsonschema has " + d.Theirs + ", this generator has " + d.Ours
}

// none stands for what a side does not have.
const none = "none"

// Compare runs go-jsonschema over the schema files of a package, whose names must
// have been assigned, and returns every difference, sorted. The loader is asked for
// the names in files, and for what they refer to by names or absolute URIs; it gets
// no parent. What it returns is changed, so it must parse anew each time. It is an
// error when the types of the package have no names yet.
func Compare(pkg *ir.Package, loader schemas.Loader, files []string) ([]Difference, error) {
	for _, t := range pkg.Types {
		if t.Go == "" {
			return nil, fmt.Errorf("crosscheck: the type at %s has no name yet", t.Origin.Location())
		}
	}
	c := newComparison(pkg)
	for _, file := range files {
		read, err := generate(loader, file)
		if err != nil {
			c.refuse(file, err)
			continue
		}
		c.file(file, read)
	}
	c.finish(files)
	slices.SortFunc(c.found, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Member, b.Member), cmp.Compare(a.What, b.What))
	})
	return slices.Compact(c.found), nil
}
