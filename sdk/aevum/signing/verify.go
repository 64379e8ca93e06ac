package signing

import (
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// VerifyOptions say how [Verify] verifies.
type VerifyOptions struct {
	// Keys finds the key of the signer: the request has the DID as DID and KeyID, and agent_id as
	// Agent. A nil source has no keys.
	Keys signature.KeySource
	// Reading are options for reading the document, such as limits.
	Reading []card.Option
}

// Verification is the result of [Verify].
type Verification struct {
	// Outcome is unsigned, valid, invalid or unverifiable.
	Outcome signature.Outcome
	// Code is the reason if the outcome is invalid or unverifiable: a code of this package,
	// card.CodeType, or the code of a document without a canonical form. Pointer is the location of
	// the problem (RFC 6901), Message a sentence.
	Code, Pointer, Message string
	// DID is the DID of the signer that the card names; empty if it has none.
	DID string
	// Key is the key of the signature; it is zero if no key was used.
	Key signature.Key
	// Rounded has the locations of numbers of a valid card that are not exactly a double. The
	// canonical form rounds such a number, so that the signature does not cover all its digits. More
	// is the number of further ones.
	Rounded []string
	More    int
}

// Err returns the reason as a [card.Violation], or nil if the outcome is valid or unsigned.
func (v *Verification) Err() error {
	if v.Code == "" {
		return nil
	}
	return detached.Refusal(v.Code, v.Pointer, v.Message)
}

// Verify verifies the signature of a card in the form of [Profile]. The document consists of the
// received bytes. The signature covers all values except the signature itself. It does not cover
// white space, the order of members and the spelling of values.
//
// The outcomes:
//   - unsigned: the metadata has no signature;
//   - invalid: the signature is malformed or not the signature of this document, the card names no
//     DID, or the DID is the did:key of another key. The card must be discarded;
//   - unverifiable: the key is not known or cannot be used. The card counts as unsigned.
//
// A valid signature proves that the holder of the key signed this card. The key source decides
// which keys belong to an agent_id, and to a DID that is not a did:key.
//
// The error is an error of the key source other than [signature.ErrNoKey].
//
// Source: draft-aevum-agentcard-00, Decentralised Identifiers (DIDs).
func Verify(ctx context.Context, document []byte, o VerifyOptions) (*Verification, error) {
	x, err := aevum.Decode(document, o.Reading...)
	if err != nil {
		return unreadable(err)
	}
	signed, ok := metadataOf(x, MemberSignature)
	if !ok {
		return &Verification{Outcome: signature.Unsigned}, nil
	}
	sig, refuted, ok := member.Decode(signed)
	if !ok {
		return verification("", refuted), nil
	}
	did, ok := didOf(x)
	if !ok {
		return verification("", detached.Refuted(CodeDID, pointerDID, "a signed card names the DID of its signer here")), nil
	}
	covered, err := Canonical(document, o.Reading...)
	if err != nil {
		return unreadable(err)
	}
	verifier := detached.Verifier{
		Keys: o.Keys, Request: signature.Request{Dialect: "aevum", Agent: string(x.AgentID), DID: did, KeyID: did, Algorithm: signature.EdDSA},
		Signer: pointerDID, Member: member,
	}
	result, err := verifier.Verify(ctx, covered, sig)
	if err != nil {
		return nil, err
	}
	return checked(did, result, document, covered), nil
}

// checked returns the result for a card whose signature the key verifies, with the further rules.
func checked(did string, r detached.Result, document, covered []byte) *Verification {
	v := verification(did, r)
	if v.Outcome != signature.Valid {
		return v
	}
	refuted, found := detached.Ambiguous(&members, covered)
	if own, ok := detached.DIDKey(did); ok && !own.Equal(r.Key.Public) {
		refuted, found = detached.Refuted(CodeKeyMismatch, pointerDID, "the DID belongs to another key than the signature"), true
	}
	if found {
		refuted.Key = r.Key
		return verification(did, refuted)
	}
	v.Rounded, v.More = detached.Rounded(document)
	return v
}

// members are the members of a card that have a field. Readers may read a similar name as one of them.
var members = scan.SimilarNames{
	Members: card.MembersOf(new(aevum.Card)).Names(),
	Inside: map[string]*scan.SimilarNames{
		"capabilities": {Members: card.MembersOf(new(aevum.Capability)).Names()},
		"endpoint": {
			Members: card.MembersOf(new(aevum.Endpoint)).Names(),
			Inside:  map[string]*scan.SimilarNames{"auth": {Members: card.MembersOf(new(aevum.Auth)).Names()}},
		},
		"pricing":            {Members: card.MembersOf(new(aevum.Pricing)).Names()},
		"metadata":           {Members: append(card.MembersOf(new(aevum.Metadata)).Names(), MemberDID, MemberSignature)},
		"goal_subscriptions": {Members: card.MembersOf(new(aevum.GoalSubscription)).Names()},
	},
}

// unreadable is the result for a document that cannot be read or has no canonical form.
func unreadable(err error) (*Verification, error) {
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return verification("", detached.Refuted(broken.Code, broken.Pointer, broken.Message)), nil
	}
	return nil, err
}

// verification returns a result of this package.
func verification(did string, r detached.Result) *Verification {
	return &Verification{Outcome: r.Outcome, Code: r.Code, Pointer: r.Pointer, Message: r.Message, Key: r.Key, DID: did}
}
