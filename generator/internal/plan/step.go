package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// Step is a statement of a function. Steps do not refer to JSON Schema: a rule has been
// translated to conditions on Go values, calls, and findings.
type Step interface{ visit(*visitor) }

// Control flow steps.
type (
	// Return ends the function.
	Return struct{ Result Result }
	// If runs Then if the condition holds, and Else if it does not.
	If struct {
		Cond       Cond
		Then, Else []Step
	}
	// Switch runs the steps of one case, or Default. If there is no value to switch on, the
	// cases have conditions.
	Switch struct {
		On      Subject
		Of      Value  // for OnValue
		Member  string // for OnTag
		Cases   []Case
		Default []Step
	}
	// Got runs steps on v, the value of a card.Optional or card.Nullable. It runs nothing if
	// there is no value.
	Got struct {
		From  Value
		How   How
		Steps []Step
	}
	// Elements runs steps for each element from the index First on. The variable Index has the
	// index.
	Elements struct {
		Of    Value
		Index string
		First int
		Steps []Step
	}
	// Entries runs steps for each entry of the map x in the order of names. Unknowns runs steps
	// for each unknown member of x. The variable name has the name, and if ReadsValue is set,
	// value has the text of the member or a pointer to the value of the entry.
	Entries struct {
		ReadsValue bool
		Steps      []Step
	}
	Unknowns struct {
		ReadsValue bool
		Steps      []Step
	}
	// Skip continues with the next unknown member.
	Skip struct{}
)

// Steps that report violations.
type (
	// Report reports a violated rule.
	Report struct {
		Rule *Rule
		At   Site
	}
	// RefuseMember reports that a member is present; the kind of At is [Member] or [Entry].
	// RefuseUnknown reports every unknown member of the struct x.
	RefuseMember struct {
		At   Site
		Rule *Rule
	}
	RefuseUnknown struct{ Rule *Rule }
	// ReportMismatches reports the mismatches of x.
	ReportMismatches struct{}
	// Search reports a string that does not match a pattern. An undecided match is also
	// reported.
	Search struct {
		At      Site
		Matcher *Matcher
		Of      Value
		Rule    *Rule
	}
	// Unique reports equal strings in the list x. UniqueBy reports structs in x with equal
	// strings in a field.
	Unique   struct{ Rule *Rule }
	UniqueBy struct {
		Rule   *Rule
		Field  *ir.Field
		Member string
		Trim   bool
		// Optional says that the field is a card.Optional or card.Nullable. Defined says that
		// the string has a defined Go type.
		Optional, Defined bool
	}
	// Order reports the member Name if the time in Later is before the time in Earlier.
	Order struct {
		Rule           *Rule
		Earlier, Later Value
		Name           string
	}
	// Suggest reports unknown members that may be misspelled.
	Suggest struct {
		Type *ir.Type
		// Always says that members that are described only under a condition are not suggested.
		Always bool
	}
)

// Steps that call functions.
type (
	// Apply applies a function to a nested value.
	Apply struct {
		At   Site
		Func *Func
		On   Value
	}
	// Each applies a function to every struct of a list.
	Each struct {
		At   Site
		Func *Func
		On   Value
	}
	// Encode applies a function to the JSON text of x.
	Encode struct {
		Use  *ir.Use
		Func *Func
		// Choice is the choice for the alternative that Held returns; nil if there is none.
		Choice *Choice
		Held   *Func
	}
)

// Steps that compare the strings at two locations.
type (
	// Collect starts an empty set of strings. Add adds a string to it.
	Collect struct{}
	Add     struct{ Of Value }
	// Look reports a string that is not in the set of [Collect].
	Look struct {
		Of   Value
		Rule *Rule
		// Path leads to the string: members, and variables with indexes.
		Path []Token
	}
	// Size stores the number of elements of the tuple x in the variable n.
	Size struct{}
	// UseVersion selects the version in a document.
	UseVersion struct{ Of Value }
)

// Token is a member, or a variable with an index.
type Token struct{ Member, Index string }

// Case is a case of a [Switch]. The subject of the switch determines which of the first fields
// is set.
type Case struct {
	Cond   Cond
	Kinds  ir.KindSet
	Values []Constant
	Steps  []Step
}

// Subject is the operand of a [Switch].
type Subject int

// The subjects.
const (
	OnCond  Subject = iota // the conditions of the cases
	OnValue                // a Go value
	OnKind                 // the kind of the text v
	OnTag                  // the string at a member of the text v
)

// How says how [Got] reads a value.
type How int

// The ways to read a value.
const (
	ByGet     How = iota // a copy
	ByOr                 // the pointer that a card.Nullable holds
	ByPointer            // a pointer into a card.Nullable
)

// Result is the result of a function: an index from 0 on, or one of the constants below.
type Result int

// The results. No is also -1, the index if nothing matches.
const (
	Nothing Result = -4
	True    Result = -3
	False   Result = -2
	None    Result = -1
)

// onlyIf runs steps under a condition; nil always holds.
func onlyIf(c Cond, steps []Step) []Step {
	if c == nil || len(steps) == 0 {
		return steps
	}
	return []Step{If{Cond: c, Then: steps}}
}

// ifElse returns an If without empty branches, for a condition from [decider.holds].
func ifElse(c Cond, then, otherwise []Step) []Step {
	switch {
	case len(then)+len(otherwise) == 0:
		return nil
	case len(then) == 0:
		return []Step{If{Cond: not(c), Then: otherwise}}
	}
	return []Step{If{c, then, otherwise}}
}

// got runs steps on v. If the steps do not read v, they depend only on its presence.
func got(from Value, steps []Step) []Step {
	switch {
	case len(steps) == 0:
		return nil
	case !reads(steps, "v"):
		return []Step{If{Cond: Is{Of: from, State: IsSet}, Then: steps}}
	}
	return []Step{Got{From: from, Steps: steps}}
}
