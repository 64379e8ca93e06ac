// Package ecmaregexp matches regular expressions of ECMA-262 as JSON Schema uses them:
// with the flag u, searched for anywhere in the string. Package
// [github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax] documents the dialect and the
// limits of a pattern.
//
// Generated code checks most patterns with tables or with the regexp package. This
// package handles the rest: back references, and look-around that is too large for
// tables. A schema without such patterns does not import it.
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
