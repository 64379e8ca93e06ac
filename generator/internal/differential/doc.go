// Command differential compares generated code with an independent validator,
// santhosh-tekuri/jsonschema, in two ways.
//
// Random schemas: it generates schemas from the keyword table of the generator and, for each
// schema, instances near its boundaries. Some hundred schemas become one Go package. Validate
// and the validator must give the same verdict on each instance, and decoding and encoding must
// preserve the JSON value.
//
// Dialects: it mutates valid documents of every dialect, from the tests and generated from its
// schemas. The dialect's package and the validator with the dialect's schemas must give the
// same findings for keywords of JSON Schema.
//
// cases.json has former disagreements, which every run tries again.
//
// A disagreement is reduced until nothing more can be removed. If explained.json lists it with
// a reason, it is counted and is not a failure.
//
//	go run . -n 300 -seed 1           required before a change is merged
//	go run . -n 10000 -mutants 2000 -seed 2 -record results.txt   the recorded run
package main
