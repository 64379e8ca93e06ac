// Package projection turns mappings between card formats, JSON documents that people
// write, into Go functions that convert cards.
//
// A mapping is read in both directions: forth, from the format that it names first to
// the other, and back. Both are compiled to the same plan, in which there is only a
// side that is read and a side that is written:
//
//	read.go, rule.go   the language: which members a rule may have
//	resolve.go         JSON Pointers as ways through the Go types of a format
//	convert.go         which values become which
//	compile.go         rules as steps of a function; what is wrong with them
//	coverage.go        which members were read; what is left over
//	writes.go          which members were written; what is missing
//	emit_*.go          Go
//	page.go            the table that documents a mapping
//
// Nothing is lost without a word because the plan knows all members of the structs
// that it walks: those that no rule reads are reported as dropped by what is emitted.
package projection
