// Package regexps compares the engine for regular expressions, sdk/ecmaregexp, with
// another one that follows ECMA-262: regexp2 in its modes ECMAScript and Unicode. It is a
// separate module, so that the project does not depend on regexp2.
package regexps
