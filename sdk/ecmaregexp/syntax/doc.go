// Package syntax parses regular expressions of ECMA-262, the kind that JSON
// Schema prescribes for pattern, patternProperties and the format regex.
//
// The dialect is ECMA-262, 15th edition (2024), with the flag u: the unit is the code point, a
// surrogate pair written \uD83D\uDE00 is one character, and an escape without a meaning is an
// error. Assertions, groups, back references, look-ahead, look-behind and property escapes are
// supported. The supported properties are those with tables in the unicode package of the
// standard library. Modifiers such as (?i:a) came with the 16th edition and are an error.
//
// Many published schemas were only run without the flag and contain constructs that it refuses.
// The parser accepts four of them, which have one meaning in Annex B of ECMA-262, and reports
// each as a note:
//
//   - an escape of a character that needs none and is no ASCII letter or digit: \-, \_, \@
//   - a class as the end of a range: [\w-.] is [\w\-.]
//   - a closing bracket or a brace as a literal character: ], }, a{, a{,2}
//   - an opening brace with nothing before it that could be repeated: {a}
//
// [Check] decides whether a text is a regular expression; [Parse] also makes a tree. Both use
// the same parser and accept the same texts. Both take time and memory linear in the length of
// the source (n log n for classes), and neither recurses, so they can be given hostile text.
// The constants of this package limit the size of a pattern.
//
// The package has no state and imports only the standard library.
package syntax
