// Package signing signs ADP cards and verifies their signatures.
//
// A signature covers the canonical form of the received bytes, see [Canonical], so [Sign] and
// [Verify] work on bytes. [PeerIDs] and [DIDKeys] are sources of keys besides those of package
// signature.
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
package signing
