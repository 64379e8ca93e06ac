package oasfformat

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const supplied = "the caller supplied the value"

// readTags also reads the names of classes as tags, since most formats have no taxonomy. It
// adds the tags that an annotation contains.
func readTags(r *format.Run, from, to *format.Node) {
	for _, name := range []string{"skills", "domains"} {
		for _, class := range from.Get(name).Items() {
			if v := class.Get("name"); v.Kind() == card.KindString {
				r.ListAt(to, "tags").Add(r.Restate(v))
			}
		}
	}
	v := from.Get(annotations, note+"tags")
	if v == nil {
		return
	}
	if tags := functions.ReadJSONOf(r, v, card.KindArray); tags != nil {
		v.Use()
		for _, tag := range tags.Items() {
			r.ListAt(to, "tags").Add(r.Copy(tag))
		}
	}
}

// taxonomy is one of the taxonomies of OASF, with the classes of a record.
type taxonomy struct {
	oasf.Taxonomy
	// list is the member of a record with the classes. name is the name of the taxonomy in a
	// description.
	list, name string
	// supplied says that the caller supplies the classes. written are the classes that the
	// record already has.
	supplied bool
	written  map[int64]bool
}

// writeClasses writes the classes that the caller supplies. Otherwise it writes the classes of
// the description, and the tags that are names of classes. The other tags become an annotation.
func writeClasses(r *format.Run, from, to *format.Node) {
	version := oasf.Version(r.Version())
	taxonomies := []*taxonomy{
		{oasf.Skills(version), "skills", "oasf-skill", false, make(map[int64]bool)},
		{oasf.Domains(version), "domains", "oasf-domain", false, make(map[int64]bool)},
	}
	if err := taxonomies[0].supply(r, to); err != nil {
		r.Fail(err.Error())
		return
	}
	for _, class := range from.Get("classes").Visit().Items() {
		for _, t := range taxonomies {
			if class.Get("taxonomy").Is(t.name) {
				t.writeClass(r, class, to)
			}
		}
	}
	rest := r.List().From(from.Get("tags"))
	for _, tag := range from.Get("tags").Visit().Items() {
		if !taxonomies[0].writeTag(r, tag, to) && !taxonomies[1].writeTag(r, tag, to) {
			rest.Add(r.Copy(tag))
			tag.Use()
		}
	}
	if len(rest.Items()) == 0 {
		return
	}
	if made := writeJSON(r, rest); made != nil {
		to.Set(made, annotations, note+"tags")
	}
}

// supply writes the classes that the caller supplies, by name or number. A class that the
// version does not have is an error.
func (t *taxonomy) supply(r *format.Run, to *format.Node) error {
	texts, ok := r.Option(t.list)
	if t.supplied = ok; ok {
		r.Took(t.list)
	}
	for _, text := range texts {
		class := r.Object()
		id, err := strconv.ParseInt(text, 10, 64)
		isNumber, isKnown := err == nil, false
		if isNumber {
			_, isKnown = t.Name(id)
			class.Set(r.JSON(strconv.FormatInt(id, 10)), "id")
		} else {
			id, isKnown = t.ID(text)
			class.Set(r.String(text), "name")
		}
		if !isKnown {
			return t.unknown(text, isNumber, r.Version())
		}
		t.written[id] = true
		r.ListAt(to, t.list).Add(class)
		r.Added(class, format.CodeOption, supplied)
	}
	return nil
}

// maxNear is the number of similar names that an error lists.
const maxNear = 3

// unknown returns the error about a class that the version does not have. It names similar
// classes, or the command that lists all.
func (t *taxonomy) unknown(text string, isNumber bool, version string) error {
	lister := fmt.Sprintf("; agentcard classes %s, and oasf.%s in Go, list all", t.list, strings.ToUpper(t.list[:1])+t.list[1:])
	if isNumber {
		return fmt.Errorf("option %s: OASF %s has no class with the number %s%s", t.list, version, text, lister)
	}
	if near := t.near(text); len(near) > 0 {
		lister = "; similar: " + strings.Join(near, ", ")
	}
	return fmt.Errorf("option %s: OASF %s has no class %q%s", t.list, version, text, lister)
}

// near returns names that are similar as a whole, and names with the same or a similar last
// word.
func (t *taxonomy) near(text string) []string {
	var names, words []string
	byWord := make(map[string][]string)
	for _, name := range t.All() {
		names = append(names, name)
		words = append(words, path.Base(name))
		byWord[path.Base(name)] = append(byWord[path.Base(name)], name)
	}
	found := byWord[path.Base(text)]
	if name, ok := nearest.Word(text, names); ok {
		found = append([]string{name}, found...)
	}
	if word, ok := nearest.Word(path.Base(text), words); ok {
		found = append(found[:len(found):len(found)], byWord[word]...)
	}
	slices.Sort(found)
	found = slices.Compact(found)
	return found[:min(len(found), maxNear)]
}

// writeClass writes a class of the description if this version of OASF has it.
func (t *taxonomy) writeClass(r *format.Run, v, to *format.Node) {
	name, number := v.Get("name"), v.Get("id")
	text, named := name.Text()
	id, known := t.ID(text)
	n := int64(-1)
	if number.Kind() == card.KindNumber {
		n, _ = strconv.ParseInt(number.JSON(), 10, 64)
	}
	if !named {
		id = n
		_, known = t.Name(id)
	}
	if !known || t.supplied || t.written[id] {
		return
	}
	t.written[id] = true
	class := r.Object().From(v)
	v.Visit().Get("taxonomy").Use()
	if named {
		class.Set(r.Copy(name.Use()), "name")
	}
	if n == id {
		class.Set(r.Copy(number.Use()), "id")
	} else if number != nil {
		r.Drop(number, "classes", "this version of OASF has another number for the class")
	}
	r.ListAt(to, t.list).Add(class)
}

// writeTag writes a tag as a class if the tag is the name of a class, and reports whether it is.
func (t *taxonomy) writeTag(r *format.Run, tag, to *format.Node) bool {
	name, _ := tag.Text()
	id, ok := t.ID(name)
	if !ok || t.supplied && !t.written[id] {
		return false
	}
	tag.Use()
	if !t.written[id] {
		t.written[id] = true
		class := r.Object().From(tag)
		class.Set(r.Copy(tag), "name")
		r.ListAt(to, t.list).Add(class)
	}
	return true
}
