package signing

import (
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// Codes of the errors and verifications of this package, in addition to the codes of validation.
const (
	// CodeSignature is a signature that the key of the agent does not verify for this card.
	CodeSignature = detached.CodeSignature
	// CodeSignatureForm is a signature that is not 64 octets in base64url without padding.
	CodeSignatureForm = detached.CodeForm
	// CodeNoKey is an agent whose key is not known.
	CodeNoKey = detached.CodeNoKey
	// CodeKey is a key that cannot be used: its length is wrong, it is not an Ed25519 key
	// in canonical form, or it is one of small order.
	CodeKey = detached.CodeKey
	// CodeKeyMismatch is a key that is not the one in the id of the card.
	CodeKeyMismatch = "key-mismatch"
	// CodeSeqNotIJSON is a seq that a signature does not protect, since it is not an
	// integer from 0 to [MaxSignedSeq].
	CodeSeqNotIJSON = "seq-not-ijson"
	// CodeSeq is a seq that is missing, that is not higher than the seq of the previous edition,
	// or that differs between partial cards.
	CodeSeq = "seq"
	// CodeAmbiguous is a signed card with two members whose names differ in letter case only.
	CodeAmbiguous = detached.CodeAmbiguous
)

// MaxSignedSeq is the greatest seq that a signature protects, 2^53-1. RFC 8785 writes
// numbers as doubles, so two greater ones may have the same canonical form.
//
// Source: RFC 7493 (I-JSON), section 2.2; RFC 8785, section 3.2.2.3.
const MaxSignedSeq = 1<<53 - 1
