// Package trusted lets the packages of this module hand each other values that
// one of them has checked, without a second check and without opening that door
// to everybody.
//
// A constructor that takes a [Pass] believes its caller. Since this package is
// internal, only code of this module can name the type.
package trusted

// Pass is the argument that says "already checked". Its zero value is the only
// one there is; the unexported field keeps a struct literal of another package
// from being assignable to it.
type Pass struct{ _ pass }

type pass struct{}
