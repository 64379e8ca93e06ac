package signing

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// Profile is the name of the form of signatures that this package supports. The draft defines no
// form.
const Profile = "aevum-jcs-ed25519"

// Members of the metadata of a signed card.
const (
	// MemberDID has the DID of the signer.
	MemberDID = "did"
	// MemberSignature has the signature.
	MemberSignature = "signature"
)

const (
	memberMetadata = "metadata"
	pointerDID     = "/" + memberMetadata + "/" + MemberDID
)

// member is the location of the signature.
var member = detached.Member{memberMetadata, MemberSignature}

// Canonical returns the bytes that the signature of a card covers: the canonical form (RFC 8785) of
// the document without /metadata/signature. All other members are covered, unknown ones and the DID
// included.
//
// The card need not be valid. The error is a [*card.DecodeError]: the document is not well-formed, is
// not an object, exceeds a limit, or has a number outside the range of a double.
func Canonical(document []byte, opts ...card.Option) ([]byte, error) {
	return member.Canonical(document, opts...)
}
