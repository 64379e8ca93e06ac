// Package plan decides what generated code does, before any Go is written.
package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Schema is the table that a package uses to validate JSON text. It has the structure of a
// [cardrt.Schema]. Its values refer to the variables and functions of the generated package.
type Schema struct {
	Subschemas  []*Subschema
	Evaluations []*Evaluation
	// Calls are the hand-written checks, indexed by the numbers of their keywords.
	Calls []Call

	numbers map[*ir.Node]int
}

// Call is a hand-written check: of the struct Type, or of a string if Type is nil.
type Call struct {
	Func string
	Type *ir.Type
}

// Subschema is a [cardrt.Subschema].
type Subschema struct {
	Node     *ir.Node
	Kinds    cardrt.Kinds
	Type     *ir.Check
	Keywords []*Keyword
	Object   *Object
	Array    *cardrt.ArrayTable
	InPlace  bool
	Repeats  bool
	Warns    bool
}

// Keyword is a [cardrt.Keyword]. Arg is a string, a []string, a [2]string, a cardrt.Divisor, a
// cardrt.SchemaDraft, a *cardrt.ReferencePaths, *[Alternatives], [Pattern], [Format] or [Known].
type Keyword struct {
	Op op.Code
	// Check is the check that the keyword was made from.
	Check        *ir.Check
	Rule         *ir.Check
	N, Low, High int
	Arg          any
	Warns        bool
}

// Pattern is the source of a pattern. Format is the name of a format. Known is the type whose
// members are suggested.
type (
	Pattern struct {
		Source string
		Open   bool
	}
	Format string
	// Always says that members that are described only under a condition are not suggested.
	Known struct {
		Type   *ir.Type
		Always bool
	}
)

// Object is a [cardrt.ObjectTable].
type Object struct {
	Members  []*cardrt.Member
	Patterns []PatternMember
	Others   []OtherMember
	Names    []int32
	Required []RequiredMember
	Bits     int
}

// PatternMember is a [cardrt.PatternMember].
type PatternMember struct {
	// Check is the check that the pattern was made from.
	Check   *ir.Check
	Pattern Pattern
	Rule    *ir.Check
	Apply   int32
}

// OtherMember is a [cardrt.OtherMember].
type OtherMember struct {
	Rule     *ir.Check
	Patterns []PatternMember
	Apply    int32
}

// RequiredMember is a [cardrt.RequiredMember].
type RequiredMember struct {
	Rule    *ir.Check
	Bit, If int32
	Name    string
}

// Alternatives are [cardrt.Alternatives].
type Alternatives struct {
	Apply  []int32
	Kinds  []cardrt.Kinds
	Tag    string
	Values [][]string
	// Choice is the check with the choice; nil if there is none.
	Choice *ir.Check
	Names  bool
}

// Evaluation is a [cardrt.Evaluation].
type Evaluation struct {
	Names                []string
	Patterns             []PatternMember
	Prefix               int
	AllMembers, AllItems bool
	Contains             []int32
	Parts                []cardrt.EvaluationPart
	Conditions           []int32
}
