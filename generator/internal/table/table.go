// Package table generates Go data from the data files of a project: the tables of a dialect, the
// rules that detect formats ([Detection]), and the list of the dialects ([GenerateRegistry]).
//
// A table of a dialect has names with their numbers that documents refer to, and is too long for
// a schema. It is a JSON file in the dialect's folder and becomes sorted arrays in tables_gen.go.
// Hand-written checks of the package search these arrays.
//
//	{
//	  "name": "colours",
//	  "doc": "colours are the colours of a flag.",
//	  "editions": [
//	    {"versions": ["1"], "ids": {"red": 1, "blue": 2}},
//	    {"versions": ["2", "3"], "ids": {"red": 1, "blue": 2, "green": 3}}
//	  ]
//	}
//
// The Go variable colours is then an array with a *cardrt.IDTable for every version of the
// dialect, in order.
package table

// Table is a table as read from its file.
type Table struct {
	// File is the file that the table was read from.
	File string
	// Name is the Go variable. Doc is its comment.
	Name, Doc string
	// Editions are in the order of the file.
	Editions []Edition
}

// Edition is the content of a table in some versions of the dialect.
type Edition struct {
	// Versions are the indexes of the versions.
	Versions []int
	// Entries are sorted by name.
	Entries []Entry
}

// Entry is a name and its number.
type Entry struct {
	Name string
	ID   int64
}
