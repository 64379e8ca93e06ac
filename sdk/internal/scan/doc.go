// Package scan is the lexical layer under the codecs: white space, strings, numbers, and strict
// skipping of one JSON value.
//
// Strict means I-JSON (RFC 7493) except for the range of numbers: well-formed UTF-8, no lone
// surrogates, no control characters in strings, no duplicate names in an object.
//
// All functions work on a string and on byte positions in it, so that every string and raw
// value from a decoder can be a substring of one text. The whole text is checked for ill-formed
// UTF-8 once, not again for each string: see [ValidUTF8].
package scan
