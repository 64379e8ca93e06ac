// Package signing signs A2A cards and verifies their signatures (A2A 1.0, section 8.4).
//
// A signature is a JSON Web Signature over a payload that is computed from the card. The SDKs
// of A2A compute it differently, so that one SDK may reject a card that another one signed.
// [Verify] tries the payload of each SDK, called a [Profile]. It lists the values of the
// received document that the signature does not cover. A signature is invalid if it does not
// cover a value that says where or how the agent is reached, even if only some readers accept
// the name of the member. [Verification.Covered] is the signed part of the card. Verify works
// on the received bytes, since decoding a card into a struct loses signed members.
//
// The package has no key store and no network: a [signature.KeySource] finds the key of a
// signature.
package signing
