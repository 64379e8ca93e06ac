package publish

import (
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Codes of the [nooterra.Error] of a refused publication, in the order of the service's tests.
// For [CodeSignatureRequired], the service answers with HTTP status 409 and that code. For the
// others it answers with 409 and the code AGENT_CARD_PUBLISH_SIGNATURE_INVALID, with this code
// as the reason.
const (
	// CodeSignatureRequired: the service requires a signature for public cards, and there is
	// none.
	CodeSignatureRequired = "AGENT_CARD_PUBLISH_SIGNATURE_REQUIRED"
	// CodeSignerKeyUnavailable: the identity of the agent has no key.
	CodeSignerKeyUnavailable = "AGENT_CARD_PUBLISH_SIGNER_KEY_UNAVAILABLE"
	// CodeSignatureSchemaInvalid: the member publish is not a valid AgentCardPublish.v1.
	CodeSignatureSchemaInvalid = "AGENT_CARD_PUBLISH_SIGNATURE_SCHEMA_INVALID"
	// CodePayloadInvalid: no payload can be made from the body.
	CodePayloadInvalid = "AGENT_CARD_PUBLISH_PAYLOAD_INVALID"
	// CodePayloadHashMismatch: payloadHash is not the hash of the payload.
	CodePayloadHashMismatch = "AGENT_CARD_PUBLISH_PAYLOAD_HASH_MISMATCH"
	// CodeSignatureInvalid: the key of the identity does not verify the signature of the hash.
	CodeSignatureInvalid = "AGENT_CARD_PUBLISH_SIGNATURE_INVALID"
	// CodeSignerKeyMismatch: signerKeyId is not the id of the key of the identity.
	CodeSignerKeyMismatch = "AGENT_CARD_PUBLISH_SIGNER_KEY_MISMATCH"
	// CodeSignerKeyInvalid: the key was not valid at signedAt.
	CodeSignerKeyInvalid = "AGENT_CARD_PUBLISH_SIGNER_KEY_INVALID"
	// CodeUncovered: readers may confuse a value that is not signed with a signed one, see
	// [Verify]. The service has no such test.
	CodeUncovered = "uncovered"
)

// refusal returns the error for a refused publication.
func refusal(code, pointer, message string) error {
	return &nooterra.Error{Code: code, Pointer: pointer, Message: message}
}

// invalidPayload returns the error for a body without a payload, with the error of the parser.
func invalidPayload(pointer, message string, cause error) error {
	return &nooterra.Error{Code: CodePayloadInvalid, Pointer: pointer, Message: message, Err: cause}
}

// pointerOf returns the location of an error of the parser.
func pointerOf(err error) string {
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return broken.Pointer
	}
	return ""
}
