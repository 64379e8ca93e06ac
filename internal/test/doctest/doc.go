// Package doctest runs the examples of the documents: the Go programs and the commands in
// README.md and in docs/guides, in a module as a user has it.
//
// In a document,
//
//   - a block of Go with a package clause is a program, any other block of Go is the
//     body of a main function; its output must be the text after "// Output:";
//   - a block marked console is a session: lines that begin with "$ " are commands,
//     the lines up to the next one are their output, where … matches anything. The
//     commands of this module can be called by name;
//   - a block after the comment <!-- file NAME --> is a file for the commands and
//     programs after it; such a block of Go is not run by itself;
//   - a block after the comment <!-- example FILE FUNCTION --> is the body of that function,
//     an example that the tests of its module run;
//   - all other blocks are prose.
package doctest
