package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The shapes of the x- keywords.
var (
	exportedShape   = matching("an exported Go identifier", `^[A-Z][A-Za-z0-9]*$`)
	identifierShape = matching("a Go identifier", `^[A-Za-z][A-Za-z0-9]*$`)
	privateShape    = matching("an unexported Go identifier", `^[a-z][A-Za-z0-9]*$`)
	wordShape       = matching("a name of words in lower case with hyphens", `^[a-z][a-z0-9]*([-_.][a-z0-9]+)*$`)
	codeShape       = matching("a code of words with hyphens or underscores", `^[A-Za-z][A-Za-z0-9]*([-_.][A-Za-z0-9]+)*$`)
	setShape        = matching("the name of a set", `^[A-Za-z][A-Za-z0-9_.-]*$`)
	memberShape     = matching("the name of a member", `^(?s).+$`)
	sentenceShape   = matching("a sentence", `^\S`)
	patternShape    = matching(`a JSON Pointer to something inside the value, in which "*" means every element or member`, `^/([^~]|~0|~1)*$`)

	codesShape    = mapOf("an object of codes by keyword", wordShape)
	messagesShape = mapOf("an object of sentences by keyword", sentenceShape)
	valuesShape   = distinct(arrayOf("an array of strings", stringShape))
	textsShape    = mildly(arrayOf("an array of texts", stringShape))
	checksShape   = arrayOf("an array of checks", record("a check",
		field{"code", wordShape, true},
		field{"severity", oneOf("error", "warning"), false},
		field{"message", sentenceShape, true},
		field{"schema", anyShape, true},
	))
	goCheckShape = record("an object with func and findings",
		field{"func", identifierShape, true},
		field{"findings", arrayOf("an array of findings", record("a finding",
			field{"name", privateShape, false},
			field{"code", codeShape, true},
			field{"severity", oneOf("error", "warning"), false},
			field{"message", sentenceShape, true},
		)), true},
	)
	lengthShape = record("an object with unit and trim",
		field{"unit", oneOf("octets", "utf16", "codepoints"), false},
		field{"trim", boolShape, false},
	)
	versionsShape = record("an object with from and to",
		field{"from", stringShape, false},
		field{"to", stringShape, false},
	)
	orderShape = record("an object with earlier and later",
		field{"earlier", memberShape, true},
		field{"later", memberShape, true},
	)
	referencesObject = record("an object with from, to and where",
		field{"from", patternShape, true},
		field{"to", patternShape, true},
		field{"where", mapOf("an object of schemas by JSON Pointer", anyShape), false},
	)
	// withinShape and uniqueByShape accept a name, or an object that also sets the comparison.
	withinShape = textOr(setShape, record("the name of a set, or an object with set and trim",
		field{"set", setShape, true},
		field{"trim", boolShape, false},
	))
	uniqueByShape = textOr(memberShape, record("the name of a member, or an object with member and trim",
		field{"member", memberShape, true},
		field{"trim", boolShape, false},
	))
)

// referencesShape accepts an object with two paths and conditions. Each condition is for the
// values at a path or at a prefix of it.
func referencesShape(v *Value) []shapeError {
	list := referencesObject(v)
	if len(list) > 0 || v.Member("where") == nil {
		return list
	}
	from, to := v.Member("from").Str+"/", v.Member("to").Str+"/"
	for _, m := range v.Member("where").Members {
		if path := m.Name + "/"; path == "/" || !strings.HasPrefix(from, path) && !strings.HasPrefix(to, path) {
			list = append(list, shapeError{at: m.Value, message: fmt.Sprintf("%q is not a prefix of from or to", m.Name)})
		}
	}
	return list
}

// discriminatorShape accepts the object of OpenAPI 3, or the name of a member as in OpenAPI 2.
// Other vocabularies may use the keyword, so a value of another form is ignored.
var discriminatorShape = textOr(memberShape, discriminatorObject)

func discriminatorObject(v *Value) []shapeError {
	if v.Kind != card.KindObject {
		return expected("an object with propertyName and mapping, or the name of a member", v)
	}
	name := v.Member("propertyName")
	if name == nil {
		return []shapeError{{at: v, message: `a discriminator needs the member "propertyName"`}}
	}
	list := memberShape(name)
	if mapping := v.Member("mapping"); mapping != nil {
		list = append(list, mappingShape(mapping)...)
	}
	if otherwise := v.Member("defaultMapping"); otherwise != nil {
		list = append(list, stringShape(otherwise)...)
	}
	return list
}

var mappingShape = mapOf("an object of schemas by value", stringShape)

// draftShape accepts the name of a draft of JSON Schema.
var draftShape = is(`one of "2020-12", "2019-09", "draft-07", "draft-06", "draft-04"`, func(v *Value) bool {
	return v.Kind == card.KindString && slices.Contains([]string{"2020-12", "2019-09", "draft-07", "draft-06", "draft-04"}, v.Str)
})

// jsonSchemaShape accepts true, or the draft that a schema must follow regardless of its
// $schema.
func jsonSchemaShape(v *Value) []shapeError {
	if v.Kind == card.KindString && strings.ContainsAny(v.Str, "0123456789") {
		return draftShape(v)
	}
	return trueShape(v)
}

// field is an optional or required member of an object with a fixed form.
type field struct {
	name     string
	shape    shape
	required bool
}

// record returns the shape of an object with a fixed form.
func record(what string, fields ...field) shape {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return func(v *Value) []shapeError {
		if v.Kind != card.KindObject {
			return expected(what, v)
		}
		var list []shapeError
		for _, f := range fields {
			switch m := v.Member(f.name); {
			case m != nil:
				list = append(list, f.shape(m)...)
			case f.required:
				list = append(list, shapeError{at: v, message: fmt.Sprintf("%s needs the member %q", what, f.name)})
			}
		}
		for _, m := range v.Members {
			if !slices.Contains(names, m.Name) {
				list = append(list, shapeError{at: m.Value, message: fmt.Sprintf("%s has no member %q%s",
					what, m.Name, orRather(m.Name, names))})
			}
		}
		return list
	}
}

// oneOf returns the shape of a string that is in a list.
func oneOf(words ...string) shape {
	return is("one of "+strings.Join(words, ", "), func(v *Value) bool {
		return v.Kind == card.KindString && slices.Contains(words, v.Str)
	})
}
