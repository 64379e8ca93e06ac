// Package syntax parses regular expressions of ECMA-262, the kind that JSON
// Schema prescribes for pattern and patternProperties, into a small tree.
//
// The grammar is that of unicode mode (flag u): the unit is the code point, a
// surrogate pair written \uD83D\uDE00 is one character, and an escape that means
// nothing is an error. Assertions, groups, back references, look-ahead,
// look-behind and property escapes are read; of the properties, those that the
// unicode package of the standard library knows.
//
// Many published schemas were only ever run without that flag and hold what it
// refuses, such as \- outside a class. Where the older grammar gives such text
// one meaning, [Parse] takes that meaning and says so in [Pattern.Notes]; whoever
// wants the strict grammar refuses a pattern that has notes.
//
// The package has no state and no dependencies beyond the standard library. Time
// and memory are linear in the length of the source, so that it may be given text
// from strangers.
package syntax
