package compare

import "github.com/agentcard-go/cardgen/sdk/diff"

// Table has the rules for the documents of a package.
type Table struct {
	// Rules are referred to by index. The first one applies to values without a rule.
	Rules []Rule
	// Version is the path of the member that states the version of the format, if there is one.
	Version []string
}

// Rule assigns classes to the changes of a value. A zero class means the class of the enclosing
// value.
type Rule struct {
	// Noun names the value in codes and messages.
	Noun string
	// Added, Removed and Changed are the classes of the changes of the value.
	Added, Removed, Changed diff.Class
	// Raised and Lowered are the classes for numbers, and for booleans that become true or
	// false.
	Raised, Lowered diff.Class
	// Inside, unless it is zero, is the class of all changes of the value and of values inside
	// it that have no rule of their own.
	Inside diff.Class
	// Order is the class of a changed order of a set, or of elements with keys.
	Order diff.Class
	// Demand marks a boolean that makes the addition of its object a breaking change if it is
	// true.
	Demand bool
	// Whole reports one change for the value, whatever differs inside.
	Whole bool
	// Set compares the elements of an array regardless of order and repetition.
	Set bool
	// By has the paths of the members that identify the elements of an array.
	By [][]string
	// Input and Output mark a JSON Schema, of values that the caller sends or receives; the value
	// is compared as a schema.
	Input, Output bool
	// Default is the JSON text of the value that an absent value means.
	Default string
	// Members are the rules of members, sorted by name. Other is the rule of all other members,
	// Items the rule of elements; 0 means no rule.
	Members []Member
	Other   int
	Items   int
}

// Member is a member with a rule.
type Member struct {
	Name string
	Rule int
}
