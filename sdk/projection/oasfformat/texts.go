package oasfformat

import (
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	// longest is the maximum number of characters of a text, longestDescription of a
	// description.
	longest, longestDescription = 2000, 10_000

	codeTooLong = "too-long"
	tooLong     = "texts of OASF have at most 2000 characters"
	tooLongText = "a description of OASF has at most 10000 characters"
	annotations = "annotations"
)

func isLong(v *format.Node) bool { return isLongText(v.TextAt()) }

func isLongText(text string) bool { return utf8.RuneCountInString(text) > longest }

// shorten writes a description, which is truncated if it is too long.
func shorten(r *format.Run, v *format.Node) *format.Node {
	return functions.Shorten(r, v, longestDescription, tooLongText)
}

// writeText copies a text that is not too long. A record that holds a whole card needs none.
func writeText(r *format.Run, v *format.Node) *format.Node {
	if r.IsWhole() {
		return nil
	}
	if isLong(v) {
		return r.Drop(v, codeTooLong, tooLong)
	}
	return r.Copy(v)
}

// writeJSON writes a value as a text that contains JSON, unless that is too long or the record
// holds a whole card.
func writeJSON(r *format.Run, v *format.Node) *format.Node {
	if r.IsWhole() {
		return nil
	}
	text := functions.JSON(v)
	if isLongText(text) {
		return r.Drop(v, codeTooLong, tooLong)
	}
	return functions.WriteText(r, v, text, "")
}

// writeSchemes writes the security schemes as a text that contains JSON, unless headers of connections
// represent all of them.
func writeSchemes(r *format.Run, v *format.Node) *format.Node {
	isLeft := func(scheme *format.Node) bool { return scheme.Left() != nil }
	if v.Kind() == card.KindObject && len(v.Inner()) > 0 && !slices.ContainsFunc(v.Inner(), isLeft) {
		v.Visit()
		return nil
	}
	return writeJSON(r, v)
}

// writeAuthor writes the name of the provider, unless it is empty, as the only author.
func writeAuthor(r *format.Run, v *format.Node) *format.Node {
	if isLong(v) || v.Is("") {
		return nil
	}
	authors := r.List(r.Copy(v))
	r.Rename(v, authors, format.CodeFallback, "the card names no authors; its provider stands for them")
	return authors
}

func readAnnotations(r *format.Run, from, to *format.Node) {
	functions.ReadAnnotations(r, from.Get(annotations), to)
}

func writeAnnotations(r *format.Run, from, to *format.Node) {
	functions.WriteAnnotations(r, from, writeText, to, annotations)
}
