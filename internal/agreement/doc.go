// Package agreement generates packages from small schemas of edge cases and runs both
// validators of each over tables of documents, over mutants of these and over values that
// were not decoded from a document.
//
// A file of testdata has a schema and its documents. Each document is followed by exactly
// the findings expected for it, indented with a tab: "#", the pointer, the code, and
// "warning" if it is one.
package agreement
