package codec

// OrEmpty returns x, or a new zero value when x is nil.
func OrEmpty[T any](x *T) *T {
	if x == nil {
		return new(T)
	}
	return x
}

// isNil reports whether a pointer is nil. P is unrestricted, since only then are functions over
// pointers compiled once for all types.
func isNil[P any](x P) bool {
	var none P
	return any(x) == any(none)
}
