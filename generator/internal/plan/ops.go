package plan

import (
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/op"
)

// OpConst returns the name of the constant that a generated package declares for a code.
func OpConst(code op.Code) string { return "op" + opNames[code] }

// Ops returns the codes of the keywords of s, sorted.
func (s *Schema) Ops() []op.Code {
	used := map[op.Code]bool{}
	for _, sub := range s.Subschemas {
		for _, k := range sub.Keywords {
			used[k.Op] = true
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// opNames are the names of the codes, without the prefix of the constants.
var opNames = [...]string{
	op.Never: "Never", op.Ref: "Ref", op.NullOr: "NullOr", op.Versions: "Versions", op.AnyOf: "AnyOf", op.OneOf: "OneOf",
	op.Dispatch: "Dispatch", op.Not: "Not", op.If: "If", op.DependentSchema: "DependentSchema",
	op.Const: "Const", op.Enum: "Enum", op.ReadOnly: "ReadOnly", op.Call: "Call", op.Type: "Type",
	op.MinOctets: "MinOctets", op.MinChars: "MinChars", op.MinUTF16: "MinUTF16", op.MaxOctets: "MaxOctets", op.MaxChars: "MaxChars",
	op.MaxUTF16: "MaxUTF16", op.Match: "Match", op.Search: "Search", op.Format: "Format", op.Within: "Within",
	op.Minimum: "Minimum", op.Maximum: "Maximum", op.ExclusiveMinimum: "ExclusiveMinimum", op.ExclusiveMaximum: "ExclusiveMaximum",
	op.MultipleOf: "MultipleOf", op.ZeroOrMinimum: "ZeroOrMinimum", op.FitsFloat64: "FitsFloat64",
	op.MinItems: "MinItems", op.MaxItems: "MaxItems", op.UniqueItems: "UniqueItems", op.UniqueBy: "UniqueBy", op.Contains: "Contains",
	op.UnevaluatedItems: "UnevaluatedItems", op.MinProperties: "MinProperties", op.MaxProperties: "MaxProperties", op.Order: "Order",
	op.References: "References", op.JSONSchema: "JSONSchema", op.UnevaluatedProperties: "UnevaluatedProperties", op.Suggest: "Suggest",
}
