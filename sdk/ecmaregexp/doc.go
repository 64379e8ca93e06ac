// Package ecmaregexp matches regular expressions of ECMA-262 as JSON Schema uses
// them: in unicode mode, searched for anywhere in the string.
//
// Generated code checks patterns with tables, or with the regexp package. This
// package is for what neither can do: back references, and look-around that is too
// big for tables. A schema without such patterns does not import it.
//
// Matching backtracks, and such patterns can make backtracking take time that is
// exponential in the length of the string. So the work is bounded by a multiple of
// that length; a string that is not found to match within it is taken not to match.
// The bound is a count of steps and not a clock: the same string has the same
// answer everywhere.
package ecmaregexp
