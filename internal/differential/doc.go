// Command differential holds generated code against an independent validator,
// santhosh-tekuri/jsonschema, in two ways.
//
// Random schemas: schemas are made up from the keyword table of the generator, and
// for each of them instances that aim at its boundaries. Some hundred schemas become
// one Go package; what Validate says of each instance has to be what the validator
// says, and reading and writing has to give the same JSON value.
//
// Dialects: valid documents of every dialect, those of the tests and others that are
// made up from its schemas, are changed here and there, and what the dialect's package
// finds by keywords of JSON Schema has to be what the validator finds with the
// dialect's own schemas.
//
// What once was not agreed on is in cases.json and tried every time.
//
// A disagreement is reduced until nothing more can be taken away from it; one that
// is listed in explained.json, with its reason, is counted and not a failure.
//
//	go run . -n 300 -seed 1           what has to hold before a change goes in
//	go run . -n 10000 -mutants 2000 -record results.txt   the recorded run
package main
