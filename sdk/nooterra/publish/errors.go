package publish

import (
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Reason says why a publication is refused: the reason code of the service.
type Reason string

// The reasons, in the order in which the service tests them. The service answers
// [SignatureRequired] with the HTTP status 409 and that code, all others with 409 and the
// code AGENT_CARD_PUBLISH_SIGNATURE_INVALID.
const (
	// SignatureRequired: the service requires a signature for public cards, and there is
	// none.
	SignatureRequired Reason = "AGENT_CARD_PUBLISH_SIGNATURE_REQUIRED"
	// SignerKeyUnavailable: the identity of the agent has no key.
	SignerKeyUnavailable Reason = "AGENT_CARD_PUBLISH_SIGNER_KEY_UNAVAILABLE"
	// SignatureSchemaInvalid: the member publish is not a valid AgentCardPublish.v1.
	SignatureSchemaInvalid Reason = "AGENT_CARD_PUBLISH_SIGNATURE_SCHEMA_INVALID"
	// PayloadInvalid: no payload can be made from the body.
	PayloadInvalid Reason = "AGENT_CARD_PUBLISH_PAYLOAD_INVALID"
	// PayloadHashMismatch: payloadHash is not the hash of the payload.
	PayloadHashMismatch Reason = "AGENT_CARD_PUBLISH_PAYLOAD_HASH_MISMATCH"
	// SignatureInvalid: the signature is not that of the hash by the key of the identity.
	SignatureInvalid Reason = "AGENT_CARD_PUBLISH_SIGNATURE_INVALID"
	// SignerKeyMismatch: signerKeyId is not the id of the key of the identity.
	SignerKeyMismatch Reason = "AGENT_CARD_PUBLISH_SIGNER_KEY_MISMATCH"
	// SignerKeyInvalid: the key was not valid at signedAt.
	SignerKeyInvalid Reason = "AGENT_CARD_PUBLISH_SIGNER_KEY_INVALID"
	// Uncovered: readers may take another value of the stored card for one that the signature
	// covers, see [VerifyCard]. The service has no such test.
	Uncovered Reason = "uncovered"
)

// Error reports a publication that is refused. It never contains a value of the body.
type Error struct {
	Reason Reason
	// Pointer is the location in the body (RFC 6901), empty if the error is about none.
	Pointer string
	// Message is a sentence for people.
	Message string

	cause error
}

// Error returns the location, the message and the reason.
func (e *Error) Error() string {
	s := e.Message + " [" + string(e.Reason) + "]"
	if e.Pointer != "" {
		s = e.Pointer + ": " + s
	}
	return s
}

// Problem returns the location, the reason as the code, and the message.
func (e *Error) Problem() card.Violation {
	return card.Violation{Pointer: e.Pointer, Code: string(e.Reason), Message: e.Message}
}

// Unwrap returns the error of the parser, if that is the reason.
func (e *Error) Unwrap() error { return e.cause }

func invalidPayload(pointer, message string, cause error) error {
	return &Error{PayloadInvalid, pointer, message, cause}
}

// pointerOf returns the location of an error of the parser.
func pointerOf(err error) string {
	var broken *card.DecodeError
	if errors.As(err, &broken) {
		return broken.Pointer
	}
	return ""
}
