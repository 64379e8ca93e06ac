// Package vectors runs the test vectors: files of documents, each with what a
// reader has to make of it and why.
//
// A vector names its kind, and a kind says how the vector is run; runners are
// registered by dialect and kind, one file per group of kinds. The corpus has to
// be accounted for as a whole: a file, a kind or a vector that was neither run
// nor listed in testdata/skipped.json, with a reason, is a failure.
//
// The vectors of this package lie in testdata. When the environment variable
// CARD_VECTORS names a directory, the vector files there are run as well.
package vectors
