// Package fuzzing is what the tests of all dialect packages have in common that throw
// many documents at a codec and its validators: fuzz targets, and the same with a
// fixed seed as an ordinary test.
//
// A [Subject] is a type that stands at the root of documents. Its promises are
// checked on documents (what is read comes back as the same JSON value, unknown
// members byte for byte, and so on) and on values that a program made up. On both the
// typed validator and the raw one have to find the same.
//
// Documents come from the vectors and the cards of the project, and from mutations of
// these that know JSON, and know the words of the dialect's schemas.
package fuzzing
