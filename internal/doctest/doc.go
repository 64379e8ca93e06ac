// Package doctest runs what the documents say: the Go programs and the commands in
// README.md and in docs/guides, in a module as a user has it.
//
// In a document,
//
//   - a block of Go with a package clause is a program, any other one is the body of
//     a main function; what it prints is what it says behind "// Output:";
//   - a block marked console is a session: lines that begin with "$ " are commands,
//     the lines up to the next one what they print, where … matches anything. The
//     commands of this module are there to be called;
//   - a block behind the comment <!-- file NAME --> is a file that the commands and
//     programs after it find; such a block of Go is not run by itself;
//   - all other blocks are prose.
package doctest
