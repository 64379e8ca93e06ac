package card

// Must returns v, and panics if err is not nil. It is for arguments that are constants of the
// program, such as Must(JSON(…)) in a variable declaration.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
