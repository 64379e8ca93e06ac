package table

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// variable matches an unexported Go identifier.
var variable = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// maxEntries is the number of positions that 16 bits can distinguish.
const maxEntries = math.MaxUint16

// Read parses a table for a dialect with the given versions. It returns nil after adding errors
// to diags.
func Read(f *source.File, versions []string, diags *source.Diagnostics) *Table {
	var found source.Diagnostics
	defer func() { diags.AddAll(&found) }()
	root := schema.ReadValue(f, &found)
	if root == nil {
		return nil
	}
	r := reader{config.Reader{Diags: &found}, versions}
	if len(versions) == 0 {
		r.Errorf(root, "table", "a dialect with tables needs versions")
		return nil
	}
	m := r.Object(root, "name", "doc", "editions")
	t := &Table{
		File: f.Name,
		Name: r.Word(r.Needed(root, m, "name"), variable, "the name of an unexported Go variable"),
		Doc:  r.Text(r.Needed(root, m, "doc")),
	}
	for _, v := range r.NeededItems(root, m, "editions") {
		t.Editions = append(t.Editions, r.edition(v))
	}
	if !found.HasErrors() {
		r.checkComplete(root, t)
	}
	if found.HasErrors() {
		return nil
	}
	return t
}

// reader reads the parts of a table for a dialect with the given versions.
type reader struct {
	config.Reader
	versions []string
}

func (r reader) edition(v *schema.Value) Edition {
	m := r.Object(v, "versions", "ids")
	var e Edition
	for _, item := range r.NeededItems(v, m, "versions") {
		if i := slices.Index(r.versions, r.OneOf(item, r.versions...)); i >= 0 {
			e.Versions = append(e.Versions, i)
		}
	}
	e.Entries = r.entries(r.Needed(v, m, "ids"))
	return e
}

// entries reads names and numbers. Two names with the same number are an error, since a lookup
// by number would be ambiguous. The JSON parser has already reported duplicate names.
func (r reader) entries(v *schema.Value) []Entry {
	var list []Entry
	owner := map[int64]string{}
	for _, m := range r.Members(v) {
		id, err := strconv.ParseInt(m.Value.Text, 10, 64)
		if m.Value.Kind != card.KindNumber || err != nil {
			r.Errorf(m.Value, "table", "%q: expected a whole number, found %s", m.Name, m.Value.Text)
			continue
		}
		if other, taken := owner[id]; taken {
			r.Errorf(m.Value, "table", "%q and %q have the number %d", other, m.Name, id)
		}
		owner[id] = m.Name
		list = append(list, Entry{Name: m.Name, ID: id})
	}
	if len(list) > maxEntries {
		r.Errorf(v, "table", "a table holds at most %d entries, this one has %d", maxEntries, len(list))
	}
	slices.SortFunc(list, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// checkComplete requires one edition for every version.
func (r reader) checkComplete(root *schema.Value, t *Table) {
	for i, version := range r.versions {
		n := 0
		for _, e := range t.Editions {
			for _, v := range e.Versions {
				if v == i {
					n++
				}
			}
		}
		if n != 1 {
			r.Errorf(root, "table", "version %s has %d editions, expected one", version, n)
		}
	}
}
