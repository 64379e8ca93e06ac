package cardrt

// OrEmpty returns x, or a new zero value when x is nil.
func OrEmpty[T any](x *T) *T {
	if x == nil {
		return new(T)
	}
	return x
}

// isNil reports whether a pointer is nil. P is not constrained to comparable types: functions
// over pointers are compiled once for all of them only if any type is allowed.
func isNil[P any](x P) bool {
	var none P
	return any(x) == any(none)
}
