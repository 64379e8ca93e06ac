package repair

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// repair is a change of a value or of the name of a member, or removes the member.
type repair struct {
	pointer string
	reason  string
	name    string         // the new name of the member
	value   *jsontree.Node // the new value, nil for a new name
	removed bool
}

// named returns a repair that renames a member.
func named(pointer, name string) repair {
	return repair{pointer: pointer, reason: fmt.Sprintf("the name becomes %q", name), name: name}
}

// valued returns a repair that replaces a value.
func valued(pointer, reason string, value *jsontree.Node) repair {
	return repair{pointer: pointer, reason: reason, value: value}
}

// applies reports whether the repair changes the tree. It does not copy the tree, unlike a trial.
func (c *repair) applies(root *jsontree.Node) bool {
	if c.value != nil {
		return true
	}
	outer, last, ok := split(c.pointer)
	if !ok {
		return false
	}
	in, err := root.At(outer)
	return err == nil && in != nil && in.Kind == card.KindObject && in.Member(last) != nil && (c.removed || in.Member(c.name) == nil)
}

// apply makes a repair and reports whether it is possible. moved is the location of the member
// after it.
func (c *repair) apply(root *jsontree.Node) (moved string, ok bool) {
	switch {
	case c.value != nil:
		return c.pointer, root.Set(c.pointer, c.value) == nil
	case c.removed:
		return "", remove(root, c.pointer)
	}
	outer, last, ok := split(c.pointer)
	if !ok {
		return "", false
	}
	in, err := root.At(outer)
	if err != nil || in == nil || in.Kind != card.KindObject || in.Member(c.name) != nil {
		return "", false
	}
	list := in.Members
	i := slices.IndexFunc(list, func(m jsontree.Member) bool { return m.Name == last })
	if i < 0 {
		return "", false
	}
	list[i].Name = c.name
	in.SetMembers(list)
	return outer + card.JoinPointer(c.name), true
}

// remove removes a member and reports whether its object is present.
func remove(root *jsontree.Node, pointer string) bool {
	outer, last, _ := split(pointer)
	in, err := root.At(outer)
	if err != nil || in == nil || in.Kind != card.KindObject {
		return false
	}
	in.SetMembers(slices.DeleteFunc(slices.Clone(in.Members), func(m jsontree.Member) bool { return m.Name == last }))
	return true
}

// split returns the location of the object or array around a location, and the last token; false
// for the whole document.
func split(pointer string) (outer, last string, ok bool) {
	steps, err := card.SplitPointer(pointer)
	if err != nil || len(steps) == 0 {
		return "", "", false
	}
	return card.JoinPointer(steps[:len(steps)-1]...), steps[len(steps)-1], true
}

// keyword returns the value of the violated keyword, and the known members for an unknown one.
func (r *repairing) keyword(v card.Violation) *jsontree.Node {
	if r.schema == nil {
		return nil
	}
	file, pointer, _ := strings.Cut(v.Schema, "#")
	if closed, ok := strings.CutSuffix(pointer, "/additionalProperties"); ok {
		pointer = closed + "/properties"
	}
	n, err := r.schema.Find(dialectschema.Location{File: strings.TrimPrefix(file, "schemas/"), Pointer: pointer})
	if err != nil {
		return nil
	}
	return n
}

// candidates returns possible repairs for a finding.
func (r *repairing) candidates(v card.Violation) []repair {
	keyword := r.keyword(v)
	if keyword == nil {
		return nil
	}
	if v.Keyword == string(card.Required) {
		return r.otherSpelling(v.Pointer)
	}
	n, err := r.root.At(v.Pointer)
	if err != nil || n == nil {
		return nil
	}
	switch v.Keyword {
	case "properties", "additionalProperties", "": // empty for a schema false
		return r.names(v.Pointer, keyword)
	case string(card.Type):
		return r.typed(v.Pointer, n, keyword)
	case "enum", "const", "anyOf":
		if n.Kind != card.KindString {
			return nil
		}
		if text, ok := only(n.Str, allowed(keyword)); ok {
			return []repair{valued(v.Pointer, fmt.Sprintf("the value becomes %q", text), jsontree.Text(text))}
		}
	case "pattern":
		return append(r.rules.long(v, n), spelled(v.Pointer, n)...)
	}
	return nil
}

// names returns new names for a member that a keyword does not admit: the similar one that the
// keyword knows, or another spelling that the schema of the object describes, such as the name in
// another edition.
func (r *repairing) names(pointer string, keyword *jsontree.Node) []repair {
	outer, last, ok := split(pointer)
	if !ok || keyword.Kind != card.KindObject && keyword.Kind != card.KindBool {
		return nil
	}
	var known []string
	for _, m := range keyword.Members {
		known = append(known, m.Name)
	}
	if name, ok := only(last, known); ok {
		return []repair{named(pointer, name)}
	}
	known, err := r.schema.Members(outer)
	if err != nil {
		return nil
	}
	for _, name := range known {
		if name != last && fold(name) == fold(last) {
			return []repair{named(pointer, name)}
		}
	}
	return nil
}

// otherSpelling returns a repair for a required member that is absent: another member of the object
// differs from it by case and separators only.
func (r *repairing) otherSpelling(pointer string) []repair {
	outer, name, ok := split(pointer)
	if !ok {
		return nil
	}
	in, err := r.root.At(outer)
	if err != nil || in == nil {
		return nil
	}
	for _, m := range in.Members {
		if m.Name != name && fold(m.Name) == fold(name) {
			return []repair{named(outer+card.JoinPointer(m.Name), name)}
		}
	}
	return nil
}

// only returns the word that is similar to another one, if no other word is.
func only(word string, known []string) (string, bool) {
	best, ok := nearest.Word(word, known)
	if !ok || fold(best) == fold(word) {
		return best, ok
	}
	var others []string
	for _, k := range known {
		if k != best {
			others = append(others, k)
		}
	}
	_, several := nearest.Word(word, others)
	return best, !several
}

// fold returns a word without differences of case and separators.
func fold(word string) string {
	return strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(strings.ToLower(word))
}

// allowed returns the strings that a keyword allows: of enum, of const and of alternatives.
func allowed(keyword *jsontree.Node) []string {
	if keyword.Kind == card.KindString {
		return []string{keyword.Str}
	}
	var list []string
	for _, item := range keyword.Items {
		if item.Kind == card.KindString {
			list = append(list, item.Str)
		}
		for _, name := range []string{"enum", "const"} {
			if inside := item.Member(name); inside != nil {
				list = append(list, allowed(inside)...)
			}
		}
	}
	return list
}

// shortVersion matches a version without its last parts, or with a letter before it.
var shortVersion = lazy.Regexp(`^[vV]?(\d+(?:\.\d+){0,2})$`)

// spelled returns other spellings of a string that a pattern does not match.
func spelled(pointer string, n *jsontree.Node) []repair {
	if n.Kind != card.KindString {
		return nil
	}
	var list []repair
	propose := func(text, reason string) {
		if text != n.Str {
			list = append(list, valued(pointer, reason, jsontree.Text(text)))
		}
	}
	trimmed := strings.TrimSpace(n.Str)
	propose(trimmed, "the value loses the white space around it")
	if strings.Count(trimmed, "/") == 1 {
		propose(strings.ToLower(trimmed), "the value becomes lower case")
	}
	if m := shortVersion().FindStringSubmatch(trimmed); m != nil {
		for version := m[1]; strings.Count(version, ".") < 3; version += ".0" {
			propose(version, "the version gets its missing parts")
		}
	}
	return list
}
