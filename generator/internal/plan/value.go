package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// Value is a Go expression that a step reads: a variable and a path from it.
type Value struct {
	// Var is the variable. Most functions have the parameter "x"; [Got] binds "v".
	Var string
	// Path leads from the variable to the value.
	Path []Access
	// Address says that the address of the value is taken. Pointer says that the variable holds a
	// pointer to the value.
	Address, Pointer bool
	// Form is the form of a scalar. Convert says that its Go type is a defined one, so that the
	// value must be converted to the basic type.
	Form    ir.Form
	Convert bool
	// Text says how a cardrt.Value is made from the value; most steps read the Go value itself.
	Text Text
}

// Access is one step of a [Value]. Exactly one of the fields is set.
type Access struct {
	Field string // a field or an embedded field
	Index string // a variable with an index
	// OrEmpty reads the string of a card.Optional or card.Nullable, "" if it has none. Size
	// calls the method size of a tuple.
	OrEmpty, Size bool
}

// Text is the way to make a cardrt.Value from a Go value.
type Text int

// The ways. NoText leaves the Go value.
const (
	NoText      Text = iota
	RawText          // from a card.Raw
	ObjectText       // from a card.Object
	ScalarText       // from a scalar, which is encoded
	JSONText         // from a string that is JSON
	LiteralText      // from Var itself
)

// The variables of most functions: the parameter, the variable that [Got] binds, and the variables
// of the loops [Unknowns] and [Entries].
var (
	varX     = Value{Var: "x"}
	varV     = Value{Var: "v"}
	varName  = Value{Var: "name"}
	varValue = Value{Var: "value"}
)

// at returns the value with a further step on its path.
func (x Value) at(a Access) Value {
	x.Path = append(x.Path[:len(x.Path):len(x.Path)], a)
	return x
}

func (x Value) field(name string) Value  { return x.at(Access{Field: name}) }
func (x Value) index(name string) Value  { return x.at(Access{Index: name}) }
func (x Value) orEmpty() Value           { return x.at(Access{OrEmpty: true}) }
func (x Value) size() Value              { return x.at(Access{Size: true}) }
func (x Value) text(t Text) Value        { x.Text = t; return x }
func (x Value) address() Value           { x.Address = true; return x }
func (x Value) dereferenced() Value      { x.Address = false; return x }
func kept() Value                        { return varX.field("kept") }
func literal(json string) Value          { return Value{Var: json, Text: LiteralText} }
func fieldOf(x Value, f *ir.Field) Value { return x.dereferenced().field(f.Go) }

// operand returns the argument for a validator of a use: a pointer for a struct, otherwise the
// value.
func operand(u *ir.Use, x Value) Value {
	if u.IsStruct() {
		return x.address()
	}
	return x
}

// Site is the location of a finding, relative to the function that reports it.
type Site struct {
	Kind SiteKind
	// Member is the name of a Member.
	Member string
	// Index is the index of the element. For Element, the variable i is added to it.
	Index int
}

// SiteKind is the kind of a [Site].
type SiteKind int

// The kinds of sites.
const (
	Here    SiteKind = iota // the value itself
	Member                  // the member with this name
	Entry                   // the member that the variable name names
	Element                 // the element at the index in the variable i
	Place                   // the element at Index
)

var here = Site{}

// Constant is a Go literal of a form. Value has the same form as in [ir.EnumValue].
type Constant struct {
	Form  ir.Form
	Value string
}

// constantOf returns a JSON value as a constant of a form. It returns false if no value of the
// form is equal to it.
func constantOf(json string, form ir.Form) (Constant, bool) {
	if form == ir.Bool && (json == "true" || json == "false") {
		return Constant{form, json}, true
	}
	value, ok := ir.ConstantValue(json, form)
	return Constant{form, value}, ok
}

// constantsOf returns the values of an enumeration in a form. Equal values with different
// literals occur once, since Go does not allow duplicate cases.
func constantsOf(values []string, form ir.Form) []Constant {
	var list []Constant
	seen := map[Constant]bool{}
	for _, value := range values {
		if c, ok := constantOf(value, form); ok && !seen[c] {
			seen[c] = true
			list = append(list, c)
		}
	}
	return list
}
