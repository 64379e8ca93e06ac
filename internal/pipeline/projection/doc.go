// Package projection generates Go functions that convert cards from mappings between card
// formats, which are JSON files.
//
// A mapping has two directions: forth, from its first format to the second, and back. Both
// are compiled to the same kind of plan, which has a side that is read and a side that is
// written:
//
//	read.go, rule.go   the language: which members a rule may have
//	resolve.go         JSON Pointers as paths through the Go types of a format
//	convert.go         conversions between Go types
//	compile.go         rules as steps of a function, and their errors
//	coverage.go        which members are read, and which remain
//	writes.go          which members are written, and which are missing
//	emit_*.go          Go
//	page.go            the page that documents a mapping
//
// Every loss is reported: the plan has all members of the structs that it visits, and the
// generated code reports those that no rule reads as dropped.
package projection
