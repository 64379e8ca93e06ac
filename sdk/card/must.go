package card

// Must returns v and panics when err is not nil. It is for values that are known
// when the program is written, such as Must(JSON(…)) in a variable declaration.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
