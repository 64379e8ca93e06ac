package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// Func is a function of a generated package.
type Func struct {
	Name string
	Mode Mode
	// Node is the node that the function checks.
	Node *ir.Node
	// Use is the representation of the parameter; nil for a text.
	Use *ir.Use
	// Own says that the function is the validator of the type.
	Own   bool
	Steps []Step
	// Number is the subschema that a function on text asserts. Keyword is set if the function
	// checks only that keyword. Values are the values of a Listed function.
	Number  int
	Keyword string
	Values  []Constant
	// Walks says that a function on text visits the values inside.
	Walks bool

	// want is the preferred name. checks are set for a function on text that asserts only these
	// checks of its node.
	want   string
	checks []*ir.Check
	// inline says that the names in the function's steps are assigned at its call, before further
	// names of the caller.
	inline bool
	// build creates the steps when they are first needed.
	build func() []Step
}

// Mode is the kind of a function.
type Mode int

// The modes.
const (
	// Validator reports findings about the Go value x.
	Validator Mode = iota
	// Predicate returns whether the Go value is valid against the node.
	Predicate
	// Complete returns whether the fields decide a rule about x: x has no mismatches and no extra
	// members on which the rule depends.
	Complete
	// Which returns the index of the alternative that the text v matches. Held returns the
	// index of the alternative that is set in the sum x.
	Which
	Held
	// Listed returns whether the string v is one of the values of an enumeration.
	Listed
	// OfText reports findings about JSON text for all checks of the node, OfTextRest for some
	// of them.
	OfText
	OfTextRest
	// HandWritten is a hand-written function of the dialect.
	HandWritten
)

// Rule is a check, and the name of its variable in generated code.
type Rule struct {
	// Name is the variable.
	Name  string
	Check *ir.Check
	// Reported says that findings of the check can be reported; otherwise they are only
	// counted.
	Reported bool
	// Members is the type whose members are suggested for an unknown one; nil for none.
	Members *ir.Type
}

// Matcher is a compiled pattern.
type Matcher struct{ Name, Source string }

// Choice is the variable that describes the alternatives of a check.
type Choice struct {
	Name  string
	Check *ir.Check
	// Unknown are the rules of the discriminators; an entry is nil if the discriminator has
	// none.
	Unknown []*Rule
	// Names says that the finding lists the matching alternatives.
	Names bool
}
