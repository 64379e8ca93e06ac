package schema

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// Draft is a version of JSON Schema. Drafts are bits, so that a row of the keyword
// table can name several.
type Draft int

// The drafts that are read.
const (
	Draft2020 Draft = 1 << iota
	Draft07
)

// String names the draft as people write it.
func (d Draft) String() string {
	if d == Draft07 {
		return "draft-07"
	}
	return "draft 2020-12"
}

// Group is the family of a keyword.
type Group int

// The groups are the vocabularies of draft 2020-12, and the one of this project.
const (
	Core Group = iota
	Applicator
	Unevaluated
	Validation
	Format
	Content
	MetaData
	Extension
)

// Row is a keyword's line in the table.
type Row struct {
	Name string
	// Drafts are those that have the keyword.
	Drafts Draft
	Group  Group
	// Kinds are the instances that the keyword speaks about; others pass it.
	Kinds ir.Kinds

	shape shape
	read  func(*loader, *Schema, *Keyword) // reads the subschemas, nil where there are none
}

// Lookup returns the row of a keyword in a draft, nil when the draft has no such
// keyword.
func Lookup(name string, draft Draft) *Row { return rows[rowKey{name, draft}] }

type rowKey struct {
	name  string
	draft Draft
}

// rows finds a row by name and draft. It is filled by init, since the readers in
// the table lead back to it.
var rows = make(map[rowKey]*Row)

func init() {
	for i := range table {
		for _, d := range []Draft{Draft2020, Draft07} {
			if table[i].Drafts&d != 0 {
				rows[rowKey{table[i].Name, d}] = &table[i]
			}
		}
	}
}

// keywordNames lists the keywords of a draft, those of the x- vocabulary or the
// others, in the order of the alphabet.
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

const bothDrafts = Draft2020 | Draft07

// table has one row for each keyword; two where the drafts read it differently.
var table = []Row{
	{"$schema", bothDrafts, Core, ir.AnyKind, uriShape, nil},
	{"$id", Draft2020, Core, ir.AnyKind, idShape, nil},
	{"$id", Draft07, Core, ir.AnyKind, uriReferenceShape, nil},
	{"$ref", bothDrafts, Core, ir.AnyKind, uriReferenceShape, (*loader).readRef},
	{"$anchor", Draft2020, Core, ir.AnyKind, anchorShape, nil},
	{"$dynamicRef", Draft2020, Core, ir.AnyKind, uriReferenceShape, (*loader).readRef},
	{"$dynamicAnchor", Draft2020, Core, ir.AnyKind, anchorShape, nil},
	{"$vocabulary", Draft2020, Core, ir.AnyKind, vocabularyShape, nil},
	{"$comment", bothDrafts, Core, ir.AnyKind, stringShape, nil},
	{"$defs", Draft2020, Core, ir.AnyKind, schemaMapShape, (*loader).readMap},
	{"definitions", bothDrafts, Core, ir.AnyKind, schemaMapShape, (*loader).readDefinitions},

	{"prefixItems", Draft2020, Applicator, ir.Array, schemaListShape, (*loader).readList},
	{"items", Draft2020, Applicator, ir.Array, anyShape, (*loader).readOne},
	{"items", Draft07, Applicator, ir.Array, anyShape, (*loader).readTupleOrItems},
	{"additionalItems", Draft07, Applicator, ir.Array, anyShape, (*loader).readAdditionalItems},
	{"contains", bothDrafts, Applicator, ir.Array, anyShape, (*loader).readOne},
	{"properties", bothDrafts, Applicator, ir.Object, schemaMapShape, (*loader).readMap},
	{"patternProperties", bothDrafts, Applicator, ir.Object, schemaMapShape, (*loader).readMap},
	{"additionalProperties", bothDrafts, Applicator, ir.Object, anyShape, (*loader).readOne},
	{"propertyNames", bothDrafts, Applicator, ir.Object, anyShape, (*loader).readOne},
	{"dependentSchemas", Draft2020, Applicator, ir.Object, schemaMapShape, (*loader).readMap},
	{"dependencies", bothDrafts, Applicator, ir.Object, dependenciesShape, (*loader).readDependencies},
	{"allOf", bothDrafts, Applicator, ir.AnyKind, schemaListShape, (*loader).readList},
	{"anyOf", bothDrafts, Applicator, ir.AnyKind, schemaListShape, (*loader).readList},
	{"oneOf", bothDrafts, Applicator, ir.AnyKind, schemaListShape, (*loader).readList},
	{"not", bothDrafts, Applicator, ir.AnyKind, anyShape, (*loader).readOne},
	{"if", bothDrafts, Applicator, ir.AnyKind, anyShape, (*loader).readOne},
	{"then", bothDrafts, Applicator, ir.AnyKind, anyShape, (*loader).readOne},
	{"else", bothDrafts, Applicator, ir.AnyKind, anyShape, (*loader).readOne},

	{"unevaluatedItems", Draft2020, Unevaluated, ir.Array, anyShape, (*loader).readOne},
	{"unevaluatedProperties", Draft2020, Unevaluated, ir.Object, anyShape, (*loader).readOne},

	{"type", bothDrafts, Validation, ir.AnyKind, typeShape, nil},
	{"enum", bothDrafts, Validation, ir.AnyKind, enumShape, nil},
	{"const", bothDrafts, Validation, ir.AnyKind, anyShape, nil},
	{"multipleOf", bothDrafts, Validation, ir.Number, positiveShape, nil},
	{"maximum", bothDrafts, Validation, ir.Number, numberShape, nil},
	{"exclusiveMaximum", bothDrafts, Validation, ir.Number, numberShape, nil},
	{"minimum", bothDrafts, Validation, ir.Number, numberShape, nil},
	{"exclusiveMinimum", bothDrafts, Validation, ir.Number, numberShape, nil},
	{"maxLength", bothDrafts, Validation, ir.Text, countShape, nil},
	{"minLength", bothDrafts, Validation, ir.Text, countShape, nil},
	{"pattern", bothDrafts, Validation, ir.Text, stringShape, nil},
	{"maxItems", bothDrafts, Validation, ir.Array, countShape, nil},
	{"minItems", bothDrafts, Validation, ir.Array, countShape, nil},
	{"uniqueItems", bothDrafts, Validation, ir.Array, boolShape, nil},
	{"maxContains", Draft2020, Validation, ir.Array, countShape, nil},
	{"minContains", Draft2020, Validation, ir.Array, countShape, nil},
	{"maxProperties", bothDrafts, Validation, ir.Object, countShape, nil},
	{"minProperties", bothDrafts, Validation, ir.Object, countShape, nil},
	{"required", bothDrafts, Validation, ir.Object, namesShape, nil},
	{"dependentRequired", Draft2020, Validation, ir.Object, namesMapShape, nil},

	{"format", bothDrafts, Format, ir.AnyKind, stringShape, nil},

	{"contentEncoding", bothDrafts, Content, ir.Text, stringShape, nil},
	{"contentMediaType", bothDrafts, Content, ir.Text, stringShape, nil},
	{"contentSchema", Draft2020, Content, ir.Text, anyShape, (*loader).readOne},

	{"title", bothDrafts, MetaData, ir.AnyKind, stringShape, nil},
	{"description", bothDrafts, MetaData, ir.AnyKind, stringShape, nil},
	{"default", bothDrafts, MetaData, ir.AnyKind, anyShape, nil},
	{"deprecated", Draft2020, MetaData, ir.AnyKind, boolShape, nil},
	{"readOnly", bothDrafts, MetaData, ir.AnyKind, boolShape, nil},
	{"writeOnly", bothDrafts, MetaData, ir.AnyKind, boolShape, nil},
	{"examples", bothDrafts, MetaData, ir.AnyKind, arrayShape, nil},

	{"x-go-name", bothDrafts, Extension, ir.AnyKind, exportedShape, nil},
	{"x-source", bothDrafts, Extension, ir.AnyKind, stringShape, nil},
	{"x-code", bothDrafts, Extension, ir.AnyKind, codesShape, nil},
	{"x-message", bothDrafts, Extension, ir.AnyKind, messagesShape, nil},
	{"x-checks", bothDrafts, Extension, ir.AnyKind, checksShape, (*loader).readChecks},
	{"x-values", bothDrafts, Extension, ir.Text, valuesShape, nil},
	{"x-enum-descriptions", bothDrafts, Extension, ir.Text, textsShape, nil},
	{"x-length", bothDrafts, Extension, ir.Text, lengthShape, nil},
	{"x-unique-by", bothDrafts, Extension, ir.Array, uniqueByShape, nil},
	{"x-order", bothDrafts, Extension, ir.Object, orderShape, nil},
	{"x-references", bothDrafts, Extension, ir.Object | ir.Array, referencesShape, nil},
	{"x-json-schema", bothDrafts, Extension, ir.AnyKind, trueShape, nil},
	{"x-zero-or-minimum", bothDrafts, Extension, ir.Number, numberShape, nil},
	{"x-versions", bothDrafts, Extension, ir.AnyKind, versionsShape, nil},
	{"x-within", bothDrafts, Extension, ir.Text, withinShape, nil},
	{"x-go-check", bothDrafts, Extension, ir.AnyKind, identifierShape, nil},
}

// replaced names what took the place of keywords that older drafts had.
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
}
