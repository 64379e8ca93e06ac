// Package crosscheck compares the output of this generator and of another one, go-jsonschema,
// for the same schemas.
//
// The two share only the loader: they read the same bytes independently. If both find the same
// members, required members, kinds of values and constants, an error in one of them is
// unlikely. Each difference needs a reason, which the dialect states in a file (see
// [Explanations]). A difference without a reason is an error.
//
// go-jsonschema supports fewer keywords than this generator, so most reasons have the form "it
// does not read that keyword".
package crosscheck

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// The kinds of differences.
const (
	// Refused: the other generator fails on a file. The Type is the file.
	Refused = "refused"
	// Struct: only one side has a struct for a location in a schema.
	Struct = "struct"
	// Member: only one side has the member.
	Member = "member"
	// Required: the member must be present on one side only.
	Required = "required"
	// Kind: the values of the member are of different kinds.
	Kind = "kind"
	// Enum: the allowed strings of the member differ.
	Enum = "enum"
)

// Difference is one difference between the two generators.
type Difference struct {
	// Type is the Go name of our type, or of their type if we have none.
	Type string
	// Member is the name of the JSON member, empty if the whole type differs.
	Member string
	// What is one of the constants of this package.
	What string
	// Theirs and Ours are the two results, "none" if a side has none.
	Theirs, Ours string
}

// String returns the difference on one line.
func (d Difference) String() string {
	name := d.Type
	if d.Member != "" {
		name += "." + d.Member
	}
	return name + ": " + d.What + ": go-jsonschema has " + d.Theirs + ", this generator has " + d.Ours
}

// none represents a missing result.
const none = "none"

// Compare runs go-jsonschema on the schema files of a package and returns every difference,
// sorted. It is an error if the types of the package have no names. Compare calls the loader
// with the names in files, and with the names or absolute URIs that they refer to, without a
// parent. The schemas from the loader are modified, so it must parse anew each time.
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
