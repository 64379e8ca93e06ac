// Package card is the small runtime that every generated card package shares
// with the people who use it: optional and nullable members, open objects, free
// JSON, what a validator found, the options of reading and writing, and the
// canonical form.
//
// A value that a document may leave out is an [Optional]; one that may also be
// null is a [Nullable]. An object of whose members the schema says nothing is an
// [Object], JSON of which it says nothing at all a [Raw]: their text is kept as it
// was read. Problems are [Violations]: each has the place in the document, the
// keyword that was broken and a sentence about it.
//
//	err := c.Validate()
//	if errors.Is(err, card.Required) {
//		// at least one required member is missing
//	}
//	var v card.Violation
//	if errors.As(err, &v) {
//		fmt.Println(v.Pointer, v.Message)
//	}
package card
