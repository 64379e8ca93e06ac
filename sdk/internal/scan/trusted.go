package scan

// Trusted is an argument that means "already checked". A constructor with such a parameter
// trusts its caller. Since this package is internal, only code of this module can name the
// type: the shortcut is not open to users.
//
// The zero value is the only value; the unexported field prevents a struct literal of another
// package from being assignable to it.
type Trusted struct{ _ trusted }

type trusted struct{}
