// Package cardrt is the runtime of generated code: it reads, appends, copies and builds values
// and validates whole documents. Package checkrt is the runtime of the validators. Both are
// public because code generated into other modules imports them. They may change with every
// release, together with the code that the generator writes.
//
// For a type T, generated code has some of these functions:
//
//   - decodeT reads the value at an index into a zero T; memberT reads one member of a struct
//     and returns the number of its field.
//   - appendT appends a T as JSON.
//   - detachT replaces everything that a copy of a T shares with the original.
//   - fieldsT returns the set fields of a struct, membersT is its [MemberTable].
//   - validateT reports the findings of a T to a checkrt.Checker, rawT those of its JSON text.
//   - takeT returns the T of a source, nil for nil.
package cardrt
