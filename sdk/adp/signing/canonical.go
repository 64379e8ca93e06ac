package signing

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// memberSignature is the member that a signature does not cover.
const memberSignature = "signature"

// member is the location of the signature.
var member = detached.Member{memberSignature}

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
	return member.Canonical(document, opts...)
}
