package codec

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// specimens are minimal values, one of each kind.
var specimens = []string{"{}", "[]", `""`, "0", "true", "null"}

// wrongKind returns the message for a document of a kind that its reader rejects: the kind of
// the document and the kinds that the reader accepts. It calls the reader with a value of each
// kind; its target is meaningless afterwards.
func wrongKind(text string, read func(d *Decoder, i int) int) string {
	var wanted []string
	for _, s := range specimens {
		if accepts(s, read) {
			wanted = append(wanted, scan.KindName(s))
		}
	}
	found := scan.KindName(text)
	if wanted == nil || slices.Contains(wanted, found) {
		return "the document is " + found + " that does not fit"
	}
	return "the document is " + found + ", not " + strings.Join(wanted, " or ")
}

// accepts reports whether a reader accepts a text.
func accepts(text string, read func(d *Decoder, i int) int) bool {
	d := newDecoder(text, scan.MaxDepth)
	defer d.release()
	return read(d, 0) >= 0
}
