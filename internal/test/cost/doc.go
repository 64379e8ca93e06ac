// Package cost measures the CPU time and the memory of calls, for tests that check how they
// grow with the input.
//
// make test does not include measurements, since they can fail on a machine with other load.
// They run if the environment variable CARDGEN_GATE is set, as in the step cost of .ci/run and
// in make cost. A suspicious point is measured again, alone in a separate process, before the
// test fails.
//
// The tests of this package check that the cost of every public function that takes a document
// grows no faster than the document. They take the example documents of every dialect and grow
// each location in several ways: more members, more elements, longer names and strings, deeper
// nesting, hostile JSON Schemas. Every public function runs on documents of doubling size; CPU
// time and memory are fitted to size^exponent. An exponent above [MaxExponent] or a peak above
// [MaxMemory] fails. Setters are called in loops and measured the same way. Functions that
// compare two documents get a grown document and a variation of it. Conversions and comparisons
// are measured with their options, too.
package cost
