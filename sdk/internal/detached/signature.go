package detached

import (
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"errors"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Codes of results.
const (
	// CodeSignature is a signature that the key does not verify for the document.
	CodeSignature = "signature"
	// CodeForm is a signature that is not 64 octets in base64url without padding.
	CodeForm = "signature-form"
	// CodeNoKey is a signer whose key is not known.
	CodeNoKey = "no-key"
	// CodeKey is a key that cannot be used.
	CodeKey = "key"
	// CodeAmbiguous is a signed document with two members whose names differ in letter case only.
	CodeAmbiguous = "ambiguous"
)

// Result is the outcome for a signature, with the reason if it is not valid.
type Result struct {
	Outcome                signature.Outcome
	Code, Pointer, Message string
	// Key is the key that was used; zero if there was none.
	Key signature.Key
}

// Refuted is the result for a document that must be discarded.
func Refuted(code, pointer, message string) Result {
	return Result{Outcome: signature.Invalid, Code: code, Pointer: pointer, Message: message}
}

// Undecided is the result for a document that counts as unsigned.
func Undecided(code, pointer, message string) Result {
	return Result{Outcome: signature.Unverifiable, Code: code, Pointer: pointer, Message: message}
}

// Refusal returns the error of a card that is not signed, or of a signature that is not valid.
func Refusal(code, pointer, message string) error {
	return card.Violation{Code: code, Pointer: pointer, Message: message}
}

// Decode returns the octets of the signature that the value of the member states. If it states none,
// ok is false, and refuted is the result for the document.
func (m Member) Decode(value card.Raw) (sig []byte, refuted Result, ok bool) {
	if value.Kind() != card.KindString {
		return nil, Refuted(card.CodeType, m.Pointer(), "the signature is not a string"), false
	}
	sig, err := signature.Decode(scan.Unquote(value.String()))
	if err != nil || len(sig) != ed25519.SignatureSize {
		return nil, Refuted(CodeForm, m.Pointer(), "the signature is not 64 octets in base64url without padding"), false
	}
	return sig, Result{}, true
}

// Ambiguous returns the result for covered bytes with two members whose names differ in letter case
// only, and false without such members.
func Ambiguous(members *scan.SimilarNames, covered []byte) (Result, bool) {
	duplicate, ok := members.Duplicate(string(covered))
	return Refuted(CodeAmbiguous, duplicate, "the name of another member differs only in letter case, and no signature covers their order"), ok
}

// Verifier verifies signatures.
type Verifier struct {
	Keys    signature.KeySource
	Request signature.Request
	// Signer is the location of the member that names the signer, Member of the signature.
	Signer string
	Member Member
}

// Verify verifies the signature of the covered bytes. The error is an error of the key source other
// than [signature.ErrNoKey].
func (v *Verifier) Verify(ctx context.Context, covered, sig []byte) (Result, error) {
	keys := v.Keys
	if keys == nil {
		keys = signature.Chain(nil)
	}
	key, err := keys.Key(ctx, v.Request)
	switch {
	case errors.Is(err, signature.ErrNoKey):
		return Undecided(CodeNoKey, v.Signer, "the key of the agent is not known"), nil
	case err != nil:
		return Result{}, err
	case key.Algorithm != "" && !key.Algorithm.Is(signature.EdDSA):
		return Undecided(CodeKey, v.Signer, "the key of the agent is for another algorithm than Ed25519"), nil
	}
	public, ok := key.Public.(ed25519.PublicKey)
	if !ok {
		return Undecided(CodeKey, v.Signer, "the key of the agent is not an Ed25519 key"), nil
	}
	if reason := CheckKey(public); reason != "" {
		return Undecided(CodeKey, v.Signer, reason), nil
	}
	r := Result{Outcome: signature.Valid}
	if !ed25519.Verify(public, covered, sig) {
		r = Refuted(CodeSignature, v.Member.Pointer(), "the key of the agent did not sign this card")
	}
	r.Key = key
	return r, nil
}

// Sign returns a document with the signature of a key, whose public key is public, as the member. The
// error is a [*card.DecodeError], a [card.Violation] for a signature that the public key does not verify,
// or an error of the key.
func (m Member) Sign(document []byte, key crypto.Signer, public ed25519.PublicKey, opts ...card.Option) ([]byte, error) {
	covered, err := m.Canonical(document, opts...)
	if err != nil {
		return nil, err
	}
	sig, err := key.Sign(rand.Reader, covered, crypto.Hash(0))
	if err != nil {
		return nil, err
	}
	if len(sig) != ed25519.SignatureSize || !ed25519.Verify(public, covered, sig) {
		return nil, Refusal(CodeKey, m.Pointer(), "the signer returned a signature that its public key does not verify")
	}
	return m.Set(document, `"`+signature.Encode(sig)+`"`), nil
}
