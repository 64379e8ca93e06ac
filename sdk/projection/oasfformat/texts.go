// Package oasfformat has the functions of the mapping of OASF records.
package oasfformat

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

const (
	// note begins the names of annotations that hold what OASF has no member for.
	note = "io.github.agentcard-go."
	// longest is the number of characters of the longest text, longestDescription that of
	// the longest description.
	longest, longestDescription = 2000, 10_000

	codeTooLong = "too-long"
	tooLong     = "texts of OASF have at most 2000 characters"
	onlyTexts   = "annotations of OASF are strings"
	asJSON      = "OASF has no member for it; an annotation has it as JSON"
	noJSON      = "the annotation is not JSON of the expected form"
	stale       = "no locator or module has the address of this endpoint"
	annotations = "annotations"
)

func isLong(v *projection.Node) bool {
	text, ok := v.Text()
	return ok && utf8.RuneCountInString(text) > longest
}

func copyText(r *projection.Run, v *projection.Node) *projection.Node { return r.Copy(v) }

// writeText copies a text that is not too long.
func writeText(r *projection.Run, v *projection.Node) *projection.Node {
	if isLong(v) {
		r.Drop(v, codeTooLong, tooLong)
		return nil
	}
	return r.Copy(v)
}

// readJSON reads a text that contains JSON.
func readJSON(r *projection.Run, v *projection.Node) *projection.Node {
	text, _ := v.Text()
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		r.Drop(v, "annotation", noJSON)
		return nil
	}
	return r.JSON(raw.String()).From(v)
}

// writeJSON writes a value as a text that contains JSON.
func writeJSON(r *projection.Run, v *projection.Node) *projection.Node {
	made := r.String(v.JSON()).From(v)
	if isLong(made) {
		r.Drop(v, codeTooLong, tooLong)
		return nil
	}
	r.Rename(v, made, "annotation", asJSON)
	return made
}

// readNotes reads the annotations that contain an element of a list each.
func readNotes(r *projection.Run, from, to *projection.Node, name string, accepts func(*projection.Node) bool) {
	for _, v := range projection.Visit(from.Get(annotations)).Inner() {
		if !strings.HasPrefix(v.Name(), note+name+".") {
			continue
		}
		made := readJSON(r, v)
		switch {
		case made == nil:
		case made.Kind() != projection.Object || !accepts(made):
			r.Drop(v, "annotation", stale)
		default:
			projection.Use(v)
			list(r, to, name+"s").Add(made)
		}
	}
}

// writeNote writes an element of a list as an annotation, and reports whether it is short
// enough.
func writeNote(r *projection.Run, v, to *projection.Node, name string, number int) bool {
	made := r.String(v.JSON()).From(v)
	if isLong(made) {
		return false
	}
	to.Set(made, annotations, note+name+"."+strconv.Itoa(number))
	projection.Use(v)
	r.Rename(v, made, "annotation", asJSON)
	return true
}

// list returns the list of a name, which it creates if it is absent.
func list(r *projection.Run, to *projection.Node, name string) *projection.Node {
	if l := to.Get(name); l.Kind() == projection.List {
		return l
	}
	l := r.List()
	to.Set(l, name)
	return l
}

// readAnnotations reads the annotations of applications.
func readAnnotations(r *projection.Run, from, to *projection.Node) {
	for _, v := range from.Get(annotations).Inner() {
		if !strings.HasPrefix(v.Name(), note) && v.Kind() == projection.Text {
			to.Set(r.Copy(projection.Use(v)), annotations, v.Name())
		}
	}
}

// writeAnnotations writes the annotations of applications that are texts.
func writeAnnotations(r *projection.Run, from, to *projection.Node) {
	for _, v := range projection.Visit(from.Get(annotations)).Inner() {
		switch {
		case v.Kind() != projection.Text:
			r.Drop(v, "annotation", onlyTexts)
		case writeText(r, v) != nil:
			to.Set(r.Copy(projection.Use(v)), annotations, v.Name())
		}
	}
}
