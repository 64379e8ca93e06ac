package dialectschema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Other validators ignore the keywords that begin with x-. Their rules are added as standard
// keywords if these are equivalent or refuse less; a comment lists the remaining rules.

// subschemaKeywords are the keywords that hold schemas, by the form of their values.
var subschemaKeywords = map[string]int{
	"items": oneSchema, "not": oneSchema, "if": oneSchema, "then": oneSchema, "else": oneSchema,
	"additionalProperties": oneSchema, "propertyNames": oneSchema, "contains": oneSchema,
	"unevaluatedItems": oneSchema, "unevaluatedProperties": oneSchema,
	"allOf": schemaList, "anyOf": schemaList, "oneOf": schemaList, "prefixItems": schemaList,
	"properties": schemaMap, "patternProperties": schemaMap, "$defs": schemaMap, "dependentSchemas": schemaMap,
}

const (
	oneSchema = iota
	schemaList
	schemaMap
)

// eachSchema visits s and the schemas inside it, except those of x-checks, with their
// pointers.
func eachSchema(s *jsontree.Node, pointer string, visit func(s *jsontree.Node, pointer string)) {
	if s.Kind() != card.KindObject {
		return
	}
	visit(s, pointer)
	for _, m := range s.Members {
		shape, ok := subschemaKeywords[m.Name]
		at := pointer + card.JoinPointer(m.Name)
		switch {
		case !ok:
		case shape == oneSchema:
			eachSchema(m.Value, at, visit)
		case shape == schemaList:
			for i, item := range m.Value.Items {
				eachSchema(item, at+"/"+strconv.Itoa(i), visit)
			}
		case shape == schemaMap:
			for _, named := range m.Value.Members {
				eachSchema(named.Value, at+card.JoinPointer(named.Name), visit)
			}
		}
	}
}

// standardise adds standard keywords for the x- keywords of the schemas of a file.
func (b *Bundle) standardise(file string) {
	eachSchema(b.files[file], "", func(s *jsontree.Node, _ string) { standardiseChecks(s) })
	eachSchema(b.files[file], "", func(s *jsontree.Node, _ string) {
		if b.impliesUniqueItems(s, file) && s.Member("uniqueItems") == nil {
			s.SetMember("uniqueItems", jsontree.Bool(true))
		}
	})
}

// standardiseChecks adds the errors among x-checks to allOf, except those without standard
// keywords and those that apply in some versions only.
func standardiseChecks(s *jsontree.Node) {
	checks := s.Member("x-checks")
	if checks == nil {
		return
	}
	all := s.Member("allOf")
	for _, entry := range checks.Items {
		severity, rule := entry.Member("severity"), entry.Member("schema")
		if rule == nil || severity != nil && severity.Str() == "warning" || !selfContained(rule) {
			continue
		}
		if all == nil {
			all = jsontree.Array()
			s.SetMember("allOf", all)
		}
		all.Items = append(all.Items, rule)
	}
}

// selfContained reports whether a schema has rules in standard keywords, and no x- keyword
// relaxes them.
func selfContained(s *jsontree.Node) bool {
	alone := s.Kind() != card.KindObject
	for _, m := range s.Members {
		alone = alone || !strings.HasPrefix(m.Name, "x-")
	}
	eachSchema(s, "", func(inner *jsontree.Node, _ string) {
		if inner.Member("x-versions") != nil || trims(inner) {
			alone = false
		}
	})
	return alone
}

// trims reports whether the lengths of a schema ignore leading and trailing white space.
func trims(s *jsontree.Node) bool {
	length := s.Member("x-length")
	if length == nil {
		return false
	}
	trim := length.Member("trim")
	return trim != nil && trim.Literal() == "true"
}

// impliesUniqueItems reports whether equal elements violate the x-unique-by of s: each is
// required to have the member, as a string.
func (b *Bundle) impliesUniqueItems(s *jsontree.Node, file string) bool {
	by, items := s.Member("x-unique-by"), s.Member("items")
	if by == nil || items == nil || s.Member("x-versions") != nil {
		return false
	}
	name := by.Str()
	if m := by.Member("member"); m != nil {
		name = m.Str()
	}
	at := Place{File: file}
	for seen := 0; items.Member("$ref") != nil; seen++ {
		at = at.Follow(items.Member("$ref").Str())
		target, err := b.At(at)
		if err != nil || seen > len(b.files)*maxChain {
			return false
		}
		items = target
	}
	required, properties := items.Member("required"), items.Member("properties")
	if required == nil || properties == nil || properties.Member(name) == nil {
		return false
	}
	kind := properties.Member(name).Member("type")
	return kind != nil && kind.Str() == "string" && isText(items.Member("type"), "object") &&
		slices.ContainsFunc(required.Items, func(n *jsontree.Node) bool { return n.Str() == name })
}

func isText(n *jsontree.Node, text string) bool { return n != nil && n.Str() == text }

// maxChain is the maximum length of a chain of references in a file.
const maxChain = 64

// unexpressed lists the rules of a schema in keywords that other validators ignore, each
// with its locations.
func unexpressed(root *jsontree.Node) string {
	places := map[string][]string{}
	var names []string
	eachSchema(root, "", func(s *jsontree.Node, pointer string) {
		for _, m := range s.Members {
			name := m.Name
			switch name {
			case "x-json-schema", "x-order", "x-references", "x-unique-by", "x-within", "x-zero-or-minimum", "x-go-check", "x-versions":
			case "x-length":
				if s.Member("minLength") == nil && s.Member("maxLength") == nil {
					continue
				}
			default:
				continue
			}
			if places[name] == nil {
				names = append(names, name)
			}
			places[name] = append(places[name], "#"+pointer)
		}
	})
	if len(names) == 0 {
		return ""
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("Validators that ignore these keywords do not check, or check only in part, what they say.")
	for _, name := range names {
		b.WriteString(" " + name + ": " + strings.Join(places[name], ", ") + ".")
	}
	return b.String()
}
