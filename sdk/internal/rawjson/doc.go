// Package rawjson walks JSON values as text. A decoder or package scan must have checked the
// text: it is one value without surrounding white space, and no object repeats a name. White
// space inside is allowed.
//
// The text that an encoder makes from an invalid Go value may contain the octet 0xFF, in a
// string or in place of a number. Walking such a text is safe.
package rawjson
