// Package treetest tests the tree as a whole, as a user of the module has it: the documents,
// the generated types, and the imports of the SDK.
//
// # Documents
//
// The Go programs and the commands in README.md and in docs/guides run in a module as a user has
// it. In a document,
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
//
// # Types
//
// Each dialect has a short program as the author of an agent framework would write it: build a
// card, read one from another agent, change it, and report its problems. An API that makes such
// programs longer or harder to read is noticed here first. Further tests check the guarantees
// of all generated types, the imports of the SDK, and code generated into a user's module.
package treetest
