// Package signing signs A2A cards and verifies their signatures (A2A 1.0, section 8.4).
//
// A signature is a JSON Web Signature over a payload that is computed from the card. The
// SDKs of A2A compute it differently, so a card that one of them signed may fail in another.
// [Verify] tries the payloads of all of them, a [Profile] each, and lists the values of the
// received document that the signature does not cover. The signature is invalid if one of them
// says where or how the agent is reached, also under a name that only some readers accept.
// [Verification.Covered] is the signed part of the card. Verify works on the received bytes:
// decoding a card into a struct loses signed members.
//
// The package has no key store and no network: a [signature.KeySource] finds the key of a
// signature.
package signing
