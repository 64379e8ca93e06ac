// Package publish has what publishers of Nooterra cards need: signed publications
// (AgentCardPublish.v1), the next revision of a card, and the listing "Nooterra Verified".
//
// A publication is the body of a request that creates or updates a card. [SignBody] adds
// the signature of the publisher to a body, [VerifyBody] verifies a signed body, and
// [Verify] verifies a stored card. A signature covers the payload: fifteen members that
// are made from the tenant and the body ([Payload]), in the canonical form of the service
// ([Canonical]). It does not cover the time and the key id of the signature itself, nor
// other members of the body; [Verification] lists these members.
//
// [Update.Apply] makes the next revision of a card from the previous one and a request, and
// [CheckSuccessor] compares two revisions. A card is identified by its tenant and its agent.
// There is one current card, without a history; each request that changes it makes the next
// revision.
//
// The listing "Nooterra Verified" is a claim in members that every card has: one attestation,
// two tags and one member of metadata, which agree on a level and on the hash of a gate report.
// [ListingFromReport] makes it from the report of a gate, [ApplyListing] writes it, and
// [CheckListing] examines it. The card makes the claim: the programme signs nothing, and a valid
// listing proves only that its parts agree. The convention shows one card; this package infers from
// that card that hashes, references and levels must be equal.
//
// Source: Nooterra AgentCard.v1, Invariants, Nooterra Verified listing convention;
// NooterraVerified.v1 for the levels and the report; the code of the service
// (src/core/agent-card-publish.js, canonical-json.js, crypto.js and buildAgentCardV1), since
// the specification of AgentCard.v1 does not describe signatures.
package publish
