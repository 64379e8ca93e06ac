// Package ecmaregexp matches regular expressions of ECMA-262 as JSON Schema uses
// them: with the flag u, searched for anywhere in the string. Package
// [github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax] states the dialect and the
// limits of a pattern.
//
// Generated code checks patterns with tables, or with the regexp package. This
// package is for what neither can do: back references, and look-around that is too
// big for tables. A schema without such patterns does not import it.
//
// A pattern without back references is matched by following all alternatives at once:
// in time linear in the string and in the pattern with its counted repetitions written
// out, and in memory of at most 16 bytes for each byte of the string. It is always
// decided.
//
// Back references need backtracking, which can take time exponential in the length of
// the string. So the work is bounded by a count of steps, not by a clock: the same
// string has the same answer everywhere. A match beyond the bound is neither found nor
// excluded: matching then returns [ErrBudget].
package ecmaregexp
