// Package vectors runs the test vectors: files of documents, each with the expected result of a
// reader and the reason.
//
// A vector names its kind, which determines how the vector is run; runners are registered by
// dialect and kind, one file per group of kinds. Every file, kind and vector must be run or be
// listed in testdata/skipped.json with a reason; otherwise the test fails.
//
// The vectors of this package are in testdata. When the environment variable CARD_VECTORS names
// a directory, the vector files there are run as well.
package vectors
