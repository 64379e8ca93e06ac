// Package publish signs and verifies publications of Nooterra cards (AgentCardPublish.v1).
//
// A publication is the body of a request that creates or updates a card. [SignBody] adds
// the signature of the publisher to a body, [Verify] checks the signature of a body, and
// [VerifyCard] that of a stored card. A signature covers the payload: fifteen members that
// are made from the tenant and the body ([Payload]), in the canonical form of the service
// ([Canonical]). It does not cover the time and the key id of the signature itself, nor
// other members of the body; [Verification] lists the latter.
//
// Source: the code of the service (src/core/agent-card-publish.js, canonical-json.js and
// crypto.js), since the specification of AgentCard.v1 does not describe signatures.
package publish
