package schema

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// Draft is a version of JSON Schema. Drafts are bits, so that a row of the keyword table can
// have several drafts.
type Draft int

// The supported drafts.
const (
	Draft2020 Draft = 1 << iota
	Draft2019
	Draft07
	Draft06
	Draft04
)

// String returns the usual name of the draft.
func (d Draft) String() string {
	switch d {
	case Draft2019:
		return "draft 2019-09"
	case Draft07:
		return "draft-07"
	case Draft06:
		return "draft-06"
	case Draft04:
		return "draft-04"
	}
	return "draft 2020-12"
}

// idKeyword returns the keyword that identifies a schema.
func (d Draft) idKeyword() string {
	if d == Draft04 {
		return "id"
	}
	return "$id"
}

// ignoresRefSiblings reports whether the draft ignores keywords beside $ref.
func (d Draft) ignoresRefSiblings() bool { return d&beforeDraft2019 != 0 }

// ContainsEvaluates reports whether contains evaluates the elements that match it. If so,
// unevaluatedItems does not apply to them.
func (d Draft) ContainsEvaluates() bool { return d == Draft2020 }

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

const (
	sinceDraft2019  = Draft2020 | Draft2019
	sinceDraft7     = sinceDraft2019 | Draft07
	sinceDraft6     = sinceDraft7 | Draft06
	allDrafts       = sinceDraft6 | Draft04
	beforeDraft2019 = Draft07 | Draft06 | Draft04
	beforeDraft2020 = Draft2019 | beforeDraft2019
)

var everyDraft = []Draft{Draft2020, Draft2019, Draft07, Draft06, Draft04}

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
