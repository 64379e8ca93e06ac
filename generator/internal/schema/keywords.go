package schema

import (
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Group is the family of a keyword.
type Group int

// The groups are the vocabularies of draft 2020-12, the vocabulary of OpenAPI, and this
// project's own.
const (
	Core Group = iota
	Applicator
	Unevaluated
	Validation
	Format
	Content
	MetaData
	OpenAPI
	Extension
)

// Row is the row of a keyword in the table.
type Row struct {
	Name string
	// Drafts are the drafts that define the keyword.
	Drafts Draft
	Group  Group
	// Kinds are the kinds of instances that the keyword applies to; it ignores other instances.
	Kinds ir.KindSet

	shape shape
	read  func(*loader, *Schema, *Keyword) // reads the subschemas, nil if there are none
}

// Lookup returns the row of a keyword in a draft, nil if the draft does not define it.
func Lookup(name string, draft Draft) *Row { return rows[rowKey{name, draft}] }

// isKeyword reports whether any draft defines the keyword.
func isKeyword(name string) bool {
	return slices.ContainsFunc(everyDraft, func(d Draft) bool { return Lookup(name, d) != nil })
}

// Keywords returns the table rows of a draft's keywords, in table order.
func Keywords(draft Draft) []Row {
	var list []Row
	for _, row := range table {
		if row.Drafts&draft != 0 {
			list = append(list, row)
		}
	}
	return list
}

type rowKey struct {
	name  string
	draft Draft
}

// rows finds a row by name and draft. init fills it, since the readers in the table refer to
// it.
var rows = make(map[rowKey]*Row)

func init() {
	for i := range table {
		for _, d := range everyDraft {
			if table[i].Drafts&d != 0 {
				rows[rowKey{table[i].Name, d}] = &table[i]
			}
		}
	}
}

// keywordNames returns the keywords of a draft, sorted: the x- keywords or all others.
func keywordNames(draft Draft, extension bool) []string {
	var names []string
	for key, row := range rows {
		if key.draft == draft && (row.Group == Extension) == extension {
			names = append(names, key.name)
		}
	}
	slices.Sort(names)
	return names
}

// table has one row for each keyword, or two if drafts read it differently.
var table = []Row{
	{"$schema", allDrafts, Core, ir.AnyKind, uriShape, nil},
	{"$id", sinceDraft2019, Core, ir.AnyKind, idShape, nil},
	{"$id", Draft07 | Draft06, Core, ir.AnyKind, uriReferenceShape, nil},
	{"id", Draft04, Core, ir.AnyKind, uriReferenceShape, nil},
	{"$ref", allDrafts, Core, ir.AnyKind, uriReferenceShape, (*loader).readRef},
	{"$anchor", Draft2020, Core, ir.AnyKind, anchorShape, nil},
	{"$anchor", Draft2019, Core, ir.AnyKind, oldAnchorShape, nil},
	{"$recursiveRef", Draft2019, Core, ir.AnyKind, rootShape, (*loader).readRecursiveRef},
	{"$recursiveAnchor", Draft2019, Core, ir.AnyKind, boolShape, nil},
	{"$dynamicRef", Draft2020, Core, ir.AnyKind, uriReferenceShape, (*loader).readRef},
	{"$dynamicAnchor", Draft2020, Core, ir.AnyKind, anchorShape, nil},
	{"$vocabulary", sinceDraft2019, Core, ir.AnyKind, vocabularyShape, nil},
	{"$comment", sinceDraft7, Core, ir.AnyKind, stringShape, nil},
	{"$defs", sinceDraft2019, Core, ir.AnyKind, schemaMapShape, (*loader).readMap},
	{"definitions", allDrafts, Core, ir.AnyKind, schemaMapShape, (*loader).readDefinitions},

	{"prefixItems", Draft2020, Applicator, ir.Array, schemaListShape, (*loader).readList},
	{"items", Draft2020, Applicator, ir.Array, anyShape, (*loader).readOne},
	{"items", beforeDraft2020, Applicator, ir.Array, itemsShape, (*loader).readTupleOrItems},
	{"additionalItems", beforeDraft2020, Applicator, ir.Array, anyShape, (*loader).readAdditionalItems},
	{"contains", sinceDraft6, Applicator, ir.Array, anyShape, (*loader).readOne},
	{"properties", allDrafts, Applicator, ir.Object, schemaMapShape, (*loader).readMap},
	{"patternProperties", allDrafts, Applicator, ir.Object, schemaMapShape, (*loader).readPatternMap},
	{"additionalProperties", allDrafts, Applicator, ir.Object, anyShape, (*loader).readOne},
	{"propertyNames", sinceDraft6, Applicator, ir.Object, anyShape, (*loader).readOne},
	{"dependentSchemas", sinceDraft2019, Applicator, ir.Object, schemaMapShape, (*loader).readMap},
	{"dependencies", allDrafts, Applicator, ir.Object, dependenciesShape, (*loader).readDependencies},
	{"allOf", allDrafts, Applicator, ir.AnyKind, schemaListShape, (*loader).readList},
	{"anyOf", allDrafts, Applicator, ir.AnyKind, schemaListShape, (*loader).readList},
	{"oneOf", allDrafts, Applicator, ir.AnyKind, schemaListShape, (*loader).readList},
	{"not", allDrafts, Applicator, ir.AnyKind, anyShape, (*loader).readOne},
	{"if", sinceDraft7, Applicator, ir.AnyKind, anyShape, (*loader).readOne},
	{"then", sinceDraft7, Applicator, ir.AnyKind, anyShape, (*loader).readOne},
	{"else", sinceDraft7, Applicator, ir.AnyKind, anyShape, (*loader).readOne},

	{"unevaluatedItems", sinceDraft2019, Unevaluated, ir.Array, anyShape, (*loader).readOne},
	{"unevaluatedProperties", sinceDraft2019, Unevaluated, ir.Object, anyShape, (*loader).readOne},

	{"type", allDrafts, Validation, ir.AnyKind, typeShape, nil},
	{"enum", sinceDraft7, Validation, ir.AnyKind, enumShape, nil},
	{"enum", Draft06 | Draft04, Validation, ir.AnyKind, fullEnumShape, nil},
	{"const", sinceDraft6, Validation, ir.AnyKind, anyShape, nil},
	{"multipleOf", allDrafts, Validation, ir.Number, positiveShape, nil},
	{"maximum", sinceDraft6, Validation, ir.Number, numberShape, nil},
	{"maximum", Draft04, Validation, ir.Number, numberShape, (*loader).readLimit},
	{"exclusiveMaximum", sinceDraft6, Validation, ir.Number, numberShape, nil},
	{"exclusiveMaximum", Draft04, Validation, ir.Number, boolShape, (*loader).readExclusive},
	{"minimum", sinceDraft6, Validation, ir.Number, numberShape, nil},
	{"minimum", Draft04, Validation, ir.Number, numberShape, (*loader).readLimit},
	{"exclusiveMinimum", sinceDraft6, Validation, ir.Number, numberShape, nil},
	{"exclusiveMinimum", Draft04, Validation, ir.Number, boolShape, (*loader).readExclusive},
	{"maxLength", allDrafts, Validation, ir.Text, countShape, nil},
	{"minLength", allDrafts, Validation, ir.Text, countShape, nil},
	{"pattern", allDrafts, Validation, ir.Text, stringShape, (*loader).readPattern},
	{"maxItems", allDrafts, Validation, ir.Array, countShape, nil},
	{"minItems", allDrafts, Validation, ir.Array, countShape, nil},
	{"uniqueItems", allDrafts, Validation, ir.Array, boolShape, nil},
	{"maxContains", sinceDraft2019, Validation, ir.Array, countShape, nil},
	{"minContains", sinceDraft2019, Validation, ir.Array, countShape, nil},
	{"maxProperties", allDrafts, Validation, ir.Object, countShape, nil},
	{"minProperties", allDrafts, Validation, ir.Object, countShape, nil},
	{"required", allDrafts, Validation, ir.Object, namesShape, nil},
	{"dependentRequired", sinceDraft2019, Validation, ir.Object, namesMapShape, nil},

	{"format", allDrafts, Format, ir.AnyKind, stringShape, nil},

	{"contentEncoding", sinceDraft7, Content, ir.Text, stringShape, nil},
	{"contentMediaType", sinceDraft7, Content, ir.Text, stringShape, nil},
	{"contentSchema", sinceDraft2019, Content, ir.Text, anyShape, (*loader).readOne},

	{"title", allDrafts, MetaData, ir.AnyKind, stringShape, nil},
	{"description", allDrafts, MetaData, ir.AnyKind, stringShape, nil},
	{"default", allDrafts, MetaData, ir.AnyKind, anyShape, nil},
	{"deprecated", sinceDraft2019, MetaData, ir.AnyKind, boolShape, nil},
	{"readOnly", sinceDraft7, MetaData, ir.AnyKind, boolShape, nil},
	{"writeOnly", sinceDraft7, MetaData, ir.AnyKind, boolShape, nil},
	{"examples", sinceDraft6, MetaData, ir.AnyKind, arrayShape, nil},

	{"discriminator", allDrafts, OpenAPI, ir.AnyKind, discriminatorShape, nil},

	{"x-go-name", allDrafts, Extension, ir.AnyKind, exportedShape, nil},
	{"x-was", allDrafts, Extension, ir.AnyKind, memberShape, nil},
	{"x-go-type-of", allDrafts, Extension, ir.AnyKind, uriReferenceShape, (*loader).readRef},
	{"x-source", allDrafts, Extension, ir.AnyKind, stringShape, nil},
	{"x-code", allDrafts, Extension, ir.AnyKind, codesShape, nil},
	{"x-message", allDrafts, Extension, ir.AnyKind, messagesShape, nil},
	{"x-checks", allDrafts, Extension, ir.AnyKind, checksShape, (*loader).readChecks},
	{"x-values", allDrafts, Extension, ir.Text, valuesShape, nil},
	{"x-enum-varnames", allDrafts, Extension, ir.Text | ir.Number, textsShape, nil},
	{"x-enum-descriptions", allDrafts, Extension, ir.Text | ir.Number, textsShape, nil},
	{"x-length", allDrafts, Extension, ir.Text, lengthShape, nil},
	{"x-unique-by", allDrafts, Extension, ir.Array, uniqueByShape, nil},
	{"x-order", allDrafts, Extension, ir.Object, orderShape, nil},
	{"x-references", allDrafts, Extension, ir.Object, referencesShape, (*loader).readReferences},
	{"x-json-schema", allDrafts, Extension, ir.AnyKind, jsonSchemaShape, nil},
	{"x-zero-or-minimum", allDrafts, Extension, ir.Number, numberShape, nil},
	{"x-versions", allDrafts, Extension, ir.AnyKind, versionsShape, nil},
	{"x-within", allDrafts, Extension, ir.Text, withinShape, nil},
	{"x-diff", allDrafts, Extension, ir.AnyKind, diffShape, nil},
	{"x-go-check", allDrafts, Extension, ir.AnyKind, goCheckShape, nil},
}

// companions are the keywords that have an effect only beside certain others.
var companions = []struct {
	name  string
	needs []string
}{
	{"then", []string{"if"}},
	{"else", []string{"if"}},
	{"minContains", []string{"contains"}},
	{"maxContains", []string{"contains"}},
	{"x-length", []string{"minLength", "maxLength"}},
}

// replaced maps keywords of older drafts to their replacements.
var replaced = map[string]string{
	"id":               "$id",
	"divisibleBy":      "multipleOf",
	"extends":          "allOf",
	"disallow":         "not",
	"additionalItems":  "prefixItems with items",
	"$recursiveRef":    "$dynamicRef",
	"$recursiveAnchor": "$dynamicAnchor",
	"$defs":            "definitions",
	"prefixItems":      "items with an array",
	"nullable":         "\"null\" among the types",
}

// typeNames are the values of the keyword type.
var typeNames = []string{"null", "boolean", "object", "array", "number", "string", "integer"}

// The shapes of the standard keywords, except numbers. Keywords whose value is one schema have no
// shape: reading the schema checks it.
var (
	anyShape    shape = func(*Value) []shapeError { return nil }
	stringShape       = is("a string", func(v *Value) bool { return v.Kind == card.KindString })
	boolShape         = is("true or false", func(v *Value) bool { return v.Kind == card.KindBool })
	trueShape         = is("true", (*Value).IsTrue)
	arrayShape        = is("an array", func(v *Value) bool { return v.Kind == card.KindArray })

	uriShape          = uri("an absolute URI", (*url.URL).IsAbs)
	uriReferenceShape = uri("a URI reference", func(*url.URL) bool { return true })
	anchorShape       = matching(`a name that begins with a letter or "_" and goes on with letters, digits and "-_."`, `^[A-Za-z_][-A-Za-z0-9._]*$`)
	oldAnchorShape    = matching(`a name that begins with a letter and goes on with letters, digits and "-_:."`, `^[A-Za-z][-A-Za-z0-9.:_]*$`)
	rootShape         = is(`"#"`, func(v *Value) bool { return v.Kind == card.KindString && v.Str == "#" })
	vocabularyShape   = mapOf("an object of booleans", boolShape)

	schemaMapShape  = is("an object of schemas", func(v *Value) bool { return v.Kind == card.KindObject })
	schemaListShape = is("an array of at least one schema", func(v *Value) bool { return v.Kind == card.KindArray && len(v.Items) > 0 })

	// itemsShape accepts one schema, or an array of at least one schema.
	itemsShape = is("an array of at least one schema", func(v *Value) bool { return v.Kind != card.KindArray || len(v.Items) > 0 })

	namesShape        = distinct(arrayOf("an array of member names", stringShape))
	namesMapShape     = mapOf("an object of arrays of member names", namesShape)
	dependenciesShape = mapOf("an object of schemas or arrays of member names", func(v *Value) []shapeError {
		if v.Kind == card.KindArray {
			return namesShape(v)
		}
		return nil
	})
)

// idShape accepts a URI reference; a fragment is a mild error.
func idShape(v *Value) []shapeError {
	list := uriReferenceShape(v)
	if u, err := url.Parse(v.Str); len(list) == 0 && err == nil && u.Fragment != "" {
		list = expected("a URI reference without a fragment", v)
		list[0].mild = true
	}
	return list
}

// uri returns the shape of a URI reference that satisfies holds.
func uri(what string, holds func(u *url.URL) bool) shape {
	return is(what, func(v *Value) bool {
		u, err := url.Parse(v.Str)
		return v.Kind == card.KindString && err == nil && holds(u)
	})
}

// typeShape accepts one type or an array of types.
func typeShape(v *Value) []shapeError {
	if v.Kind != card.KindArray {
		return typeName(v)
	}
	if len(v.Items) == 0 {
		return expected("at least one type", v)
	}
	return distinct(arrayOf("", typeName))(v)
}

func typeName(v *Value) []shapeError {
	switch {
	case v.Kind != card.KindString:
		return expected("the name of a type or an array of such names", v)
	case !slices.Contains(typeNames, v.Str):
		return []shapeError{{at: v, message: v.Text + " is not one of the types " + strings.Join(typeNames, ", ") +
			orRather(v.Str, typeNames)}}
	}
	return nil
}

// fullEnumShape accepts a non-empty array.
func fullEnumShape(v *Value) []shapeError {
	if v.Kind == card.KindArray && len(v.Items) == 0 {
		return expected("at least one value", v)
	}
	return distinct(arrayShape)(v)
}

// enumShape accepts an array; emptiness and duplicates are mild errors.
func enumShape(v *Value) []shapeError {
	if v.Kind == card.KindArray && len(v.Items) == 0 {
		return []shapeError{{at: v, message: "an enum without values admits nothing", mild: true}}
	}
	return distinct(arrayShape)(v)
}
