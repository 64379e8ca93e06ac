package change

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// maxValidated is the number of bytes that the repair of a card validates, since every attempt
// validates the whole card.
const maxValidated = 64 << 20

// repairing repairs a card, one finding at a time.
type repairing struct {
	reading   command.Reading
	options   []card.Option
	in        *command.Input
	schema    schema
	root      *jsontree.Node
	found     card.Violations
	reasons   []string
	tried     map[attempt]bool
	validated int
}

// attempt is a repair that did not help.
type attempt struct{ pointer, repair string }

// repair is a change of a value or of the name of a member.
type repair struct {
	pointer string
	reason  string
	name    string         // the new name of the member
	value   *jsontree.Node // the new value, nil for a new name
}

// all repairs the card until no repair helps.
func (r *repairing) all() {
	for r.one() {
	}
}

// one makes the first repair that helps.
func (r *repairing) one() bool {
	for _, v := range r.found {
		keyword, err := r.keyword(v)
		if err != nil || keyword == nil {
			continue
		}
		for _, candidate := range r.candidates(v, keyword) {
			if r.try(candidate) {
				return true
			}
		}
	}
	return false
}

// keyword returns the value of the violated keyword, and the known members for an unknown one.
func (r *repairing) keyword(v card.Violation) (*jsontree.Node, error) {
	file, pointer, _ := strings.Cut(v.Schema, "#")
	if closed, ok := strings.CutSuffix(pointer, "/additionalProperties"); ok {
		pointer = closed + "/properties"
	}
	return r.schema.Find(dialectschema.Place{File: strings.TrimPrefix(file, "schemas/"), Pointer: pointer})
}

// try makes a repair if it helps: the card has fewer errors, or fewer warnings and no more errors.
func (r *repairing) try(c repair) bool {
	id := attempt{c.pointer, c.name}
	if c.value != nil {
		id.repair = c.value.Text
	}
	text := r.root.Append(nil)
	if r.tried[id] || r.validated+len(text) > maxValidated {
		return false
	}
	r.tried[id] = true
	r.validated += len(text)
	repaired := r.root.Clone()
	if !c.apply(repaired) {
		return false
	}
	in := *r.in
	in.Text, in.Source = repaired.Append(nil), nil
	_, after, _ := r.reading.Findings(&in, false, r.options...)
	errors, before := len(after.Errors()), len(r.found.Errors())
	if len(addedErrors(r.found, after)) > 0 || errors == before && len(after) >= len(r.found) {
		return false
	}
	r.root, r.found = repaired, after
	r.reasons = append(r.reasons, c.pointer+": "+c.reason)
	return true
}

// apply makes a repair and reports whether it is possible.
func (c *repair) apply(root *jsontree.Node) bool {
	if c.value != nil {
		return root.Set(c.pointer, c.value) == nil
	}
	steps, err := card.SplitPointer(c.pointer)
	if err != nil || len(steps) == 0 {
		return false
	}
	outer, last := card.JoinPointer(steps[:len(steps)-1]...), steps[len(steps)-1]
	in, err := root.At(outer)
	if err != nil || in == nil || in.Kind != card.KindObject || in.Member(c.name) != nil {
		return false
	}
	list := in.Members
	i := slices.IndexFunc(list, func(m jsontree.Member) bool { return m.Name == last })
	if i < 0 {
		return false
	}
	list[i].Name = c.name
	in.SetMembers(list)
	return true
}

// candidates returns possible repairs for a finding.
func (r *repairing) candidates(v card.Violation, keyword *jsontree.Node) []repair {
	n, err := r.root.At(v.Pointer)
	if err != nil || n == nil {
		return nil
	}
	switch v.Keyword {
	case "properties", "additionalProperties":
		if keyword.Kind != card.KindObject {
			return nil
		}
		steps, _ := card.SplitPointer(v.Pointer)
		var names []string
		for _, m := range keyword.Members {
			names = append(names, m.Name)
		}
		if name, ok := only(steps[len(steps)-1], names); ok {
			return []repair{{v.Pointer, fmt.Sprintf("the member is named %q", name), name, nil}}
		}
	case string(card.Type):
		return typed(v.Pointer, n, keyword)
	case "enum", "const", "anyOf":
		if n.Kind != card.KindString {
			return nil
		}
		if text, ok := only(n.Str, allowed(keyword)); ok {
			return []repair{{v.Pointer, fmt.Sprintf("the value is spelled %q", text), "", jsontree.Text(text)}}
		}
	case "pattern":
		return spelled(v.Pointer, n)
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

// typed returns a value as another type, if its text is exactly one of it.
func typed(pointer string, n, keyword *jsontree.Node) []repair {
	types := []*jsontree.Node{keyword}
	if keyword.Kind == card.KindArray {
		types = keyword.Items
	}
	var list []repair
	for _, t := range types {
		switch t.Str {
		case "string":
			if n.Kind == card.KindNumber || n.Kind == card.KindBool {
				list = append(list, repair{pointer, "the value is a string", "", jsontree.Text(n.Text)})
			}
		case "boolean", "number", "integer":
			value, err := jsontree.Parse([]byte(n.Str))
			if err == nil && n.Kind == card.KindString && (value.Kind == card.KindNumber || value.Kind == card.KindBool) && value.Text == n.Str {
				list = append(list, repair{pointer, "the value is a " + value.Kind.String(), "", value})
			}
		}
	}
	return list
}

// shortVersion matches a version without its last parts, or with a letter before it.
var shortVersion = regexp.MustCompile(`^[vV]?(\d+(?:\.\d+){0,2})$`)

// spelled returns other spellings of a string that a pattern does not match.
func spelled(pointer string, n *jsontree.Node) []repair {
	if n.Kind != card.KindString {
		return nil
	}
	var list []repair
	propose := func(text, reason string) {
		if text != n.Str {
			list = append(list, repair{pointer, reason, "", jsontree.Text(text)})
		}
	}
	trimmed := strings.TrimSpace(n.Str)
	propose(trimmed, "the value has no white space around it")
	if strings.Count(trimmed, "/") == 1 {
		propose(strings.ToLower(trimmed), "the value has small letters")
	}
	if m := shortVersion.FindStringSubmatch(trimmed); m != nil {
		for version := m[1]; strings.Count(version, ".") < 3; version += ".0" {
			propose(version, "the version is a number with all its parts")
		}
	}
	return list
}
