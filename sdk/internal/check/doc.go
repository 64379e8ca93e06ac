// Package check is the runtime of the validators in generated packages, and of hand-written
// checks. Package codec calls it for whole documents.
//
// A validator is a function of a [Checker] and a value. It reports findings relative to the
// value; the caller adds the member or the index to their locations, only if there are findings.
// Therefore a valid value is validated without building a path and without an allocation.
//
// A schema has two validators. The typed one reads Go fields: generated code that calls the
// methods of [Checker] and functions such as [Each] and [CheckUnique]. The other one reads JSON
// text: it is a table, a [Schema], that [Schema.Assert] evaluates.
//
// Functions on text (StringOf …) require one well-formed value without white
// space around it.
package check
