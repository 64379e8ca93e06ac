package table

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/generator/source"
)

// variable matches an unexported Go identifier.
var variable = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// maxEntries is the number of positions that 16 bits can distinguish.
const maxEntries = math.MaxUint16

// Read parses a table for a dialect with these versions. It returns nil when there are
// errors, which are added to diags.
func Read(f *source.File, versions []string, diags *diag.List) *Table {
	var found diag.List
	defer func() { diags.AddAll(&found) }()
	root := schema.ReadValue(f, &found)
	if root == nil {
		return nil
	}
	r := reader{versions: versions, diags: &found}
	m := r.object(root, "name", "doc", "editions")
	t := &Table{File: f.Name, Name: r.text(m["name"]), Doc: r.text(m["doc"])}
	if t.Name != "" && !variable.MatchString(t.Name) {
		r.errorf(m["name"], "%q is not the name of a Go variable in lower case", t.Name)
	}
	for _, v := range r.items(m["editions"]) {
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

// reader reads the parts of a table and reports unknown members.
type reader struct {
	versions []string
	diags    *diag.List
}

func (r reader) edition(v *schema.Value) Edition {
	m := r.object(v, "versions", "ids")
	var e Edition
	for _, item := range r.items(m["versions"]) {
		i := slices.Index(r.versions, r.text(item))
		if i < 0 {
			r.errorf(item, "%s is none of the versions of the dialect", item.Text)
			continue
		}
		e.Versions = append(e.Versions, i)
	}
	e.Entries = r.entries(m["ids"])
	return e
}

// entries reads names and numbers. Two names with the same number are an error, since a
// lookup by number would be ambiguous; the JSON parser has reported duplicate names.
func (r reader) entries(v *schema.Value) []Entry {
	if v == nil {
		return nil
	}
	if v.Kind != schema.Object {
		r.errorf(v, "expected an object of numbers by name, found %s", v.Kind)
		return nil
	}
	var list []Entry
	owner := map[int64]string{}
	for _, m := range v.Members {
		id, err := strconv.ParseInt(m.Value.Text, 10, 64)
		if m.Value.Kind != schema.Number || err != nil {
			r.errorf(m.Value, "%q: expected a whole number, found %s", m.Name, m.Value.Text)
			continue
		}
		if other, taken := owner[id]; taken {
			r.errorf(m.Value, "%q and %q have the number %d", other, m.Name, id)
		}
		owner[id] = m.Name
		list = append(list, Entry{Name: m.Name, ID: id, Pos: m.NamePos})
	}
	if len(list) > maxEntries {
		r.errorf(v, "a table holds at most %d entries, this one has %d", maxEntries, len(list))
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
			r.errorf(root, "version %s has %d editions, and needs one", version, n)
		}
	}
	if len(r.versions) == 0 {
		r.errorf(root, "a dialect with tables needs versions")
	}
}

// object returns the members of an object that must have exactly the given names.
func (r reader) object(v *schema.Value, names ...string) map[string]*schema.Value {
	found := map[string]*schema.Value{}
	if v.Kind != schema.Object {
		r.errorf(v, "expected an object, found %s", v.Kind)
		return found
	}
	for _, m := range v.Members {
		if !slices.Contains(names, m.Name) {
			r.diags.Errorf(m.NamePos, "table", "there is no member %q", m.Name)
		}
		found[m.Name] = m.Value
	}
	for _, name := range names {
		if found[name] == nil {
			r.errorf(v, "the member %q is missing", name)
		}
	}
	return found
}

// items returns the elements of a non-empty array.
func (r reader) items(v *schema.Value) []*schema.Value {
	if v != nil && (v.Kind != schema.Array || len(v.Items) == 0) {
		r.errorf(v, "expected an array with elements")
		return nil
	}
	if v == nil {
		return nil
	}
	return v.Items
}

// text returns a non-empty string.
func (r reader) text(v *schema.Value) string {
	if v != nil && v.Str == "" {
		r.errorf(v, "expected a string that is not empty, found %s", v.Text)
	}
	if v == nil {
		return ""
	}
	return v.Str
}

func (r reader) errorf(v *schema.Value, format string, args ...any) {
	r.diags.Errorf(v.Pos, "table", format, args...)
}
