// Package scan reads JSON as text: it checks documents, and walks values that have been checked.
// All functions work on a string and on byte positions in it, so that every string and raw value
// from a decoder can be a substring of one text.
//
// [Check], [CheckIndexed], [Document], [ReadString], [ReadNumber] and the methods of [Scanner]
// check their text. They are strict: I-JSON (RFC 7493) except for the range of numbers. Strict
// means well-formed UTF-8, no lone surrogates, no control characters in strings, no duplicate
// names in an object. The whole text is checked for ill-formed UTF-8 once, not again for each
// string: see [ValidUTF8].
//
// [Stream] and [Extent] find the ends of documents in a stream.
//
// [Encoding], [LineColumn], [Plain], [Space], [TooMany] and [ValidUTF8] accept any text. [Pointer]
// accepts text that is malformed from its offset on.
//
// All other functions expect checked text: [SkipValue], [Ends], [Members], [Items], [Lookup],
// [Name], [Next], [Equal], [Hasher], [KindOf] and the rest. A checked text is one value without
// surrounding white space; white space inside is allowed. [FindMember] and [SetMember] also accept
// white space around the object. The text that an encoder makes from an invalid Go value may contain
// the octet [NotFinite], in a string or in place of a number. Walking such a text is safe.
package scan
