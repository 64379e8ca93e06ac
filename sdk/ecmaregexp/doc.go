// Package ecmaregexp parses and matches regular expressions of ECMA-262, the kind that JSON
// Schema prescribes for pattern, patternProperties and the format regex.
//
// # The dialect
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
// # Matching
//
// A [Regexp] is searched for anywhere in a string. Generated code checks most patterns with
// tables or with the regexp package, and uses a Regexp for the rest: back references, and
// look-around that is too large for tables.
//
// A pattern without back references is matched by following all alternatives at once:
// in time linear in the string and in the pattern with its counted repetitions
// expanded, and in memory of at most 16 bytes for each byte of the string. Such a match
// always completes.
//
// Back references need backtracking, which can take time exponential in the length of
// the string. The work is therefore limited by a number of steps rather than by a
// clock, so that the result for a string is the same everywhere. When a match exceeds
// the limit, it is neither found nor excluded, and matching returns [ErrBudget].
package ecmaregexp
