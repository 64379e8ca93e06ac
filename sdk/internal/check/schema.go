package check

import (
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Schema is a table with the assertions of a package's schemas about JSON text. Each generated
// package has one. Subschemas and evaluations refer to each other by number; subschema 0 is
// empty and means none.
type Schema struct {
	Subschemas  []Subschema
	Evaluations []Evaluation
	// Versions are the versions of the dialect, oldest first.
	Versions []string
}

// Subschema has the assertions of one location of a schema.
type Subschema struct {
	// Kinds are the kinds of the keyword type; 0 if it is absent. A value of another kind is
	// reported by Type and not checked further.
	Kinds scan.KindSet
	Type  *Rule
	// Keywords are checked in their order; Object and Array are for members and elements.
	Keywords []Keyword
	Object   *ObjectTable
	Array    *ArrayTable
	// InPlace says that one of Keywords applies other subschemas to the same value.
	InPlace bool
	// Repeats says that the subschema can be tried several times on the same value, so that its
	// result is stored.
	Repeats bool
	// Warns says that the subschema can only cause warnings.
	Warns bool
}

// Keyword is one assertion of a subschema, or one applicator in place; package op describes
// the meaning of the fields for each code.
type Keyword struct {
	Op op.Code
	// Rule is the reported rule; nil if findings are only counted.
	Rule         *Rule
	N, Low, High int
	Arg          any
	// Warns says that the keyword can only cause warnings.
	Warns bool
}

// ObjectTable has the assertions of a subschema about the members of an object.
type ObjectTable struct {
	Members  []Member
	Patterns []PatternMember
	// Others are the rows for additionalProperties.
	Others []OtherMember
	// Names are the subschemas for member names.
	Names []int32
	// Required are the required members, in the order of their findings.
	Required []RequiredMember
	// Bits is the number of members with a Bit.
	Bits int
}

// row returns the number of the row for a member, negative if there is none. It is fast if members
// come in the order of the schema, as they usually do: next is the number of the row that is expected.
func (o *ObjectTable) row(name string, next int) int {
	for j := next; j < len(o.Members); j++ {
		if o.Members[j].Name == name {
			return j
		}
	}
	for j := range o.Members[:next] {
		if o.Members[j].Name == name {
			return j
		}
	}
	return -1
}

// Member has the assertions about the member with a name.
type Member struct {
	Name string
	// Apply are the subschemas of the value.
	Apply []int32
	// Bit is the number, from 1, by which the presence of the member is recorded; 0 if it is not
	// recorded.
	Bit int32
	// Warns says that the row can cause warnings at most.
	Warns bool
	// Known has the bits of the rows in Others that do not apply to the member, because their
	// schemas list it.
	Known uint64
}

// PatternMember has the assertions about members whose name matches a pattern.
type PatternMember struct {
	Match Matcher
	// Search is the pattern if its match may remain undecided; Rule reports that.
	Search Searcher
	Rule   *Rule
	Apply  int32
}

// Matcher is a compiled pattern that decides every string.
type Matcher interface{ Match(string) bool }

// OtherMember has the assertions about members that are not listed and whose name matches none
// of the patterns.
type OtherMember struct {
	Rule     *Rule
	Patterns []PatternMember
	// Apply is the subschema of the value; 0 refuses the member.
	Apply int32
}

// RequiredMember requires the member with the bit Bit. If the field If is not 0, it does so
// only if the member with that bit is present.
type RequiredMember struct {
	Rule    *Rule
	Bit, If int32
	Name    string
}

// ArrayTable has the assertions of a subschema about the elements of an array.
type ArrayTable struct {
	// Prefix are the subschemas of the first elements.
	Prefix []int32
	// Items are the subschemas of the elements from their index on.
	Items []ItemsFrom
}

// ItemsFrom applies a subschema to the elements from an index on.
type ItemsFrom struct{ From, Apply int32 }

// Alternatives are the alternatives of anyOf, oneOf or a union.
type Alternatives struct {
	Apply []int32
	// Kinds are, for op.Dispatch, the kinds of values of each alternative. Tag is the member
	// whose string selects the alternative of an object, empty if there is none. Values are the
	// strings of each alternative.
	Kinds  []scan.KindSet
	Tag    string
	Values [][]string
	// Choice selects the findings for a value that the alternatives refuse. If it is nil, the
	// rule is reported. Names says to list the matching alternatives if more than one matches a
	// oneOf.
	Choice *Choice
	Names  bool
}

// ReferencePaths are the arguments of [Checker.references].
type ReferencePaths struct {
	From, To []string
	Where    []ReferenceWhere
}

// ReferenceWhere is a condition of [ReferencePaths]. A value at Path, with everything inside,
// is ignored unless subschema Apply finds no error in it.
type ReferenceWhere struct {
	Path  []string
	Apply int32
}

// Evaluation has the members and elements that a subschema evaluates if it accepts the value.
type Evaluation struct {
	Names                []string
	Patterns             []PatternMember
	Prefix               int
	AllMembers, AllItems bool
	// Contains are the subschemas whose elements are evaluated.
	Contains []int32
	Parts    []EvaluationPart
	// Conditions are the subschemas that decide which parts apply, including nested parts.
	Conditions []int32
}

// EvaluationPart is an evaluation that applies under a condition.
type EvaluationPart struct {
	// If is the subschema that must hold, or must not hold if Unless is set; 0 means no
	// condition.
	If     int32
	Unless bool
	// Present is the member that must be present; empty is none.
	Present string
	// HasPresent distinguishes an empty Present from none.
	HasPresent bool
	Evaluation int32
}
