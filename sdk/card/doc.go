// Package card has the functions that work for all types of all generated packages, and the
// types that these packages share: optional and nullable members, open objects, arbitrary JSON,
// violations, conversion reports, and the options for reading and writing. It also computes the
// canonical form (RFC 8785).
//
// A pointer to a type of a generated package is a [Message]. [Check], [Equal], [AppendJSON],
// [Encode] and [MembersOf] take one; [Parse], [Decode] and [Examine] read one:
//
//	data, err := card.Parse[oasf.MCPData](text)
//	same := card.Equal(data, other)
//	more, ok := card.MembersOf(data).Get("x-more")
//
// A package has its own Parse, Decode, Examine and Encode for its cards.
//
// A member that may be absent is an [Optional]; one that may also be null is a
// [Nullable]. An object whose members the schema does not define is an [Object], and a
// value without a schema is a [Raw]; both keep their text as it was read. Validation
// returns [Violations]: each has the location in the document, the violated keyword and
// a message.
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
