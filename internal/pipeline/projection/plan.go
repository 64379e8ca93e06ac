package projection

import (
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
)

// function is the plan of one Go function, which converts one object in one direction.
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
	// read and written are the members that the steps read and write.
	read    *coverage
	written *writes
}

// step is the effect of one rule in one direction.
type step interface{ isStep() }

// move writes the value of the first source that is present to a location.
type move struct {
	rule *Rule
	// in is nil for a value that does not come from a member of the source.
	in *location
	// option names the option of the caller that takes precedence.
	option string
	// fallbacks are read if in is absent, and the constant is written if they are too.
	fallbacks []*fallback
	constant  *schema.Value
	// reported says that the constant is reported; a default always is.
	reported  bool
	out       *location
	transform transform
}

// fallback is a member that is used if another is absent.
type fallback struct {
	in         *location
	conversion conversion
}

// transform is the transformation of a value between two locations.
type transform struct {
	conversion conversion
	// values, join and through replace the conversion if they are set.
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
	in   *location
	// constant or other is that value.
	constant *schema.Value
	other    *location
}

// dropStep drops members, regardless of their value.
type dropStep struct {
	in        []*location
	code, why string
	// oneWay says that a rule converts them in the other direction.
	oneWay bool
}

// inner converts an object, the elements of a list or the entries of a map with another
// function.
type inner struct {
	rule    *Rule
	in, out *location
	call    *function
	empty   bool // an absent list is written as an empty one
}

// summary writes whether a member is true in any element.
type summary struct {
	rule    *Rule
	in, out *location
}

// callStep calls a hand-written function.
type callStep struct {
	rule    *Rule
	name    string
	in, out []*location
}

func (*move) isStep()     {}
func (*compare) isStep()  {}
func (*dropStep) isStep() {}
func (*inner) isStep()    {}
func (*summary) isStep()  {}
func (*callStep) isStep() {}
