package repair

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// typed returns repairs of a value whose type the schema does not allow: the value as another
// type, or without the null of an optional member.
func (r *repairing) typed(pointer string, n, keyword *jsontree.Node) []repair {
	if n.Kind == card.KindNull {
		return r.optional(pointer)
	}
	types := []*jsontree.Node{keyword}
	if keyword.Kind == card.KindArray {
		types = keyword.Items
	}
	var list []repair
	for _, t := range types {
		switch t.Str {
		case "string":
			if n.Kind == card.KindNumber || n.Kind == card.KindBool {
				list = append(list, valued(pointer, "the value becomes a string", jsontree.Text(n.Text)))
			}
		case "boolean", "number", "integer":
			if value := literal(n); value != nil {
				list = append(list, valued(pointer, "the value becomes a "+value.Kind.String(), value))
			}
		case "array":
			if r.element(pointer, n) {
				list = append(list, valued(pointer, "the value becomes a list of one element", jsontree.Array(n.Clone())))
			}
		}
	}
	return list
}

// literal returns the number or the boolean that a string has as its text, in any case: Python
// writes True.
func literal(n *jsontree.Node) *jsontree.Node {
	if n.Kind != card.KindString {
		return nil
	}
	text := strings.TrimSpace(n.Str)
	for _, text := range []string{text, strings.ToLower(text)} {
		value, err := jsontree.Parse([]byte(text))
		if err == nil && (value.Kind == card.KindNumber || value.Kind == card.KindBool) && value.Text == text {
			return value
		}
	}
	return nil
}

// optional returns a repair that removes a member whose value is null. The schema describes the
// member and does not require it, unlike an entry of a map, whose name can have a meaning.
func (r *repairing) optional(pointer string) []repair {
	outer, last, ok := split(pointer)
	if !ok {
		return nil
	}
	_, required, err := r.schema.Explain(pointer)
	known, _ := r.schema.Members(outer)
	if err != nil || required || !slices.Contains(known, last) {
		return nil
	}
	return []repair{{pointer: pointer, reason: "null is not allowed; the member is optional and is removed", removed: true}}
}

// element reports whether a value can be the only element of the array that the schema expects in
// its place: the schema describes elements of the kind of the value. A text with separators can be
// several elements, and an object without a member of an element can be a map of them.
func (r *repairing) element(pointer string, n *jsontree.Node) bool {
	inside := pointer + "/0"
	list, _, err := r.schema.Explain(inside)
	if err != nil || n.Kind == card.KindString && strings.ContainsAny(n.Str, ",;|\r\n") {
		return false
	}
	if n.Kind != card.KindObject {
		return slices.ContainsFunc(list, func(e dialectschema.Explanation) bool { return e.Schema.Member("type") != nil })
	}
	known, err := r.schema.Members(inside)
	return err == nil && slices.ContainsFunc(known, func(name string) bool { return n.Member(name) != nil })
}
