package oasf

import (
	"iter"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Taxonomy is what the skills, domains or modules of one version are called. Every
// class has a path, such as natural_language_processing/text_completion, and a
// number; neither means anything without the version.
type Taxonomy struct{ table *cardrt.Table }

// Skills are the skills of a version. A version that is not one of the constants is
// taken for the newest.
func Skills(v Version) Taxonomy { return Taxonomy{skillClasses[index(string(v))]} }

// Domains are the domains of a version.
func Domains(v Version) Taxonomy { return Taxonomy{domainClasses[index(string(v))]} }

// Modules are the modules of a version.
func Modules(v Version) Taxonomy { return Taxonomy{moduleClasses[index(string(v))]} }

// ID returns the number of the class with this path.
func (t Taxonomy) ID(name string) (int64, bool) { return t.table.ID(name) }

// Name returns the path of the class with this number.
func (t Taxonomy) Name(id int64) (string, bool) { return t.table.Name(id) }

// All yields the classes in the order of their numbers.
func (t Taxonomy) All() iter.Seq2[int64, string] { return t.table.All() }

// Len returns how many classes there are.
func (t Taxonomy) Len() int { return len(t.table.Entries) }

// index returns the place of a version in versions, that of the newest for one that
// is not there.
func index(version string) int {
	if i := slices.Index(versions, version); i >= 0 {
		return i
	}
	return len(versions) - 1
}
