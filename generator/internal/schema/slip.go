package schema

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// A misused keyword is an error in a project dialect. In a single schema it is a
// warning and the keyword is ignored: published schemas contain such mistakes, which
// the validators of their authors do not report.

// misused adds a diagnostic for a keyword. For a single schema it is a warning that names the
// ignored part.
func (l *loader) misused(d source.Diagnostic, ignored string) {
	if !l.options.Project {
		d.Severity = card.Warning
		d.Message += "; " + ignored + " is ignored"
	}
	l.diags.Add(d)
}

// isReference reports whether k refers to another schema. References are never ignored,
// since their assertions would be lost.
func (k *Keyword) isReference() bool {
	return slices.Contains([]string{"$ref", "$dynamicRef", "$recursiveRef"}, k.Written)
}

// slip is a common mistake in published schemas.
type slip struct {
	// keywords are the keywords with the mistake; empty means all.
	keywords []string
	// is reports whether a value is the mistake.
	is   func(v *Value) bool
	hint string
}

// slips are tried in order.
var slips = []slip{
	{[]string{"required"}, ofKind(card.KindBool), `draft-03; "required" of the object around it lists the names of required members`},
	{[]string{"required"}, ofKind(card.KindString), "write an array with this name"},
	{[]string{"exclusiveMinimum", "exclusiveMaximum"}, ofKind(card.KindBool), "draft-04; later drafts have the limit itself here"},
	{[]string{"exclusiveMinimum"}, ofKind(card.KindNumber), `draft-04 has "minimum" for the limit, and true here`},
	{[]string{"exclusiveMaximum"}, ofKind(card.KindNumber), `draft-04 has "maximum" for the limit, and true here`},
	{[]string{"type"}, isString("int", "long"), `the type is "integer"`},
	{[]string{"type"}, isString("float", "double", "decimal"), `the type is "number"`},
	{[]string{"type"}, isString("bool"), `the type is "boolean"`},
	{[]string{"type"}, isString("str", "text", "date", "date-time", "file"), `the type is "string"`},
	{[]string{"type"}, isString("list", "tuple"), `the type is "array"`},
	{[]string{"type"}, isString("dict", "map", "struct"), `the type is "object"`},
	{[]string{"type"}, isString("any"), `draft-03; leave "type" out to admit every type`},
	{[]string{"type"}, holdsSchema, `draft-03; "anyOf" lists schemas`},
	{[]string{"type"}, ofKind(card.KindNull), `write "null", in quotes`},
	{[]string{"items"}, func(v *Value) bool { return len(v.Items) > 0 }, `draft 2020-12 has "prefixItems" for a list of schemas`},
	{[]string{"dependencies", "dependentRequired"}, anyMember(ofKind(card.KindString)), "draft-03; write an array of names"},
	{[]string{"$id", "id"}, isFragment, `"$anchor" names a schema inside a document`},
	{[]string{"examples"}, func(v *Value) bool { return v.Kind != card.KindArray }, "write an array of values"},
	{nil, ofKind(card.KindNull), "leave the keyword out"},
	{nil, isQuoted, "remove the quotes"},
}

// slipHint returns the hint of the first slip that matches, empty if there is none.
func slipHint(keyword string, v *Value) string {
	for _, s := range slips {
		if (len(s.keywords) == 0 || slices.Contains(s.keywords, keyword)) && s.is(v) {
			return s.hint
		}
	}
	return ""
}

func ofKind(k card.Kind) func(*Value) bool {
	return func(v *Value) bool { return v.Kind == k }
}

func isString(texts ...string) func(*Value) bool {
	return func(v *Value) bool {
		return v.Kind == card.KindString && slices.Contains(texts, strings.ToLower(v.Str))
	}
}

func isFragment(v *Value) bool { return v.Kind == card.KindString && strings.Contains(v.Str, "#") }

// holdsSchema reports whether v is an object or an array that contains one.
func holdsSchema(v *Value) bool {
	return v.Kind == card.KindObject || slices.ContainsFunc(v.Items, ofKind(card.KindObject))
}

func anyMember(is func(*Value) bool) func(*Value) bool {
	return func(v *Value) bool {
		return slices.ContainsFunc(v.Members, func(m Member) bool { return is(m.Value) })
	}
}

// isQuoted reports whether v is a string that contains a number or boolean literal.
func isQuoted(v *Value) bool {
	if v.Kind != card.KindString || v.Str == "" {
		return false
	}
	return v.Str == "true" || v.Str == "false" ||
		(v.Str[0] == '-' || isDigit(v.Str[0])) && json.Valid([]byte(v.Str))
}
