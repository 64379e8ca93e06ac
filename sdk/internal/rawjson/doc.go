// Package rawjson walks JSON values as text. The text has been checked before, by
// a decoder or by package scan: it is one value without white space around it,
// with no name twice in an object. White space may stand inside.
//
// A text that an encoder wrote from a broken Go value may hold the octet 0xFF,
// in a string or in the place of a number; walking such a text is safe.
package rawjson
