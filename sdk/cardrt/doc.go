// Package cardrt is for generated code only: the codec and validation plumbing
// that packages made by cardgen call. It is public because code generated into
// your own module has to import it; it may change with every release, together
// with the code that the generator writes.
//
// Validators are written against [Checker]. A generated one is a function of a
// Checker and a value; it reports what is wrong at the place where it stands, and
// whoever called it for a part of a value adds the step that leads there, only when
// something was found. A valid value is checked without building a path and without
// an allocation.
//
// There are two kinds of validators for one schema: typed ones read Go fields, raw
// ones read JSON text. The functions on text of this package (KindOf, Members,
// CompareDecimal …) take text that has been checked: one value, well-formed,
// without white space around it.
package cardrt
