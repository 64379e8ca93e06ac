package signing

import (
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// VerifyOptions say how [Verify] verifies.
type VerifyOptions struct {
	// Keys finds the key of the agent. A nil source has no keys.
	Keys signature.KeySource
	// Reading are options for reading the document, such as limits.
	Reading []card.Option
}

// Verification is the result of [Verify].
type Verification struct {
	// Outcome is unsigned, valid, invalid or unverifiable.
	Outcome signature.Outcome
	// Code is the reason if the outcome is invalid or unverifiable: [CodeSignature],
	// [CodeSignatureForm], [CodeNoKey], [CodeKey], [CodeSeqNotIJSON], [CodeAmbiguous],
	// card.CodeType, or the code of a document without a canonical form. Pointer is the location
	// of the problem (RFC 6901), Message a sentence.
	Code, Pointer, Message string
	// Key is the key of the signature; it is zero if no key was used.
	Key signature.Key
	// Rounded has a warning "number-precision" for each number of a valid card that is not
	// exactly a double. The canonical form rounds such a number, so that the signature does not
	// cover all its digits.
	Rounded card.Violations
}

// Err returns the reason as a [card.Violation], or nil if the outcome is valid or unsigned.
func (v *Verification) Err() error {
	if v.Code == "" {
		return nil
	}
	return detached.Refusal(v.Code, v.Pointer, v.Message)
}

// Verify verifies the signature of a card. The document consists of the received bytes. The
// signature covers all values except the signature itself. It does not cover white space, the
// order of members and the spelling of values.
//
// The outcomes:
//   - unsigned: the member signature is absent;
//   - invalid: the signature is malformed or not the signature of this document, or the document
//     cannot be read or has no canonical form. The card must be discarded;
//   - unverifiable: the key is not known or cannot be used, or seq is beyond [MaxSignedSeq]. The
//     card counts as unsigned.
//
// Verify does not validate the card, see [adp.Parse]. It cannot verify a card that was cut by
// fields.
//
// A card with two members whose names differ only in letter case, such as endpoints and
// Endpoints, is invalid ([CodeAmbiguous]): the member that a reader takes may depend on their
// order, which no signature covers.
//
// Ed25519 is the algorithm of RFC 8032 without its leniencies: signatures whose S is not reduced
// and keys of small order are refused.
//
// The error is an error of the key source other than [signature.ErrNoKey].
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
func Verify(ctx context.Context, document []byte, o VerifyOptions) (*Verification, error) {
	x, err := adp.Decode(document, o.Reading...)
	if err != nil {
		return unreadable(err)
	}
	signed, ok := card.MembersOf(x).Get(memberSignature)
	if !ok {
		return &Verification{Outcome: signature.Unsigned}, nil
	}
	sig, refuted, ok := member.Decode(signed)
	if !ok {
		return verification(refuted), nil
	}
	if !hasSignableSeq(x) {
		return verification(detached.Undecided(CodeSeqNotIJSON, "/seq", "seq is not an integer from 0 to 2^53-1: a signature does not protect it")), nil
	}
	covered, err := Canonical(document, o.Reading...)
	if err != nil {
		return unreadable(err)
	}
	return verifyWith(ctx, o.Keys, x, covered, sig)
}

func verifyWith(ctx context.Context, keys signature.KeySource, x *adp.Card, covered, sig []byte) (*Verification, error) {
	verifier := detached.Verifier{
		Keys: keys, Request: signature.Request{Dialect: "adp", Agent: x.ID, DID: x.DID.Or(""), Algorithm: signature.EdDSA},
		Signer: "/id", Member: member,
	}
	result, err := verifier.Verify(ctx, covered, sig)
	if err != nil {
		return nil, err
	}
	v := verification(result)
	if v.Outcome != signature.Valid {
		return v, nil
	}
	if refuted, ambiguous := detached.Ambiguous(&members, covered); ambiguous {
		refuted.Key = result.Key
		return verification(refuted), nil
	}
	v.Rounded = x.Rounded()
	return v, nil
}

// members are the members of a card that have a field. Readers may read a similar name as one
// of them.
var members = scan.SimilarNames{
	Members: card.MembersOf(new(adp.Card)).Names(),
	Inside: map[string]*scan.SimilarNames{
		"tools":       {Members: card.MembersOf(new(adp.Tool)).Names()},
		"endpoints":   {Members: card.MembersOf(new(adp.Endpoint)).Names()},
		"constraints": {Members: card.MembersOf(new(adp.Constraints)).Names()},
		"metadata":    {Members: card.MembersOf(new(adp.Metadata)).Names()},
	},
}

// hasSignableSeq reports whether a card has no seq or one that a signature protects.
func hasSignableSeq(x *adp.Card) bool {
	member, ok := card.MembersOf(x).Get("seq")
	if !ok || member.Kind() != card.KindNumber {
		return true
	}
	seq, exact := x.Seq.Get()
	return exact && seq <= MaxSignedSeq
}

// unreadable is the result for a document that cannot be read or has no canonical form.
func unreadable(err error) (*Verification, error) {
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return verification(detached.Refuted(broken.Code, broken.Pointer, broken.Message)), nil
	}
	return nil, err
}

// verification returns a result of this package.
func verification(r detached.Result) *Verification {
	return &Verification{Outcome: r.Outcome, Code: r.Code, Pointer: r.Pointer, Message: r.Message, Key: r.Key}
}
