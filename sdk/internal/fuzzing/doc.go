// Package fuzzing tests the codec and the validators of a dialect package on many
// documents: as fuzz targets, and with a fixed seed as an ordinary test.
//
// A [Subject] is the type of a document root. Its guarantees are checked on documents
// (a document that is read and written is the same JSON value, unknown members are
// unchanged byte for byte, and so on) and on values built in Go. On both, the typed and
// the raw validator must report the same findings.
//
// The documents are the vectors and cards of the project, and mutations of them that
// respect JSON syntax and use the words of the dialect's schemas.
package fuzzing
