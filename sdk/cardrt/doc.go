// Package cardrt is the runtime of generated code. Only generated packages and their
// hand-written checks (x-go-check) should import it: it may change with every release, together
// with the code that the generator writes.
//
// Its types and functions are defined in internal packages, which other modules cannot import.
//
// For a type T, generated code has some of these functions:
//
//   - decodeT reads the value at an index into a zero T; memberT reads one member of a struct
//     and returns the number of its field.
//   - appendT appends a T as JSON.
//   - detachT replaces everything that a copy of a T shares with the original.
//   - visitT passes the strings and numbers of a T to a [Visitor].
//   - fieldsT returns the set fields of a struct, membersT is its [MemberTable].
//   - validateT reports the findings of a T to a [Checker]; rawT does so for its JSON text.
//   - takeT returns the T of a source, nil for nil.
package cardrt

// Version4 is referenced by generated packages: code that was generated for another version of
// the runtime does not compile, instead of failing in subtle ways. A change here that breaks
// old generated code replaces the constant by one with the next number.
const Version4 = true
