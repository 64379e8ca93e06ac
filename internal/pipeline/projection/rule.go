package projection

import (
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// Mapping is a mapping file: the conversions between two formats in both directions.
type Mapping struct {
	// File is the name of the document, as positions give it.
	File string
	// From and To are the formats.
	From, To *Format
	// Doc is the sentence that introduces the pair.
	Doc string
	// Rules are the rules of the default mode.
	Rules []*Rule
	// Table are the rules of a published table; nil if there is none.
	Table []*Rule
	// Open are required members of the target that the caller supplies.
	Open []*Pointer
	// Via, if set, replaces the rules.
	Via *Via
	Pos source.Position
}

// Via composes a pair of another pair and hand-written steps.
type Via struct {
	// To is the target format of the other pair. It is the source format if there is no
	// other pair.
	To *Format
	// reversed says that the other pair is one from To to the source.
	reversed bool
	// Forth and Back are the functions that convert from To and to To.
	Forth, Back string
	Pos         source.Position
}

// Form is the form of a rule.
type Form int

// The forms. Each has a member that determines it, except Copy.
const (
	Copy Form = iota
	Each
	Inner
	Any
	Const
	Derive
	Call
	Drop
	Lose
)

// Rule defines the conversion of one or several members.
type Rule struct {
	Form Form
	Pos  source.Position
	// From and To are the members on both sides, relative to the scope.
	From, To *Pointer
	// Else are members that are used if From is absent, in order.
	Else []*Pointer
	// Derive is the member from which the value is derived.
	Derive *Pointer
	// Option is the option of the caller that holds the value.
	Option string
	// Default is written when From is absent, Const always.
	Default, Const *schema.Value
	// Report says that a constant is reported.
	Report bool
	// Rules are the rules of the elements or of the inner object.
	Rules []*Rule
	// Open are required members of the inner target that the caller supplies.
	Open []*Pointer
	// Values are texts with different counterparts.
	Values []Renaming
	// Otherwise says that a text that is not in Values is copied.
	Otherwise bool
	// Join is the separator of a list that is written as one text. Narrow says that an
	// element with the separator does not make the conversion fail.
	Join   *string
	Narrow bool
	// Through and Call are hand-written functions.
	Through, Call *Functions
	// Reads and Writes are the members that a call reads and writes.
	Reads, Writes []*Pointer
	// Supplies are the members that a call writes from options.
	Supplies []Supply
	// Dropped are the members of a rule of the form Drop or Lose.
	Dropped []*Pointer
	// Only is "forth" or "back" if the rule applies to one direction.
	Only string
	// Since and Until are the first and the last version of the target that has the member.
	Since, Until string
	// Code and Why replace the default code and message in reports.
	Code, Why string
}

// Renaming is a text on the side of From with its counterpart on the side of To.
type Renaming struct {
	From, To string
	Pos      source.Position
}

// Supply is a member that a hand-written function writes from an option, in one
// direction.
type Supply struct {
	At     *Pointer
	Option string
	d      direction
}

// Functions are the names of hand-written functions for the two directions, either
// of which may be missing.
type Functions struct {
	Forth, Back string
}

// in reports whether the rule is for that direction.
func (r *Rule) in(d direction) bool { return r.Only == "" || r.Only == d.String() }

// Pointer is a JSON Pointer with its position in the file.
type Pointer struct {
	Text  string
	Steps []string
	Pos   source.Position
}

// direction is one of the two directions of a mapping.
type direction int

const (
	forth direction = iota
	back
)

func (d direction) String() string {
	if d == back {
		return "back"
	}
	return "forth"
}

// phrase names the direction in messages.
func (d direction) phrase() string { return "direction " + d.String() }

// ends returns the value for the side that the direction reads, and that for the side that
// it writes.
func ends[T any](d direction, from, to T) (in, out T) {
	if d == back {
		return to, from
	}
	return from, to
}

// function returns the function for the direction.
func (f *Functions) function(d direction) string {
	name, _ := ends(d, f.Forth, f.Back)
	return name
}
