package signing

import (
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
	CodeAmbiguous = detached.CodeAmbiguous
)
