package checkrt

import "github.com/agentcard-go/cardgen/sdk/cardrt/op"

// Schema is what the schemas of a package ask of JSON text, as a table. Generated packages
// have one. Subschemas and evaluations refer to each other by number; subschema 0 asks
// nothing and means that there is none.
type Schema struct {
	Subschemas  []Subschema
	Evaluations []Evaluation
	// Versions are those of the dialect, oldest first.
	Versions []string
}

// Subschema is what one location of a schema asks of a value.
type Subschema struct {
	// Kinds are those of the keyword type; 0 without it. Another value is reported by Type,
	// and nothing else is asked of it.
	Kinds Kinds
	Type  *Rule
	// Keywords are asked in their order; Object and Array of the members and elements.
	Keywords []Keyword
	Object   *ObjectTable
	Array    *ArrayTable
	// InPlace says that one of Keywords applies other subschemas to the same value.
	InPlace bool
	// Repeats says that the subschema can be tried several times on one value, so that the
	// result is kept.
	Repeats bool
	// Warns says that nothing is found but warnings.
	Warns bool
}

// Keyword is one assertion of a subschema, or one applicator in place; see [op.Code] for
// the meaning of its fields.
type Keyword struct {
	Op op.Code
	// Rule is what is reported; nil where findings are only counted.
	Rule         *Rule
	N, Low, High int
	Arg          any
	// Warns says that all that an If leads to are warnings.
	Warns bool
}

// ObjectTable is what a subschema asks of the members of an object.
type ObjectTable struct {
	Members  []Member
	Patterns []PatternMember
	// Others are the additionalProperties.
	Others []OtherMember
	// Names are the subschemas of the member names.
	Names []int32
	// Required, in the order of their findings.
	Required []RequiredMember
	// Bits is how many members have a Bit.
	Bits int
}

// Member is what is asked of the members of one name.
type Member struct {
	Name string
	// Apply are the subschemas of the value.
	Apply []int32
	// Bit numbers the members whose presence is asked for, from 1; 0 for the others.
	Bit int32
	// Known has the bits of those of the Others that do not apply to the member.
	Known uint64
}

// PatternMember is what is asked of the members whose name has a pattern.
type PatternMember struct {
	Match Matcher
	// Search is the pattern where it can be left undecided, reported by Rule.
	Search Searcher
	Rule   *Rule
	Apply  int32
}

// Matcher is a compiled pattern that decides every string.
type Matcher interface{ Match(string) bool }

// OtherMember is what is asked of the members that are not listed and have none of the
// patterns.
type OtherMember struct {
	Rule     *Rule
	Patterns []PatternMember
	// Apply is the subschema of the value; 0 refuses the member.
	Apply int32
}

// RequiredMember asks for the member with the bit Bit, where the member with the bit If,
// unless that is 0, is present.
type RequiredMember struct {
	Rule    *Rule
	Bit, If int32
	Name    string
}

// ArrayTable is what a subschema asks of the elements of an array.
type ArrayTable struct {
	// Prefix are the subschemas of the first elements.
	Prefix []int32
	// Items are the subschemas of the elements from their index on.
	Items []ItemsFrom
}

// ItemsFrom applies a subschema to the elements from an index on.
type ItemsFrom struct{ From, Apply int32 }

// Alternatives are those of anyOf, oneOf or a union.
type Alternatives struct {
	Apply []int32
	// Kinds are those of the values of each alternative of op.Dispatch. Tag is the member
	// whose string selects the alternative of an object, empty without one, and Values are
	// the strings of each alternative.
	Kinds  []Kinds
	Tag    string
	Values [][]string
	// Choice says what is reported of a value that the alternatives refuse; nil is the
	// rule. Names says that the names of the alternatives are reported that match where
	// one may.
	Choice *Choice
	Names  bool
}

// ReferencePaths are the arguments of [Checker.references].
type ReferencePaths struct {
	From, To []string
	Where    []ReferenceWhere
}

// ReferenceWhere is a condition of [ReferencePaths]: a value at Path is ignored with everything
// inside unless subschema Apply finds no error in it.
type ReferenceWhere struct {
	Path  []string
	Apply int32
}

// Evaluation says which members and elements a subschema evaluates when it holds.
type Evaluation struct {
	Names                []string
	Patterns             []PatternMember
	Prefix               int
	AllMembers, AllItems bool
	// Contains are the subschemas whose elements are evaluated.
	Contains []int32
	Parts    []EvaluationPart
	// Conditions are the subschemas on which the parts depend, those of their parts among
	// them.
	Conditions []int32
}

// EvaluationPart is an evaluation that counts under a condition.
type EvaluationPart struct {
	// If is the subschema that must hold, or must not where Unless is set; 0 is always.
	If     int32
	Unless bool
	// Present is the member that must be present; empty is none.
	Present string
	// HasPresent distinguishes an empty Present from none.
	HasPresent bool
	Evaluation int32
}
