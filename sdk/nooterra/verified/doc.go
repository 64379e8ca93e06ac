// Package verified adds the listing "Nooterra Verified" to cards and checks it.
//
// A listing is a claim in members that every card has: one attestation, two tags and one
// member of metadata, which agree on a level and on the hash of a gate report. [Apply]
// writes it, [Check] examines it, [FromReport] makes it from the report of a gate. The
// claim is the card's own: nothing in it is signed by the programme, and a valid listing
// says only that its parts agree.
//
// Source: Nooterra AgentCard.v1, Nooterra Verified listing convention, and
// NooterraVerified.v1 for the levels and the report. The convention shows a card; that the
// hashes, references and levels in it are equal is inferred from that.
package verified
