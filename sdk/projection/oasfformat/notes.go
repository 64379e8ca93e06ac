package oasfformat

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

// note begins the name of an annotation with a value that OASF has no member for.
const note = functions.AnnotationPrefix

// readNotes reads the annotations that each contain an element of a list, in the order of their
// numbers. It drops those that isAbsent reports to be about something that the record does not
// have, with a reason.
func readNotes(r *format.Run, from *format.Node, name, reason string, isAbsent func(*format.Node) bool) []*format.Node {
	var noted []*format.Node
	for _, v := range from.Get(annotations).Visit().Inner() {
		if !strings.HasPrefix(v.Name(), note+name+".") {
			continue
		}
		switch made := functions.ReadJSONOf(r, v, card.KindObject); {
		case made == nil:
		case isAbsent(made):
			r.Drop(v, "annotation", reason)
		default:
			v.Use()
			noted = append(noted, made)
		}
	}
	slices.SortStableFunc(noted, func(a, b *format.Node) int { return cmp.Compare(numberOf(a), numberOf(b)) })
	return noted
}

// numberOf returns the index of an element in its list: the number at the end of its annotation's name.
func numberOf(element *format.Node) int {
	name := element.Source().Name()
	n, _ := strconv.Atoi(name[strings.LastIndexByte(name, '.')+1:])
	return n
}

// addNumbered adds elements to a list: elements of annotations by their numbers, and the others
// between them.
func addNumbered(r *format.Run, to *format.Node, name string, noted, others []*format.Node) {
	for n := 0; len(noted)+len(others) > 0; n++ {
		next := &others
		if len(others) == 0 || len(noted) > 0 && numberOf(noted[0]) <= n {
			next = &noted
		}
		r.ListAt(to, name).Add((*next)[0])
		*next = (*next)[1:]
	}
}

// writeNote writes the JSON text of an element of a list as an annotation, unless it is too long.
// hint follows the reason in the report.
func writeNote(r *format.Run, v *format.Node, text string, to *format.Node, name string, number int, hint string) {
	if !isLongText(text) {
		to.Set(functions.WriteText(r, v.Use(), text, hint), annotations, note+name+"."+strconv.Itoa(number))
	}
}
