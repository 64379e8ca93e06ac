package oasfformat

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/annotation"
)

const (
	// note begins the names of annotations that hold what OASF has no member for.
	note = annotation.Prefix
	// longest is the number of characters of the longest text, longestDescription that of
	// the longest description.
	longest, longestDescription = 2000, 10_000

	codeTooLong = "too-long"
	tooLong     = "texts of OASF have at most 2000 characters"
	stale       = "no locator or module has the address of this endpoint"
	annotations = "annotations"
)

func isLong(v *projection.Node) bool {
	text, ok := v.Text()
	return ok && utf8.RuneCountInString(text) > longest
}

// writeText copies a text that is not too long.
func writeText(r *projection.Run, v *projection.Node) *projection.Node {
	if isLong(v) {
		r.Drop(v, codeTooLong, tooLong)
		return nil
	}
	return r.Copy(v)
}

// writeJSON writes a value as a text that contains JSON, unless that is too long.
func writeJSON(r *projection.Run, v *projection.Node) *projection.Node {
	text := v.JSON()
	if utf8.RuneCountInString(text) > longest {
		r.Drop(v, codeTooLong, tooLong)
		return nil
	}
	return annotation.WriteText(r, v, text)
}

// readNotes reads the annotations that contain an element of a list each.
func readNotes(r *projection.Run, from, to *projection.Node, name string, accepts func(*projection.Node) bool) {
	for _, v := range projection.Visit(from.Get(annotations)).Inner() {
		if !strings.HasPrefix(v.Name(), note+name+".") {
			continue
		}
		made := annotation.ReadJSON(r, v)
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
	text := v.JSON()
	if utf8.RuneCountInString(text) > longest {
		return false
	}
	to.Set(annotation.WriteText(r, projection.Use(v), text), annotations, note+name+"."+strconv.Itoa(number))
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

func readAnnotations(r *projection.Run, from, to *projection.Node) {
	annotation.Read(r, from.Get(annotations), to)
}

func writeAnnotations(r *projection.Run, from, to *projection.Node) {
	annotation.Write(r, from, writeText, to, annotations)
}
