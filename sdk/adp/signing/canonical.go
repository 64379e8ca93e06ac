package signing

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// memberSignature is the member that a signature does not cover.
const memberSignature = "signature"

// Canonical returns the bytes that the signature of a card covers: the canonical form
// (RFC 8785) of the document without its top-level member signature. Unknown members,
// empty members, explicit defaults and members named signature at other levels are
// covered.
//
// The card need not be valid. The error is a [*card.DecodeError]: the document is not
// well-formed, is not an object, exceeds a limit, or has a number outside the range of a
// double.
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
func Canonical(document []byte, opts ...card.Option) ([]byte, error) {
	form, err := card.Canonical(document, opts...)
	if err != nil {
		return nil, err
	}
	if form[0] != '{' {
		return nil, notAnObject()
	}
	at, ok := scan.FindMember(string(form), memberSignature)
	switch {
	case !ok:
		return form, nil
	case at.Before > len("{"): // also remove the comma before it
		return append(form[:at.Before], form[at.End:]...), nil
	case form[at.End] == ',':
		return append(form[:at.Start], form[at.End+1:]...), nil
	}
	return append(form[:at.Start], form[at.End:]...), nil
}

// notAnObject returns the error for a document that is not an object.
func notAnObject() error {
	return &card.DecodeError{Code: card.CodeType, Message: "the card is not an object", Line: 1, Column: 1}
}
