// Package oasdiff compares verdicts about changes of schemas with oasdiff, which compares
// documents of OpenAPI. Each schema is the body of a request in one document, and the body of a
// response in another one. A request breaks if the new schema refuses what the old one accepts, a
// response if it accepts what the old one refuses.
//
// disagreements.json has each pair on which the two differ: with a document that shows what
// breaks, or with the reason why nothing does. The test fails if the list changes; go test -update
// writes it.
package oasdiff
