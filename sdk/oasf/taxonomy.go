package oasf

import (
	"iter"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Taxonomy is the list of the skills, domains or modules of one version. Every class
// has a path, such as natural_language_processing/text_completion, and an id. Both have
// a meaning only within the version.
type Taxonomy struct{ table *cardrt.IDTable }

// Skills returns the skills of a version. A version that is not one of the constants
// means the newest.
func Skills(v Version) Taxonomy { return Taxonomy{skillClasses[index(string(v))]} }

// Domains returns the domains of a version, like [Skills].
func Domains(v Version) Taxonomy { return Taxonomy{domainClasses[index(string(v))]} }

// Modules returns the modules of a version, like [Skills].
func Modules(v Version) Taxonomy { return Taxonomy{moduleClasses[index(string(v))]} }

// ID returns the id of the class with the path name; false if the version has no such class.
func (t Taxonomy) ID(name string) (int64, bool) { return t.table.ID(name) }

// Name returns the path of the class with an id; false if the version has no such class.
func (t Taxonomy) Name(id int64) (string, bool) { return t.table.Name(id) }

// All yields the classes in the order of their ids.
func (t Taxonomy) All() iter.Seq2[int64, string] { return t.table.All() }

// Len returns the number of classes.
func (t Taxonomy) Len() int { return len(t.table.Entries) }

// index returns the index of a version in versions. An unknown version has the index of the newest.
func index(version string) int {
	if i := slices.Index(versions, version); i >= 0 {
		return i
	}
	return len(versions) - 1
}
