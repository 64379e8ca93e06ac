// Package revision makes the next revision of a Nooterra card from the previous one and a
// request, and checks whether one card may follow another.
//
// A card is identified by its tenant and its agent. There is one current card, without a
// history; each request that changes it makes the next revision ([Update.Apply]).
// [Check] compares two revisions.
//
// Source: Nooterra AgentCard.v1, Invariants, and the code of the service
// (buildAgentCardV1) where that page says nothing.
package revision
