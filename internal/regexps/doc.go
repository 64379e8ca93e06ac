// Package regexps holds the engine for regular expressions, sdk/ecmaregexp, against
// another one that follows ECMA-262: regexp2 in its modes ECMAScript and Unicode. It is a
// module of its own, so that the project does not depend on that one.
package regexps
