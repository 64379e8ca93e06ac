package command

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// signatureAt returns the location of the signature of a document of a dialect, and false if it has
// none.
func signatureAt(dialect string, text []byte, limit card.Option) (pointer string, ok bool) {
	pointer, ok = signature.MemberOf(dialect)
	if !ok {
		return "", false
	}
	document, err := card.ParseRaw(text, limit)
	if err != nil {
		return "", false
	}
	_, ok = document.Pointer(pointer)
	return pointer, ok
}

// Unsigned returns a warning if a change of the document can invalidate its signature: the changed
// document still has it, and differs in more than white space and the order of members. It is empty
// otherwise.
func (in *Input) Unsigned(dialect string, changed *Input) string {
	at, ok := signatureAt(dialect, in.Text, in.Limit())
	if !ok {
		return ""
	}
	if _, still := signatureAt(dialect, changed.Text, in.Limit()); !still || sameValue(in, changed) {
		return ""
	}
	return fmt.Sprintf("%s: warning: the card has a signature at %s, and a change of what it covers invalidates it: agentcard verify checks it, agentcard sign signs the card again", in.Name, at)
}

// sameValue reports whether two documents have one canonical form.
func sameValue(a, b *Input) bool {
	before, err := card.Canonical(a.Text, a.Limit())
	if err != nil {
		return false
	}
	after, err := card.Canonical(b.Text, a.Limit())
	return err == nil && string(before) == string(after)
}
