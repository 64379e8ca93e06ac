package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// Cond is a condition on Go values, ready for printing. A bound is a decimal, or a literal of
// the Go type after rounding.
type Cond interface {
	visit(*visitor)
	// String prints the condition, similar to Go.
	String() string
}

// The conditions. Not negates the condition.
type (
	// And holds when all conditions hold, Or when one does.
	And struct{ List []Cond }
	Or  struct{ List []Cond }
	// Always holds.
	Always struct{}
	// Warnings holds if the caller wants warnings, Building if a builder created the
	// value.
	Warnings struct{}
	Building struct{}
	// Versions holds if the index of the selected version is in the range From to To.
	Versions struct{ From, To int }
	// Is tests the state of a field.
	Is struct {
		Of    Value
		State State
		Not   bool
	}
	// Unset tests whether a field of x has its zero value.
	Unset struct{ Field *ir.Field }
	// Holds calls a predicate.
	Holds struct {
		Func *Func
		Of   Value
		Not  bool
	}
	// Compare compares a value with a constant of its type.
	Compare struct {
		Of Value
		Op string
		To Constant
	}
	// Decimal compares the text of a number with a decimal.
	Decimal struct {
		Of    Value
		Op    string
		Bound string
	}
	// Bool tests whether a Go boolean is true.
	Bool struct {
		Of  Value
		Not bool
	}
	// Remainder tests whether an integer is not a multiple of another.
	Remainder struct {
		Of  Value
		By  int64
		Not bool
	}
	// Fails tests whether a number fails a test of the runtime.
	Fails struct {
		Test Test
		Of   Value
		Arg  string
		Not  bool
	}
	// Length compares a length with a number.
	Length struct {
		Of   Value
		Unit ir.LengthUnit
		Trim bool
		Op   string
		N    int
	}
	// Empty tests for the empty string.
	Empty struct {
		Of   Value
		Trim bool
		Not  bool
	}
	// Mismatch tests whether a string does not match a pattern. NotFormat tests whether it
	// lacks a format. Outside tests whether it is not in one of the caller's sets.
	Mismatch struct {
		Matcher *Matcher
		Of      Value
		Not     bool
	}
	NotFormat struct {
		Name string
		Of   Value
		Not  bool
	}
	Outside struct {
		Set  string
		Trim bool
		Of   Value
	}
	// NameMatches tests whether the name of a member matches a pattern: Name, or the variable
	// name if Name is empty. An undecided match is reported, and the result is Otherwise.
	NameMatches struct {
		Matcher   *Matcher
		Name      string
		Open      *Rule
		Otherwise bool
	}
	// Selects tests whether the text v is valid against a node. HasMembers tests whether v is
	// an object with these members.
	Selects    struct{ Node *ir.Node }
	HasMembers struct{ Names []string }
)

// State is a state of a Go value.
type State int

// The states.
const (
	IsSet       State = iota // of a card.Optional or card.Nullable
	IsAbsent                 // of a card.Nullable
	IsNull                   // of a card.Nullable
	IsZero                   // of a card.Raw or card.Object
	IsNil                    // of a pointer, slice or map
	IsNilInside              // of a card.Nullable of a pointer, which is present
	IsIrregular              // of a cardrt.Kept: it has relevant extra members
	IsKept                   // of a cardrt.Kept: it has extra members
)

// Test is a test of numbers by the runtime.
type Test int

// The tests.
const (
	MultipleOf    Test = iota // of the text
	ZeroOrMinimum             // of the text
	IsInteger                 // of the text
	Finite                    // of a double
)

// all combines conditions, leaving out those that always hold; nil always holds.
func all(list ...Cond) Cond {
	var left []Cond
	for _, c := range list {
		if c != nil {
			left = append(left, c)
		}
	}
	switch len(left) {
	case 0:
		return nil
	case 1:
		return left[0]
	}
	return And{left}
}

// present returns the condition that the member of a field of x is present, nil if it always
// is.
func present(f *ir.Field) Cond { return presence(varX, f, false) }

// absent returns the condition that the member of a field of x is absent, nil if it never is.
func absent(f *ir.Field) Cond { return presence(varX, f, true) }

// presence returns the condition that the member of a field of the struct x is present or
// absent.
func presence(x Value, f *ir.Field, absent bool) Cond {
	of := fieldOf(x, f)
	switch f.Presence() {
	case ir.OptionalPresence:
		return Is{of, IsSet, absent}
	case ir.NilPresence:
		switch {
		case f.Required && !f.IsPointer():
			return nil
		case f.Use.IsRaw() || f.Use.IsObject():
			return Is{of, IsZero, !absent}
		}
		return Is{of, IsNil, !absent}
	case ir.NullablePresence:
		return Is{of, IsAbsent, !absent}
	}
	return nil
}

// compare compares a value of a use with a constant, for equality or, with the operator !=, for
// inequality.
func compare(x Value, u *ir.Use, op string, to Constant) Cond {
	if to.Form == ir.Bool {
		return Bool{Of: x.plain(u), Not: (op == "==") != (to.Value == "true")}
	}
	return Compare{x, op, to}
}
