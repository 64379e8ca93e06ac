// Package signing signs cards of the Aevum draft and verifies their signatures.
//
// The draft says that an agent with a cryptographic identity has a DID in the metadata of its
// card and signs the card with the verification method of the DID. It does not define the names
// of the members, the algorithm and the signed bytes. This package supports one form, [Profile]:
// the DID is /metadata/did, the signature /metadata/signature. The signature is Ed25519 over the
// canonical form (RFC 8785) of the document without /metadata/signature, in base64url without
// padding, as in ADP. A reader that does not know this form keeps both members, as any other
// metadata.
//
// Source: draft-aevum-agentcard-00, Decentralised Identifiers (DIDs).
package signing
