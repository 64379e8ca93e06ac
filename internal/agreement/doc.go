// Package agreement generates packages from schemas that are small and nasty, and runs
// both validators of each over tables of documents, over mutants of these and over
// values that no document gave.
//
// A file of testdata has a schema and its documents. Under a document stand, with a tab
// before them, the findings that must be made on it and no others: "#", the pointer, the
// code, and "warning" if it is one.
package agreement
