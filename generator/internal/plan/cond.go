package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// Cond is a condition on Go values, ready for printing. A bound is a decimal, or a literal of
// the Go type after rounding.
type Cond interface{ visit(*visitor) }

// The conditions.
type (
	// Not negates a condition that has a short negated form in Go, see opposite.
	Not struct{ Of Cond }
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
	}
	// Unset tests whether a field of x has its zero value.
	Unset struct{ Field *ir.Field }
	// Members compares a number with the number of members of the struct x that can be absent:
	// fields whose condition holds, and unknown members.
	Members struct {
		Present []Cond
		Op      string
		N       int
	}
	// Distinct tests whether any two structs of the list x differ in one of the fields.
	Distinct struct{ Fields []*ir.Field }
	// NotOne holds unless exactly one of the conditions does.
	NotOne struct{ Of []Cond }
	// Holds calls a predicate.
	Holds struct {
		Func *Func
		Of   Value
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
		Of Value
	}
	// Remainder tests whether an integer is not a multiple of another.
	Remainder struct {
		Of Value
		By int64
	}
	// Fails tests whether a number fails a test of the runtime.
	Fails struct {
		Test Test
		Of   Value
		Arg  string
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
	}
	// Mismatch tests whether a string does not match a pattern. NotFormat tests whether it does not
	// have a format. Outside tests whether it is not in a set that the caller supplied.
	Mismatch struct {
		Matcher *Matcher
		Of      Value
	}
	NotFormat struct {
		Name string
		Of   Value
	}
	Outside struct {
		Set  string
		Trim bool
		Of   Value
	}
	// NameMatches tests whether the name of a member matches a pattern: Name, or the variable name
	// if Name is empty. If the match is undecided, that is reported, and the result is Otherwise.
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

// negatedIf returns a condition or its negation.
func negatedIf(not bool, c Cond) Cond {
	if not {
		return Not{c}
	}
	return c
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
		return negatedIf(absent, Is{of, IsSet})
	case ir.NilPresence:
		switch {
		case f.Required && !f.IsPointer():
			return nil
		case f.Use.IsRaw() || f.Use.IsObject():
			return negatedIf(!absent, Is{of, IsZero})
		}
		return negatedIf(!absent, Is{of, IsNil})
	case ir.NullablePresence:
		return negatedIf(!absent, Is{of, IsAbsent})
	}
	return nil
}

// differs reports whether a value of a use is not a constant.
func differs(x Value, u *ir.Use, from Constant) Cond {
	if from.Form == ir.Bool {
		return negatedIf(from.Value == "true", Bool{x.plain(u)})
	}
	return Compare{x, "!=", from}
}
