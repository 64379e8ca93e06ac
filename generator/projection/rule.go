package projection

import (
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/generator/source"
)

// Mapping is a mapping file: how one format becomes another, and the other the one.
type Mapping struct {
	// File is the name of the document, as positions give it.
	File string
	// From and To are the formats.
	From, To *Format
	// Doc is the sentence that introduces the pair.
	Doc string
	// Rules are the usable mode.
	Rules []*Rule
	// Table is the mode that follows a published table by the letter; nil without one.
	Table []*Rule
	// Open are required members of the target that the caller has to fill.
	Open []*Pointer
	// Via, when set, stands in place of rules.
	Via *Via
	Pos source.Position
}

// Via composes a pair of another pair and hand-written steps.
type Via struct {
	// To is the format that the other pair leads to. It is that of the source where there
	// is no other pair.
	To *Format
	// reversed says that the other pair is one from To to the source.
	reversed bool
	// Forth and Back are the functions that go on from there, and lead there.
	Forth, Back string
	Pos         source.Position
}

// Form is what kind of rule a rule is.
type Form int

// The forms. A rule has the form of the member that only this form has; copying has
// none of its own.
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

// Rule says what happens to one member, or to a few.
type Rule struct {
	Form Form
	Pos  source.Position
	// From and To point at the member on either side, from the root of the scope.
	From, To *Pointer
	// Else are members that stand in for From, best first.
	Else []*Pointer
	// Derive is the member that the value is taken from.
	Derive *Pointer
	// Option is the option of the caller that holds the value.
	Option string
	// Default is written when From is absent, Const always.
	Default, Const *schema.Value
	// Report says that a constant is told in the report.
	Report bool
	// Rules are those of the elements or of the inner object.
	Rules []*Rule
	// Open are required members of the inner target that the caller has to fill.
	Open []*Pointer
	// Values are the texts that change.
	Values []Renaming
	// Otherwise says that a text which is none of Values is copied.
	Otherwise bool
	// Join is the separator of a list written as one text, and Narrow says that an
	// element which holds it does not make the projection fail.
	Join   *string
	Narrow bool
	// Through and Call are hand-written functions.
	Through, Call *Functions
	// Reads and Writes are what a call takes care of.
	Reads, Writes []*Pointer
	// Supplies are the members that a call writes from options.
	Supplies []Supply
	// Dropped are the members that a rule of the form Drop or Lose is about.
	Dropped []*Pointer
	// Only is "forth" or "back" where the rule is for one direction.
	Only string
	// Since and Until are the first and the last version of the target that has a place
	// for the member.
	Since, Until string
	// Code and Why are what reports say in place of the general words.
	Code, Why string
}

// Renaming is one text on the side of From and the one that it becomes.
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

// Pointer is a JSON Pointer and where it is written.
type Pointer struct {
	Text  string
	Steps []string
	Pos   source.Position
}

// direction is the way in which a mapping is gone.
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

// onTheWay names the direction in messages.
func (d direction) onTheWay() string { return "on the way " + d.String() }

// ends returns what the direction reads and writes of two things.
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
