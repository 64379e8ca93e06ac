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
	// Switch runs the steps of one case, or Default. Without a value to switch on, the
	// cases have conditions.
	Switch struct {
		On      Subject
		Of      Value  // of OnValue
		Member  string // of OnTag
		Cases   []Case
		Default []Step
	}
	// Got runs steps on v, the value of a card.Optional or card.Nullable that has one.
	Got struct {
		From  Value
		How   How
		Steps []Step
	}
	// Elements runs steps for each element, with its index in the variable Index; those from
	// the index First on.
	Elements struct {
		Of    Value
		Index string
		First int
		Steps []Step
	}
	// Entries runs steps for each entry of the map x in the order of names, Unknowns for
	// each unknown member of x, with the variable name, and if ReadsValue is set, value.
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

// Steps that report.
type (
	// Report reports a violated rule.
	Report struct {
		Rule *Rule
		At   Site
	}
	// RefuseMember reports a Member or an Entry. RefuseUnknown reports every unknown member
	// of x.
	RefuseMember struct {
		At   Site
		Rule *Rule
	}
	RefuseUnknown struct{ Rule *Rule }
	// ReportMismatches reports the mismatches of x.
	ReportMismatches struct{}
	// Search reports a string that does not match a pattern, and one whose match is
	// undecided.
	Search struct {
		At      Site
		Matcher *Matcher
		Of      Value
		Rule    *Rule
	}
	// Unique reports equal strings in the list x, UniqueBy structs in it with an equal string
	// in a field.
	Unique   struct{ Rule *Rule }
	UniqueBy struct {
		Rule   *Rule
		Field  *ir.Field
		Member string
		Trim   bool
		// Optional says that the field is a card.Optional or card.Nullable, Defined that the
		// Go type of the string is a defined one.
		Optional, Defined bool
	}
	// Order reports the member Name if the time in Later is before that in Earlier.
	Order struct {
		Rule           *Rule
		Earlier, Later Value
		Name           string
	}
	// Suggest reports unknown members that may be misspelled.
	Suggest struct {
		Type *ir.Type
		// Always says that members described under a condition are left out.
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
	// Each is Apply for every struct of a list.
	Each struct {
		At   Site
		Func *Func
		On   Value
	}
	// EachName applies a function to every member name of the map x.
	EachName struct{ Func *Func }
	// Encode applies a function to the JSON text of x.
	Encode struct {
		Use  *ir.Use
		Func *Func
		// Choice is the choice for which Held returns the alternative that x holds; nil
		// for none.
		Choice *Choice
		Held   *Func
	}
)

// Steps that compare the strings at two locations.
type (
	// Collect starts an empty set of strings, Add adds one.
	Collect struct{}
	Add     struct{ Of Value }
	// Look reports a string that is not in the set.
	Look struct {
		Of   Value
		Rule *Rule
		// Path leads to the string: members, and variables with indexes.
		Path []Token
	}
	// Size counts the elements of the tuple x in the variable n.
	Size struct{}
	// UseVersion selects the version in a document.
	UseVersion struct{ Of Value }
)

// Token is a member, or a variable with an index.
type Token struct{ Member, Index string }

// Case is a case of a [Switch]. One of the first fields is set, depending on the switch.
type Case struct {
	Cond   Cond
	Kinds  ir.Kinds
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

// How is how [Got] reads a value.
type How int

// The ways.
const (
	ByGet     How = iota // a copy
	ByOr                 // the pointer that a card.Nullable holds
	ByPointer            // a pointer into a card.Nullable
)

// Result is what a function returns: an index from 0 on, or one of these.
type Result int

// The results. No is also -1, the index of nothing.
const (
	Nothing Result = -4
	True    Result = -3
	False   Result = -2
	None    Result = -1
)

// onlyIf runs steps under a condition, nil being always.
func onlyIf(c Cond, steps []Step) []Step {
	if c == nil || len(steps) == 0 {
		return steps
	}
	return []Step{If{Cond: c, Then: steps}}
}

// ifElse is an If without empty branches, for a condition of [decider.holds].
func ifElse(c Cond, then, otherwise []Step) []Step {
	switch {
	case len(then)+len(otherwise) == 0:
		return nil
	case len(then) == 0:
		return []Step{If{Cond: not(c), Then: otherwise}}
	}
	return []Step{If{c, then, otherwise}}
}

// got runs steps on v. Steps that do not read it only depend on its presence.
func got(from Value, steps []Step) []Step {
	switch {
	case len(steps) == 0:
		return nil
	case !reads(steps, "v"):
		return []Step{If{Cond: Is{Of: from, State: IsSet}, Then: steps}}
	}
	return []Step{Got{From: from, Steps: steps}}
}
