// Package mapping generates the Go packages of formats, which convert cards to and from the
// description of an agent, from mapping files.
//
//	formats.go, topics.go   the files formats.json and topics.json
//	read.go, rule.go        the language of mappings
//	place.go                locations as types of a package
//	check.go, constant.go   the checks of rules
//	coverage.go             the members that rules read and write
//	functions.go            the hand-written functions that rules name
//	emit*.go                Go
//	page.go, matrix.go      the pages that document formats
//
// The rules are data for package sdk/projection/format, which interprets them. This package checks
// them against the types of the format and of the description.
package mapping
