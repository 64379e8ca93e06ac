// Package scan is the lexical layer under the codecs: white space, strings,
// numbers, and the strict skipping of one JSON value.
//
// Strict means I-JSON (RFC 7493) but for the range of numbers: well-formed UTF-8,
// no lone surrogates, no control characters in strings, no name twice in one
// object at any level.
//
// Everything works on a string and on byte positions in it, so that every string
// and every raw value a decoder hands out can be a substring of one text. Ill-formed
// UTF-8 is looked for once, over the whole text, and not again for each string:
// see [ValidUTF8].
package scan
