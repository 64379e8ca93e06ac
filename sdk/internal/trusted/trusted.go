// Package trusted lets the packages of this module pass checked values to each other
// without a second check, and without exporting that shortcut to users.
//
// A constructor that takes a [Pass] trusts its caller. Since this package is internal,
// only code of this module can name the type.
package trusted

// Pass is the argument that means "already checked". The zero value is its only value;
// the unexported field prevents a struct literal of another package from being
// assignable to it.
type Pass struct{ _ pass }

type pass struct{}
