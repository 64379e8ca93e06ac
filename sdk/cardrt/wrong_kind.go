package cardrt

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// specimens are the least values of each kind.
var specimens = []string{"{}", "[]", `""`, "0", "true", "null"}

// wrongKind is the message for a document that its reader refused: the kind that it has, and
// those that the reader accepts, which is tried with a value of each kind.
func wrongKind[T any](text string, read func(*Decoder, int, *T) int) string {
	var wanted []string
	for _, s := range specimens {
		if admits(s, read) {
			wanted = append(wanted, rawjson.KindName(s))
		}
	}
	found := rawjson.KindName(text)
	if wanted == nil || slices.Contains(wanted, found) {
		return "the document is " + found + " that does not fit"
	}
	return "the document is " + found + "; " + strings.Join(wanted, " or ") + " is wanted"
}

// admits says whether a reader takes a text.
func admits[T any](text string, read func(*Decoder, int, *T) int) bool {
	d := newDecoder(text, scan.MaxDepth)
	defer d.release()
	var x T
	return read(d, 0, &x) >= 0
}
