package signing

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// Codes of the errors and verifications of this package, in addition to the codes of validation.
const (
	// CodeSignature is a signature that the key of the signer does not verify for this card.
	CodeSignature = detached.CodeSignature
	// CodeSignatureForm is a signature that is not 64 octets in base64url without padding.
	CodeSignatureForm = detached.CodeForm
	// CodeNoKey is a signer whose key is not known.
	CodeNoKey = detached.CodeNoKey
	// CodeKey is a key that cannot be used: it is not an Ed25519 key in canonical form, or one of
	// small order.
	CodeKey = detached.CodeKey
	// CodeKeyMismatch is a key that is not the key of the did:key in the card.
	CodeKeyMismatch = "key-mismatch"
	// CodeDID is a signed card whose metadata has no DID.
	CodeDID = "did"
	// CodeAmbiguous is a signed card with two members whose names differ in letter case only.
	CodeAmbiguous = "ambiguous"
)

// Error is the reason why a card is not signed.
type Error struct {
	// Code is one of the codes of this package.
	Code string
	// Pointer is the location in the card (RFC 6901), empty if it is not about the card.
	Pointer string
	// Message is a sentence for people. It contains no value of the card.
	Message string
}

// Error returns the location, the message and the code.
func (e *Error) Error() string { return e.Problem().Error() }

// Problem returns the location, the code and the message.
func (e *Error) Problem() card.Violation {
	return card.Violation{Pointer: e.Pointer, Code: e.Code, Message: e.Message}
}
