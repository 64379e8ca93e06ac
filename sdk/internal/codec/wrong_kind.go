package codec

import (
	"errors"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
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

// explain completes the error of reading a document: an array whose place is the only required
// member of the type is a list without its object. Other errors stay as they are.
func (t *Type) explain(err error, text string) error {
	failed, ok := errors.AsType[*card.DecodeError](err)
	if !ok || failed.Code != card.CodeType || failed.Pointer != "" || !t.isObjectOfList() {
		return err
	}
	if i := scan.Space(text, 0); i < len(text) && text[i] == '[' {
		name := t.Members.Names[0]
		failed.Message += "; put it into the member " + name + `: {"` + name + `": […]}`
	}
	return err
}

// isObjectOfList reports whether the type is an object with a single required member, and this
// member is a list.
func (t *Type) isObjectOfList() bool {
	if t.Members == nil || t.Members.Required != 1 {
		return false
	}
	x := t.Make()
	read := func(d *Decoder, i int) int { return t.Read(d, i, x) }
	return accepts(`{"`+t.Members.Names[0]+`":[]}`, read) && t.Members.has(x, t.Members.Names[0])
}
