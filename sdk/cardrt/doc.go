// Package cardrt is the runtime of generated code: codec and validation. It is public because
// code generated into other modules imports it. It may change with every release, together
// with the code that the generator writes.
//
// For a type T, generated code has some of these functions:
//
//   - decodeT reads the value at an index into a zero T; memberT reads one member of a struct
//     and returns the number of its field.
//   - appendT appends a T as JSON.
//   - detachT replaces everything that a copy of a T shares with the original.
//   - fieldsT returns the set fields of a struct, membersT is its [MemberTable].
//   - validateT reports the findings of a T to a [Checker], rawT those of its JSON text.
//   - takeT returns the T of a source, nil for nil.
//
// A validator is a function of a [Checker] and a value. It reports findings at the location of
// the value; the caller adds the step that leads to a part only if there are findings. So a
// valid value is validated without building a path and without an allocation.
//
// A schema has two validators: the typed one reads Go fields, the raw one JSON text. The
// functions on text of this package (KindOf, Members, CompareDecimal …) require one
// well-formed value without white space around it.
package cardrt
