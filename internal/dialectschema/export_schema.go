package dialectschema

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// subschemaKeywords are the keywords that hold schemas, by the form of their values.
var subschemaKeywords = map[string]int{
	"items": oneSchema, "not": oneSchema, "if": oneSchema, "then": oneSchema, "else": oneSchema,
	"additionalProperties": oneSchema, "propertyNames": oneSchema, "contains": oneSchema,
	"unevaluatedItems": oneSchema, "unevaluatedProperties": oneSchema,
	"allOf": schemaList, "anyOf": schemaList, "oneOf": schemaList, "prefixItems": schemaList,
	"properties": schemaMap, "patternProperties": schemaMap, "dependentSchemas": schemaMap,
}

const (
	oneSchema = iota
	schemaList
	schemaMap
)

// children calls visit for the schemas inside the value of a keyword.
func children(keyword string, value *jsontree.Node, at Location, visit func(name string, s *jsontree.Node, at Location)) {
	shape, ok := subschemaKeywords[keyword]
	switch {
	case !ok:
	case shape == oneSchema:
		visit("", value, at)
	case shape == schemaList:
		for i, item := range value.Items {
			index := strconv.Itoa(i)
			visit(index, item, at.Below(index))
		}
	case shape == schemaMap:
		for _, m := range value.Members {
			visit(m.Name, m.Value, at.Below(m.Name))
		}
	}
}

// schemaExport is the export of one schema object.
type schemaExport struct {
	*exporter
	source  *jsontree.Node
	at      Location
	pointer string
	node    *jsontree.Node
	// also are schemas that apply in addition; they follow the schemas of allOf.
	also []func(pointer string) *jsontree.Node
}

// schema exports the schema s at a location; pointer is its location in the export.
func (e *exporter) schema(s *jsontree.Node, at Location, pointer string) *jsontree.Node {
	if s.Kind != card.KindObject {
		return s
	}
	if !e.applies(s) {
		return jsontree.Bool(true)
	}
	x := &schemaExport{exporter: e, source: s, at: at, pointer: pointer, node: jsontree.Object()}
	for _, g := range e.gaps(s) {
		e.omit(pointer, at.Below(g.keyword), g.reason)
	}
	for _, m := range s.Members {
		x.keyword(m.Name, m.Value)
	}
	x.checks()
	x.finish()
	return x.node
}

// newer are the keywords that draft-07 lacks and the export does not translate.
var newer = []string{"prefixItems", "dependentSchemas", "unevaluatedItems", "unevaluatedProperties", "minContains", "maxContains", "$anchor", "$dynamicRef", "$dynamicAnchor"}

// keyword exports one keyword of a schema.
func (x *schemaExport) keyword(name string, value *jsontree.Node) {
	at := x.at.Below(name)
	if x.options.Draft == Draft07 && slices.Contains(newer, name) {
		x.err = fmt.Errorf("%s: %s cannot be expressed in %s", at, name, Draft07)
		return
	}
	switch name {
	case "$defs", "allOf", "$schema", "$id", "x-checks", "x-versions":
		// definitions are exported when something refers to them, checks and allOf last
	case "properties":
		x.properties(value, at)
	case "patternProperties":
		x.patternProperties(value, at)
	case "not":
		x.unless(x.accepts(value, at), name, value, at)
	case "maxContains", "unevaluatedItems", "unevaluatedProperties":
		x.unless(x.acceptsMore(x.source, x.at), name, value, at)
	case "if", "then", "else":
		x.condition(name, value, at)
	case "oneOf":
		x.oneOf(value, at)
	default:
		x.leaf(name, value, at)
	}
}

// unless exports a keyword. It omits the keyword if a rule that cannot be expressed would make
// it reject valid documents.
func (x *schemaExport) unless(stricter bool, name string, value *jsontree.Node, at Location) {
	if stricter {
		x.omit(x.pointer, at, "the schema contains such a rule")
		return
	}
	x.subschemas(name, value, at)
}

// leaf exports a keyword without subschemas, or one whose subschemas need no special treatment.
func (x *schemaExport) leaf(name string, value *jsontree.Node, at Location) {
	switch {
	case name == "$ref":
		x.set("$ref", jsontree.Text(x.reference(x.at.Follow(value.Str))))
	case name == "pattern":
		x.pattern(value.Str)
	case name == "format":
		x.format(value)
	case name == "minLength", name == "maxLength":
		x.length(name, value)
	case name == "required":
		x.required(value, at)
	case name == "dependentRequired" && x.options.Draft == Draft07:
		x.set("dependencies", value)
	case name == "x-unique-by":
		x.uniqueItems()
		x.extension(name, value)
	case name == "x-zero-or-minimum":
		x.zeroOrMinimum(value)
		x.extension(name, value)
	case strings.HasPrefix(name, "x-"), name == "discriminator":
		x.extension(name, value)
	default:
		x.subschemas(name, value, at)
	}
}

// zeroOrMinimum exports the alternatives zero and a minimum.
func (x *schemaExport) zeroOrMinimum(bound *jsontree.Node) {
	zero, minimum := jsontree.Object(), jsontree.Object()
	zero.SetMember("const", jsontree.Int(0))
	minimum.SetMember("minimum", bound)
	x.set("anyOf", jsontree.Array(zero, minimum))
}

// required exports the members that the edition requires.
func (x *schemaExport) required(value *jsontree.Node, at Location) {
	names := jsontree.Array()
	for _, n := range value.Items {
		if !x.bundle.optional(at, n.Str) {
			names.Items = append(names.Items, n)
		}
	}
	x.set("required", names)
}

// extension keeps a keyword that only cardgen supports, if it was requested.
func (x *schemaExport) extension(name string, value *jsontree.Node) {
	if x.options.Rules {
		x.node.SetMember(name, value)
	}
}

// set sets a keyword. If the schema has the keyword already, it is set in a further schema of
// allOf.
func (x *schemaExport) set(name string, value *jsontree.Node) {
	if x.node.Member(name) == nil {
		x.node.SetMember(name, value)
		return
	}
	x.also = append(x.also, func(string) *jsontree.Node {
		s := jsontree.Object()
		s.SetMember(name, value)
		return s
	})
}

// subschemas exports a keyword with the schemas in its value; a value without schemas is
// unchanged.
func (x *schemaExport) subschemas(name string, value *jsontree.Node, at Location) {
	shape, ok := subschemaKeywords[name]
	if !ok {
		x.set(name, value)
		return
	}
	result := value
	switch shape {
	case schemaList:
		result = jsontree.Array()
	case schemaMap:
		result = jsontree.Object()
	}
	pointer := x.pointer + card.JoinPointer(name)
	children(name, value, at, func(step string, s *jsontree.Node, at Location) {
		switch shape {
		case oneSchema:
			result = x.schema(s, at, pointer)
		case schemaList:
			result.Items = append(result.Items, x.schema(s, at, pointer+"/"+step))
		case schemaMap:
			result.SetMember(step, x.schema(s, at, pointer+card.JoinPointer(step)))
		}
	})
	x.set(name, result)
}

// properties exports the members. It omits members that the edition lacks if the schema admits
// unknown members. Members that also match a name of patternProperties are in allOf, since Ajv
// refuses them in properties.
func (x *schemaExport) properties(value *jsontree.Node, at Location) {
	known, matching := jsontree.Object(), jsontree.Object()
	for _, m := range value.Members {
		switch {
		case x.hasPattern(m.Name):
			matching.SetMember(m.Name, m.Value)
		case m.Value.Kind != card.KindObject, x.applies(m.Value), x.source.Member("additionalProperties") != nil, x.bundle.unevaluated:
			known.SetMember(m.Name, m.Value)
		}
	}
	if len(known.Members) > 0 {
		x.subschemas("properties", known, at)
	}
	if len(matching.Members) > 0 {
		x.also = append(x.also, func(pointer string) *jsontree.Node {
			result := jsontree.Object()
			for _, m := range matching.Members {
				result.SetMember(m.Name, x.schema(m.Value, at.Below(m.Name), pointer+card.JoinPointer("properties", m.Name)))
			}
			s := jsontree.Object()
			s.SetMember("properties", result)
			return s
		})
	}
}

// patternProperties exports members that patterns name.
func (x *schemaExport) patternProperties(value *jsontree.Node, at Location) {
	result := jsontree.Object()
	pointer := x.pointer + card.JoinPointer("patternProperties")
	for _, m := range value.Members {
		forms, _ := portable(m.Name)
		for _, f := range forms {
			result.SetMember(f.text, x.schema(m.Value, at.Below(m.Name), pointer+card.JoinPointer(f.text)))
		}
	}
	x.set("patternProperties", result)
}

// hasPattern reports whether a member matches one of patternProperties.
func (x *schemaExport) hasPattern(name string) bool {
	patterns := x.source.Member("patternProperties")
	if patterns == nil {
		return false
	}
	for _, m := range patterns.Members {
		forms, _ := portable(m.Name)
		for _, f := range forms {
			if regexp.MustCompile(f.text).MatchString(name) { // portable compiled it
				return true
			}
		}
	}
	return false
}

// condition exports if, then and else. It omits all three unless the exported condition holds
// for exactly the same values. An if without then and else asserts nothing.
func (x *schemaExport) condition(name string, value *jsontree.Node, at Location) {
	if x.source.Member("if") == nil || x.source.Member("then") == nil && x.source.Member("else") == nil {
		return
	}
	if x.accepts(x.source.Member("if"), x.at.Below("if")) {
		if name == "if" {
			for _, n := range []string{"then", "else"} {
				if x.source.Member(n) != nil {
					x.omit(x.pointer, x.at.Below(n), "the condition contains such a rule")
				}
			}
		}
		return
	}
	x.subschemas(name, value, at)
}

// oneOf exports alternatives. They become anyOf if the exported form of one accepts more values
// than the original, and those could also match another alternative.
func (x *schemaExport) oneOf(value *jsontree.Node, at Location) {
	lenient, disjoint := false, true
	seen := map[string]bool{}
	children("oneOf", value, at, func(_ string, s *jsontree.Node, at Location) {
		lenient = lenient || x.accepts(s, at)
		kind := x.kind(s, at)
		disjoint = disjoint && kind != "" && !seen[kind]
		seen[kind] = true
	})
	if !lenient || disjoint {
		x.subschemas("oneOf", value, at)
		return
	}
	x.omit(x.pointer, at, "more than one alternative may match, since they contain such rules")
	x.also = append(x.also, func(pointer string) *jsontree.Node {
		any := jsontree.Array()
		children("oneOf", value, at, func(step string, s *jsontree.Node, at Location) {
			any.Items = append(any.Items, x.schema(s, at, pointer+"/anyOf/"+step))
		})
		s := jsontree.Object()
		s.SetMember("anyOf", any)
		return s
	})
}

// kind returns the only type that a schema admits, with number for integer; empty if it has no
// type or several.
func (x *schemaExport) kind(s *jsontree.Node, at Location) string {
	for range maxChain {
		if s == nil || s.Kind != card.KindObject || !x.applies(s) {
			return ""
		}
		if t := s.Member("type"); t != nil {
			if t.Str == "integer" {
				return "number"
			}
			return t.Str
		}
		ref := s.Member("$ref")
		if ref == nil {
			return ""
		}
		at = at.Follow(ref.Str)
		s, _ = x.bundle.Find(at)
	}
	return ""
}

// checks adds the errors of x-checks to allOf.
func (x *schemaExport) checks() {
	checks := x.source.Member("x-checks")
	if checks == nil {
		return
	}
	at := x.at.Below("x-checks")
	kept := jsontree.Array()
	for i, entry := range checks.Items {
		rule, at := entry.Member("schema"), at.Below(strconv.Itoa(i)).Below("schema")
		if rule == nil || rule.Kind == card.KindObject && !x.applies(rule) {
			continue
		}
		if isError(entry) {
			x.also = append(x.also, func(pointer string) *jsontree.Node { return x.schema(rule, at, pointer) })
		}
		if x.options.Rules {
			kept.Items = append(kept.Items, x.check(entry, rule, at, len(kept.Items)))
		}
	}
	if len(kept.Items) > 0 {
		x.node.SetMember("x-checks", kept)
	}
}

// check exports an entry of x-checks as such.
func (x *schemaExport) check(entry, rule *jsontree.Node, at Location, index int) *jsontree.Node {
	listed := len(x.omissions)
	copied := jsontree.Object()
	copied.Members = append(copied.Members, entry.Members...)
	copied.SetMember("schema", x.schema(rule, at, x.pointer+"/x-checks/"+strconv.Itoa(index)+"/schema"))
	x.omissions = x.omissions[:listed] // the keyword is exported, and the omissions of errors are reported for allOf
	return copied
}

// isError reports whether an entry of x-checks makes documents invalid.
func isError(entry *jsontree.Node) bool { return !isText(entry.Member("severity"), "warning") }

func isText(n *jsontree.Node, text string) bool { return n != nil && n.Str == text }

// finish adds the additional schemas to allOf, except those that accept everything.
func (x *schemaExport) finish() {
	all := jsontree.Array()
	add := func(s func(pointer string) *jsontree.Node) {
		n := s(x.pointer + "/allOf/" + strconv.Itoa(len(all.Items)))
		if n.Text != "true" && !(n.Kind == card.KindObject && len(n.Members) == 0) {
			all.Items = append(all.Items, n)
		}
	}
	if value := x.source.Member("allOf"); value != nil {
		children("allOf", value, x.at.Below("allOf"), func(_ string, s *jsontree.Node, at Location) {
			add(func(pointer string) *jsontree.Node { return x.schema(s, at, pointer) })
		})
	}
	if ref := x.node.Member("$ref"); ref != nil && x.options.Draft == Draft07 && len(x.node.Members)+len(x.also) > 1 {
		// Draft 7 ignores the siblings of $ref.
		x.node.Members = without(x.node.Members, "$ref")
		x.also = append(x.also, func(string) *jsontree.Node {
			s := jsontree.Object()
			s.SetMember("$ref", ref)
			return s
		})
	}
	for _, s := range x.also {
		add(s)
	}
	if len(all.Items) > 0 {
		x.node.SetMember("allOf", all)
	}
}

// without returns the members except the one with a name.
func without(members []jsontree.Member, name string) []jsontree.Member {
	var rest []jsontree.Member
	for _, m := range members {
		if m.Name != name {
			rest = append(rest, m)
		}
	}
	return rest
}
