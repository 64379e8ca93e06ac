// Package signing signs ADP cards and verifies their signatures.
//
// A signature covers the canonical form of the received bytes, see [Canonical], so [Sign] and
// [Verify] work on bytes. Package signature has sources of keys;
// [PeerIDs] and [DIDKeys] are two more, for ADP.
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
package signing
