package adp

import (
	"context"
	"crypto/ed25519"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Verification is the result of [Verify].
type Verification struct {
	Outcome signature.Outcome
	// Code is the reason of an outcome other than valid and unsigned, empty for those:
	// [CodeSignature], [CodeSignatureForm], [CodeNoKey], [CodeKey], [CodeSeqNotIJSON],
	// [CodeAmbiguous], card.CodeType, or the code of a document that is not well-formed.
	Code string
	// Pointer is the location of the problem (RFC 6901), Message a sentence about it.
	Pointer, Message string
	// Key is the key that the signature was checked with; it is zero if that did not
	// happen.
	Key signature.Key
	// Rounded has a warning "number-precision" for each number of a valid card that is not
	// exactly a double: digits that the canonical form rounds away are not covered by the
	// signature.
	Rounded card.Violations
}

// Verify verifies the signature of a card, on the document as it was received. The
// signature covers everything in it but the signature itself, white space, the order of
// members and the spelling of values.
//
// The outcomes: unsigned without the member signature; invalid for a signature that is
// malformed or not that of the document, and for a document that has no canonical form;
// unverifiable if the key is not known, cannot be used, or if seq is beyond what a
// signature protects. An invalid card must be discarded; an unverifiable one counts as
// unsigned. Verify does not validate the card, see [Parse], and a card that was cut by
// fields ([Subset]) cannot be verified. A nil source has no keys. The options can set
// limits, see [card.WithLimits].
//
// A card with two members whose names differ only in letter case, such as endpoints and
// Endpoints, is invalid ([CodeAmbiguous]): which one a reader takes may depend on their order,
// which no signature covers.
//
// Ed25519 is that of RFC 8032 without its leniencies: signatures whose S is not reduced
// and keys of small order are refused.
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
func Verify(ctx context.Context, document []byte, keys signature.KeySource, opts ...card.Option) Verification {
	x, err := Decode(document, opts...)
	if err != nil {
		return unreadable(err)
	}
	member, ok := x.Members().Get(memberSignature)
	if !ok {
		return Verification{Outcome: signature.Unsigned}
	}
	const at = "/" + memberSignature
	if member.Kind() != card.KindString {
		return refuted(card.CodeType, at, "the signature is not a string")
	}
	sig, err := signature.Decode(x.Signature.Or(""))
	if err != nil || len(sig) != ed25519.SignatureSize {
		return refuted(CodeSignatureForm, at, "the signature is not 64 octets in base64url without padding")
	}
	if !hasSignableSeq(x) {
		return undecided(CodeSeqNotIJSON, "/seq", "seq is not an integer from 0 to 2^53-1: a signature does not protect it")
	}
	covered, err := Canonical(document, opts...)
	if err != nil {
		return unreadable(err)
	}
	return verifyWith(ctx, keys, x, covered, sig)
}

// verifyWith verifies the signature of the covered bytes of a card.
func verifyWith(ctx context.Context, keys signature.KeySource, x *Card, covered, sig []byte) Verification {
	if keys == nil {
		keys = signature.Chain(nil)
	}
	key, err := keys.Key(ctx, signature.Request{Dialect: "adp", Agent: x.ID, DID: x.DID.Or(""), Algorithm: signature.EdDSA})
	switch {
	case errors.Is(err, signature.ErrNoKey):
		return undecided(CodeNoKey, "/id", "the key of the agent is not known")
	case err != nil:
		return undecided(CodeNoKey, "/id", "looking up the key of the agent failed: "+err.Error())
	case key.Algorithm != "" && !key.Algorithm.Is(signature.EdDSA):
		return undecided(CodeKey, "/id", "the key of the agent is for another algorithm than Ed25519")
	}
	public, ok := key.Public.(ed25519.PublicKey)
	if !ok {
		return undecided(CodeKey, "/id", "the key of the agent is not an Ed25519 key")
	}
	if reason := checkPublicKey(public); reason != "" {
		return undecided(CodeKey, "/id", reason)
	}
	v := Verification{Outcome: signature.Valid}
	duplicate, ambiguous := members.Duplicate(string(covered))
	switch {
	case !ed25519.Verify(public, covered, sig):
		v = refuted(CodeSignature, "/"+memberSignature, "the signature is not that of this card by the key of its agent")
	case ambiguous:
		v = refuted(CodeAmbiguous, duplicate, "another member has the same name but for letter case, and no signature covers their order")
	default:
		v.Rounded = check.Findings(card.Defaults(), true, func(c *cardrt.Checker) { checkPrecision(c, x) })
	}
	v.Key = key
	return v
}

// members are the members of a card that readers have fields for.
var members = rawjson.SimilarNames{
	Members: knownCard.Names,
	Inside: map[string]*rawjson.SimilarNames{
		"tools":       {Members: knownTool.Names},
		"endpoints":   {Members: knownEndpoint.Names},
		"constraints": {Members: knownConstraints.Names},
		"metadata":    {Members: knownMetadata.Names},
	},
}

// hasSignableSeq reports whether a card has no seq or one that a signature protects.
func hasSignableSeq(x *Card) bool {
	member, ok := x.Members().Get("seq")
	if !ok || member.Kind() != card.KindNumber {
		return true
	}
	seq, exact := x.Seq.Get()
	return exact && seq <= MaxSignedSeq
}

// unreadable is the result for a document without a canonical form.
func unreadable(err error) Verification {
	broken, ok := errors.AsType[*card.DecodeError](err)
	if !ok {
		return refuted(card.CodeSyntax, "", err.Error())
	}
	return refuted(broken.Code, broken.Pointer, broken.Message)
}

func refuted(code, pointer, message string) Verification {
	return Verification{Outcome: signature.Invalid, Code: code, Pointer: pointer, Message: message}
}

func undecided(code, pointer, message string) Verification {
	return Verification{Outcome: signature.Unverifiable, Code: code, Pointer: pointer, Message: message}
}
