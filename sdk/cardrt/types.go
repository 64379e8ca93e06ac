package cardrt

import (
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
	"github.com/agentcard-go/cardgen/sdk/internal/compare"
)

// Documents and structs.
type (
	// Type describes a type of a generated package and implements [card.Info].
	Type = codec.Type
	// Dialect has the properties of a dialect that all types of its package share.
	Dialect = codec.Dialect
	// Decoder reads a document; Copier makes independent copies.
	Decoder = codec.Decoder
	Copier  = codec.Copier
	// Kept has the information about a struct that its fields cannot represent.
	Kept = codec.Kept
	// Output is memory for JSON text of unknown length.
	Output = codec.Output
	// Visitor finds Go strings and numbers that JSON cannot represent: ill-formed UTF-8, NaN and
	// infinities.
	Visitor = codec.Visitor
	// MemberTable describes the members of a struct. FieldSet is the set of its fields that have a
	// value.
	MemberTable = codec.MemberTable
	FieldSet    = codec.FieldSet
)

// Mismatch is the result of a reader for a value that the field cannot hold.
const Mismatch = codec.Mismatch

// Validators.
type (
	// Checker collects the findings of validators. A hand-written check reports with Fail, FailAt,
	// FailIndex and FailAtIndex. Rule has all parts of a finding except its location, Known the
	// members for which a struct has fields.
	Checker = check.Checker
	Rule    = check.Rule
	Known   = check.Known
	// Value is a JSON value as text.
	Value = check.Value
	// String is a string with a method for each format that a schema can require. Decimal is a
	// number literal whose methods compare it.
	String  = check.String
	Decimal = check.Decimal
	// Patterns in compiled form: Chars consists of runs, Automaton is a table, Regexp uses the
	// regexp package.
	Chars     = check.Chars
	Run       = check.Run
	Automaton = check.Automaton
	Regexp    = check.Regexp
	Searcher  = check.Searcher
	// Choice describes the alternatives of a oneOf or anyOf, to explain why none matches.
	Choice        = check.Choice
	Alternative   = check.Alternative
	Discriminator = check.Discriminator
	// IDTable has the pairs of a name and a number that a taxonomy defines.
	IDTable = check.IDTable
	IDEntry = check.IDEntry
)

// Kinds is a set of JSON kinds.
type Kinds = scan.KindSet

// The JSON kinds. Integer is the part of Number with whole values.
const (
	Null     = scan.Null
	Boolean  = scan.Boolean
	Integer  = scan.Integer
	Fraction = scan.Fraction
	Number   = scan.Number
	Text     = scan.Text
	Array    = scan.Array
	Object   = scan.Object
	AnyKind  = scan.AnyKind
)

// The table by which JSON text is validated.
type (
	// Schema is the table of a package. A Subschema has the assertions of one location of a
	// schema, a Keyword is one of them, with the code Op.
	Schema    = check.Schema
	Subschema = check.Subschema
	Keyword   = check.Keyword
	Op        = op.Code
	// ObjectTable has the assertions about the members of an object.
	ObjectTable    = check.ObjectTable
	Member         = check.Member
	PatternMember  = check.PatternMember
	OtherMember    = check.OtherMember
	RequiredMember = check.RequiredMember
	// ArrayTable has the assertions about the elements of an array.
	ArrayTable = check.ArrayTable
	ItemsFrom  = check.ItemsFrom
	// Alternatives, ReferencePaths, Divisor and SchemaDraft are arguments of keywords.
	Alternatives   = check.Alternatives
	ReferencePaths = check.ReferencePaths
	Divisor        = check.Divisor
	SchemaDraft    = check.SchemaDraft
	ReferenceWhere = check.ReferenceWhere
	// Evaluation says which members and elements a subschema evaluates.
	Evaluation     = check.Evaluation
	EvaluationPart = check.EvaluationPart
)

// The rules by which documents are compared.
type (
	DiffTable  = compare.Table
	DiffRule   = compare.Rule
	DiffMember = compare.Member
)
