package verify

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Verification is the result of [Document].
type Verification struct {
	// Dialect is the dialect of the document.
	Dialect string `json:"dialect"`
	// Outcome is the outcome for the card: for all its signatures, under the policy.
	Outcome signature.Outcome `json:"outcome"`
	// Code, Pointer and Message are the reason for an outcome other than valid: a stable code,
	// the location in the document, and a sentence. They are empty for a valid card.
	Code    string `json:"code,omitempty"`
	Pointer string `json:"pointer,omitempty"`
	Message string `json:"message,omitempty"`
	// Signatures are the signatures, in the order of the document.
	Signatures []Signature `json:"signatures,omitempty"`
	// Uncovered are values of the document that the signatures do not cover, so that anyone may
	// have added or changed them. [Verification.Covered] does not contain them. More is the
	// number of omitted values.
	Uncovered []Uncovered `json:"uncovered,omitempty"`
	More      int         `json:"more,omitempty"`

	covered []byte
}

// Signature is the result for one signature.
type Signature struct {
	// Pointer is the location of the signature in the document.
	Pointer string            `json:"pointer"`
	Outcome signature.Outcome `json:"outcome"`
	// Code and Message are the reason for an outcome other than valid.
	Code    string `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
	// KeyID and Algorithm are stated by the signature.
	KeyID     string              `json:"keyId,omitempty"`
	Algorithm signature.Algorithm `json:"algorithm,omitempty"`
	// Origin is the origin of the key, see [signature.Key]. It is empty without a key.
	Origin string `json:"origin,omitempty"`
	// Key is the key of the signature; the zero key if none was found.
	Key signature.Key `json:"-"`
	// Payload names the signed content: the profile of A2A, "adp", "nooterra", or for Aevum, whose
	// draft defines no form, [github.com/agentcard-go/cardgen/sdk/aevum/signing.Profile].
	Payload string `json:"payload,omitempty"`
}

// Uncovered is a value that the signatures do not cover.
type Uncovered struct {
	// Pointer is the location of the value.
	Pointer string `json:"pointer"`
	// Reason is the reason, for people.
	Reason string `json:"message"`
	// Required says that the signature must cover the value: the card is invalid because it
	// does not.
	Required bool `json:"required,omitempty"`
}

// Valid reports whether the outcome is valid.
func (v *Verification) Valid() bool { return v != nil && v.Outcome == signature.Valid }

// Covered returns the signed part of the card: a document of the same dialect without the
// signatures and everything that they do not cover. It is nil unless the outcome is valid.
//
// For A2A it has the members of the payload, and empty values for other required members. For ADP and
// Aevum it is the canonical form of the card: numbers are doubles.
//
// For Nooterra it has the signed members and schemaVersion. The dialect requires more members,
// so Covered can be decoded, but Parse refuses it. Members that the service sets, such as status
// and revision, are not signed.
func (v *Verification) Covered() []byte {
	if !v.Valid() {
		return nil
	}
	return v.covered
}

// Use says what a reader may do with a card.
type Use string

const (
	// Trust: the holder of a trusted key signed the part of the card that [Verification.Covered]
	// returns.
	Trust Use = "trust"
	// Unproven: the card is unsigned or unverifiable. Anyone may have written it.
	Unproven Use = "unproven"
	// Discard: the signature does not belong to this card. Another party changed the card, or
	// the signature is broken.
	Discard Use = "discard"
)

// Use returns what a reader may do with the card.
func (v *Verification) Use() Use {
	switch {
	case v.Valid():
		return Trust
	case v != nil && v.Outcome == signature.Invalid:
		return Discard
	}
	return Unproven
}

// unsigned sets the reason for a card without a member for signatures.
func (v *Verification) unsigned(member string) {
	v.Code, v.Pointer, v.Message = CodeUnsigned, member, "the card has no signature"
}

// Err returns the reason as an [*Error]; nil for a valid card.
func (v *Verification) Err() error {
	if v.Valid() {
		return nil
	}
	if v == nil {
		v = new(Verification)
		v.unsigned("")
	}
	e := &Error{Outcome: v.Outcome, Code: v.Code, Pointer: v.Pointer, Message: v.Message}
	if i := slices.IndexFunc(v.Signatures, func(s Signature) bool { return s.Outcome == v.Outcome }); i >= 0 {
		e.Signature, e.KeyID, e.Origin = v.Signatures[i].Pointer, v.Signatures[i].KeyID, v.Signatures[i].Origin
	}
	return e
}

// Codes of verifications, in addition to the codes of the dialects.
const (
	// CodeUnsigned: the card has no signature.
	CodeUnsigned = "unsigned"
	// CodeTooFew: the card has fewer valid signatures by different keys than required.
	CodeTooFew = "too-few"
	// CodeKeyTime: the key of the only signature is not valid at the time of the policy.
	CodeKeyTime = "key-time"
	// CodeAlgorithm: the policy does not accept the algorithm.
	CodeAlgorithm = "algorithm"
	// CodeUncovered: a value that must be signed is absent or not signed.
	CodeUncovered = "uncovered"
)

// Error is the reason why a card does not satisfy a policy.
type Error struct {
	// Outcome is unsigned, invalid or unverifiable.
	Outcome signature.Outcome
	// Code is a stable code, Message a sentence.
	Code, Message string
	// Pointer is the location of the problem in the document: a value that is not covered, a
	// signature, or empty for the card.
	Pointer string
	// Signature is the location of the signature, KeyID the key that it names, Origin the
	// origin of that key. They are empty if absent.
	Signature, KeyID, Origin string
}

// Error returns the outcome, the location, the message, the key and the code.
func (e *Error) Error() string {
	text := "the card is " + e.Outcome.String() + ": " + e.Problem().Error()
	if e.KeyID != "" {
		text += fmt.Sprintf(" (signature %s, key %.200q)", e.Signature, e.KeyID)
	}
	return text
}

// Problem returns the reason as a finding.
func (e *Error) Problem() card.Violation {
	return card.Violation{Pointer: e.Pointer, Code: e.Code, Severity: card.Error, Message: e.Message}
}

// Unwrap returns the reason as a finding, for [errors.As].
func (e *Error) Unwrap() error { return e.Problem() }
