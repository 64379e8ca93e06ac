package projection

import (
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/schema"
)

// function is what happens to one object in one direction: the plan of one Go
// function.
type function struct {
	name string
	d    direction
	// in and out are the structs that are read and written, and inFormat and outFormat
	// the formats that they belong to.
	in, out             *ir.Type
	inFormat, outFormat *Format
	// root marks the function for whole documents.
	root  bool
	steps []step
	// read and written are the members that the steps take care of.
	read    *coverage
	written *writes
}

// step is what one rule does in one direction.
type step interface{ isStep() }

// move takes a value from the first source that has one to a place.
type move struct {
	rule *Rule
	// in is nil for what no member of the source says.
	in *place
	// options says that an option of the caller comes first.
	option string
	// fallbacks are read when in is absent, and default is written when they are too.
	fallbacks []*fallback
	constant  *schema.Value
	// told says that the constant is reported; a default always is.
	told bool
	out  *place
	way  way
}

// fallback is a member that stands in for another.
type fallback struct {
	in         *place
	conversion conversion
}

// way is what happens to a value between the two places.
type way struct {
	conversion conversion
	// values, join and through replace the conversion where they are set.
	values    []Renaming
	otherwise bool
	join      bool
	split     bool
	separator string
	narrow    bool
	through   string
}

// compare drops a member unless it has the one value that the other direction writes.
type compare struct {
	rule *Rule
	in   *place
	// constant or other is that value.
	constant *schema.Value
	other    *place
}

// dropStep drops members whatever they hold.
type dropStep struct {
	in        []*place
	code, why string
	// oneWay says that a rule takes them over in the other direction.
	oneWay bool
}

// inner hands an object, the elements of a list or the entries of a map over to another
// function.
type inner struct {
	rule    *Rule
	in, out *place
	call    *function
	empty   bool // an absent list is written as an empty one
}

// summary writes whether some element has a member that is true.
type summary struct {
	rule    *Rule
	in, out *place
}

// callStep runs a hand-written function.
type callStep struct {
	rule    *Rule
	name    string
	in, out []*place
}

func (*move) isStep()     {}
func (*compare) isStep()  {}
func (*dropStep) isStep() {}
func (*inner) isStep()    {}
func (*summary) isStep()  {}
func (*callStep) isStep() {}
