package project

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// slotOASF is the annotations of a record. An artifact of a module would hold all in
// one piece, but not in every version, and its readers take what they find there for
// something of the module's own.
var slotOASF = &projectrt.Slot[oasf.Record]{
	Put: func(t *oasf.Record, payload string) (string, error) {
		stripPieces(&t.Annotations)
		if t.Annotations == nil {
			t.Annotations = make(oasf.Annotations)
		}
		n := 0
		for payload != "" {
			n++
			var piece string
			piece, payload = cut(payload, annotationLength)
			t.Annotations[pieceKey(n)] = piece
		}
		return card.JoinPointer("annotations", pieceKey(1)), nil
	},
	Find: func(t *oasf.Record) (payload, at string, ok bool) {
		var b strings.Builder
		for n := 1; ; n++ {
			piece, more := t.Annotations[pieceKey(n)]
			if !more {
				return b.String(), card.JoinPointer("annotations", pieceKey(1)), n > 1
			}
			b.WriteString(piece)
		}
	},
	Strip: func(t *oasf.Record) { stripPieces(&t.Annotations) },
}

// annotationLength is how many code points an annotation may have.
const annotationLength = 2000

// cut cuts a text after as many code points.
func cut(text string, length int) (head, tail string) {
	for i := range text {
		if length == 0 {
			return text[:i], text[i:]
		}
		length--
	}
	return text, ""
}

func pieceKey(n int) string { return CarryAnnotation + strconv.Itoa(n) }

// stripPieces takes out all pieces, those behind a missing one too, and the annotations
// away when there are no others.
func stripPieces(annotations *oasf.Annotations) {
	for key := range *annotations {
		number, ours := strings.CutPrefix(key, CarryAnnotation)
		if n, err := strconv.Atoi(number); ours && err == nil && pieceKey(n) == key {
			delete(*annotations, key)
		}
	}
	if len(*annotations) == 0 {
		*annotations = nil
	}
}

// slotDescriptor is one annotation of the descriptor's metadata.
var slotDescriptor = &projectrt.Slot[descriptor.Manifest]{
	Put: func(t *descriptor.Manifest, payload string) (string, error) {
		if t.Metadata.Annotations == nil {
			t.Metadata.Annotations = make(map[string]string, 1)
		}
		t.Metadata.Annotations[CarryKey] = payload
		return card.JoinPointer("metadata", "annotations", CarryKey), nil
	},
	Find: func(t *descriptor.Manifest) (payload, at string, ok bool) {
		payload, ok = t.Metadata.Annotations[CarryKey]
		return payload, card.JoinPointer("metadata", "annotations", CarryKey), ok
	},
	Strip: func(t *descriptor.Manifest) {
		if delete(t.Metadata.Annotations, CarryKey); len(t.Metadata.Annotations) == 0 {
			t.Metadata.Annotations = nil
		}
	},
}
