// Command differential compares generated code with an independent validator,
// santhosh-tekuri/jsonschema, in two ways.
//
// Random schemas: it generates schemas from the keyword table of the generator and, for
// each schema, instances near its boundaries. Some hundred schemas become one Go package;
// the verdict of Validate on each instance must be that of the validator, and decoding
// and encoding must give the same JSON value.
//
// Dialects: it mutates valid documents of every dialect, from the tests and generated
// from its schemas; the findings of the dialect's package for keywords of JSON Schema
// must be those of the validator with the dialect's schemas.
//
// cases.json holds former disagreements, which every run tries again.
//
// A disagreement is reduced until nothing more can be removed; one that is listed in
// explained.json, with its reason, is counted and not a failure.
//
//	go run . -n 300 -seed 1           required before a change is merged
//	go run . -n 10000 -mutants 2000 -record results.txt   the recorded run
package main
