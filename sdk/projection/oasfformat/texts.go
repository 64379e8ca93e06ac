package oasfformat

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	// note is the prefix of the names of annotations for values for which OASF has no member.
	note = functions.AnnotationPrefix
	// longest is the maximum number of characters of a text, longestDescription of a
	// description.
	longest, longestDescription = 2000, 10_000

	codeTooLong = "too-long"
	tooLong     = "texts of OASF have at most 2000 characters"
	tooLongText = "a description of OASF has at most 10000 characters"
	stale       = "no locator or module has the address of this endpoint"
	annotations = "annotations"
)

func isLong(v *format.Node) bool {
	text, ok := v.Text()
	return ok && utf8.RuneCountInString(text) > longest
}

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
		r.Drop(v, codeTooLong, tooLong)
		return nil
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
	if utf8.RuneCountInString(text) > longest {
		r.Drop(v, codeTooLong, tooLong)
		return nil
	}
	return functions.WriteText(r, v, text, "")
}

// writeAuthor writes the name of the provider as the only author.
func writeAuthor(r *format.Run, v *format.Node) *format.Node {
	if isLong(v) {
		return nil
	}
	authors := r.List()
	authors.Add(r.Copy(v))
	r.Rename(v, authors, projection.CodeFallback, "the card names no authors; its provider stands for them")
	return authors
}

// readNotes reads the annotations that each contain an element of a list. accepts selects the
// valid ones.
func readNotes(r *format.Run, from, to *format.Node, name string, accepts func(*format.Node) bool) {
	for _, v := range from.Get(annotations).Visit().Inner() {
		if !strings.HasPrefix(v.Name(), note+name+".") {
			continue
		}
		made := functions.ReadJSON(r, v)
		switch {
		case made == nil:
		case made.Kind() != card.KindObject || !accepts(made):
			r.Drop(v, "annotation", stale)
		default:
			v.Use()
			list(r, to, name+"s").Add(made)
		}
	}
}

// writeNote writes an element of a list as an annotation, and reports whether it is short
// enough. hint follows the reason in the report.
func writeNote(r *format.Run, v, to *format.Node, name string, number int, hint string) bool {
	text := functions.JSON(v)
	if utf8.RuneCountInString(text) > longest {
		return false
	}
	to.Set(functions.WriteText(r, v.Use(), text, hint), annotations, note+name+"."+strconv.Itoa(number))
	return true
}

// list returns a list of the record, and creates it if it is absent.
func list(r *format.Run, to *format.Node, name string) *format.Node {
	if l := to.Get(name); l.Kind() == card.KindArray {
		return l
	}
	l := r.List()
	to.Set(l, name)
	return l
}

func readAnnotations(r *format.Run, from, to *format.Node) {
	functions.ReadAnnotations(r, from.Get(annotations), to)
}

func writeAnnotations(r *format.Run, from, to *format.Node) {
	functions.WriteAnnotations(r, from, writeText, to, annotations)
}
