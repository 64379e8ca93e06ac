// Package rawjson walks JSON values as text. A decoder or package scan has checked the
// text: it is one value without white space around it, and no object repeats a name.
// White space inside is allowed.
//
// A text that an encoder wrote from an invalid Go value may contain the octet 0xFF, in
// a string or in place of a number. Walking such a text is safe.
package rawjson
