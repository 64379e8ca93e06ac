package publish

import (
	"context"
	"crypto/ed25519"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Limits of the members of a signature, in UTF-16 units after trimming.
const (
	maxSignerKeyID = 200
	maxSignedAt    = 128
	maxSignature   = 8192
)

// VerifyOptions say how [Verify] and [VerifyBody] verify.
type VerifyOptions struct {
	// Keys finds the key of the agent's identity: by the key id in the signature, or else by
	// the agent. A nil source has no keys.
	Keys signature.KeySource
	// Reading are options for reading the document, such as limits.
	Reading []card.Option
}

// Verification is the result of verifying a publication.
type Verification struct {
	// Outcome is unsigned without a signature, unverifiable without a key, valid, or invalid.
	Outcome signature.Outcome
	// Code is the first test of the service that fails, one of the constants that begin with
	// Code. Pointer is the location in the document (RFC 6901), and Message a sentence. They
	// are empty if the outcome is valid or unsigned.
	Code, Pointer, Message string
	// Key is the key of the identity; it is zero if there is none.
	Key signature.Key
	// PayloadHash is the hash of the payload. It is empty if an earlier test failed.
	PayloadHash string
	// SignerKeyID is the key id that the signature names, SignedAt the time that it states. The
	// signature covers neither. SignedAt is empty unless the outcome is valid.
	SignerKeyID, SignedAt string
	// Uncovered are the pointers to members that the signature does not cover, except the
	// members of publish. In a stored card, these are members that the service sets, such as
	// revision.
	Uncovered []string
}

// Err returns the reason as a [*nooterra.Error], or nil if the outcome is valid or unsigned.
func (v *Verification) Err() error {
	if v.Code == "" {
		return nil
	}
	return refusal(v.Code, v.Pointer, v.Message)
}

// Verify verifies the signature of a stored card.
//
// The signature covers the body of the request, not the card that the service made from it. The
// result is valid only if the body was in the normal form of the service, see [Body]. Otherwise
// the outcome is invalid with [CodePayloadHashMismatch] although the publication was valid;
// only the body can then be verified.
//
// The result is also invalid, with [CodeUncovered], if readers may take an unsigned value for a
// signed one. There are three cases: a member whose name differs only in letter case from a
// member of cards, such as Host; white space around a signed text, which is not part of the
// payload; and an identityRef with another key than the signer's.
//
// The error is an error of the key source other than [signature.ErrNoKey]. A document that is
// not a JSON object is invalid.
func Verify(ctx context.Context, document []byte, o VerifyOptions) (*Verification, error) {
	object, err := card.ParseObject(document, o.Reading...)
	if err != nil {
		return unreadable(err), nil
	}
	tenantID, _ := object.Get("tenantId")
	v, err := o.verify(ctx, textOf(tenantID), object)
	if err != nil || v.Outcome != signature.Valid {
		return v, err
	}
	if err := checkReaders(object, v.SignerKeyID); err != nil {
		refused := &Verification{Key: v.Key, SignerKeyID: v.SignerKeyID}
		refused.refuse(err)
		return refused, nil
	}
	return v, nil
}

// VerifyBody verifies the signature of a request's body, its member publish. tenantID is the
// tenant that sends the request.
//
// The tests and their order are the service's. A body without a signature, or with null in its
// place, is unsigned. VerifyBody is stricter than the service in texts, see [Payload], in
// signedAt, which must be an RFC 3339 date-time, and in the signature, which must be padded
// base64. The errors are the errors of [Verify].
func VerifyBody(ctx context.Context, tenantID string, body []byte, o VerifyOptions) (*Verification, error) {
	object, err := card.ParseObject(body, o.Reading...)
	if err != nil {
		return unreadable(err), nil
	}
	return o.verify(ctx, tenantID, object)
}

// verify looks up the key of a signed body and verifies the body.
func (o VerifyOptions) verify(ctx context.Context, tenantID string, body card.Object) (*Verification, error) {
	published, _ := body.Get("publish")
	if !isPresent(published) {
		return &Verification{Uncovered: uncovered(body)}, nil
	}
	agentID, _ := body.Get("agentId")
	signerKeyID, _ := published.Pointer("/signerKeyId")
	key, err := identityKey(ctx, o.Keys, signature.Request{
		Dialect: "nooterra", Agent: textOf(agentID), KeyID: check.TrimECMA(textOf(signerKeyID)), Algorithm: signature.EdDSA,
	})
	if err != nil {
		return nil, err
	}
	return verifyWith(key, tenantID, body, published, o.Reading), nil
}

// identityKey returns the key of an agent's identity under the id that identities use; the zero
// key if there is none.
func identityKey(ctx context.Context, keys signature.KeySource, r signature.Request) (signature.Key, error) {
	if keys == nil {
		return signature.Key{}, nil
	}
	key, err := keys.Key(ctx, r)
	if errors.Is(err, signature.ErrNoKey) && r.Agent != "" {
		r.KeyID = "" // select the key by agent
		key, err = keys.Key(ctx, r)
	}
	switch {
	case errors.Is(err, signature.ErrNoKey):
		return signature.Key{}, nil
	case err != nil:
		return signature.Key{}, err
	case key.Algorithm != "" && !key.Algorithm.Is(signature.EdDSA):
		return signature.Key{}, nil
	case key.ID == r.KeyID && r.KeyID != "":
		return key, nil // the source has the key under the id in the signature
	}
	public, _ := key.Public.(ed25519.PublicKey)
	named, err := KeyOf(public)
	if err != nil {
		return signature.Key{}, nil // not an Ed25519 key
	}
	key.ID = named.ID
	return key, nil
}

// verifyWith verifies a body, whose member publish is given, with the key of the identity.
func verifyWith(key signature.Key, tenantID string, body card.Object, published card.Raw, reading []card.Option) *Verification {
	signerKeyID, _ := published.Pointer("/signerKeyId")
	v := &Verification{Key: key, SignerKeyID: check.TrimECMA(textOf(signerKeyID))}
	public, _ := key.Public.(ed25519.PublicKey)
	if reason := unusable(key.ID, public); reason != "" {
		v.Key = signature.Key{}
		v.refuse(refusal(CodeSignerKeyUnavailable, "", reason))
		return v
	}
	signed, err := readEnvelope(published)
	if err != nil {
		v.refuse(err)
		return v
	}
	text, err := payload(tenantID, body, reading)
	if err != nil {
		v.refuse(err)
		return v
	}
	v.PayloadHash = Hash(text)
	if err := signed.check(v.PayloadHash, public, &key); err != nil {
		v.refuse(err)
		return v
	}
	v.Outcome, v.SignedAt, v.Uncovered = signature.Valid, signed.signedAtText, uncovered(body)
	return v
}

// unusable returns the reason why a key verifies no signature; empty if it can.
func unusable(id string, public ed25519.PublicKey) string {
	if id == "" || public == nil {
		return "the identity of the agent has no key"
	}
	return detached.CheckKey(public)
}

// unreadable is the result for a document that is not a JSON object.
func unreadable(err error) *Verification {
	v := new(Verification)
	v.refuse(invalidPayload(pointerOf(err), err.Error(), err))
	return v
}

// refuse sets the outcome and the reason for an error.
func (v *Verification) refuse(err error) {
	v.Outcome, v.Code, v.Message = signature.Invalid, CodePayloadInvalid, err.Error()
	if refused, ok := errors.AsType[*nooterra.Error](err); ok {
		v.Code, v.Pointer, v.Message = refused.Code, refused.Pointer, refused.Message
	}
	if v.Code == CodeSignerKeyUnavailable {
		v.Outcome = signature.Unverifiable
	}
}

// textOf returns the value of a string, empty for another value.
func textOf(value card.Raw) (s string) {
	if value.Kind() != card.KindString || value.Decode(&s) != nil {
		return ""
	}
	return s
}

// envelope is a signature that is well-formed.
type envelope struct {
	keyID        string
	signedAtText string
	signedAt     time.Time
	payloadHash  string
	signature    string
}

// check returns the error of the first test that the signature of a payload fails.
func (e *envelope) check(hash string, public ed25519.PublicKey, key *signature.Key) error {
	if subtle.ConstantTimeCompare([]byte(e.payloadHash), []byte(hash)) == 0 {
		return refusal(CodePayloadHashMismatch, "/publish/payloadHash", "payloadHash is not the hash of the payload")
	}
	digest, err := hex.DecodeString(hash)
	if err != nil {
		return err
	}
	sum, err := base64.StdEncoding.Strict().DecodeString(e.signature)
	if err != nil || strings.ContainsAny(e.signature, "\r\n") || !ed25519.Verify(public, digest, sum) {
		return refusal(CodeSignatureInvalid, "/publish/signature", "the signature was not made for the payload with the key of the identity")
	}
	if subtle.ConstantTimeCompare([]byte(e.keyID), []byte(key.ID)) == 0 {
		return refusal(CodeSignerKeyMismatch, "/publish/signerKeyId", "signerKeyId is not the id of the key of the identity")
	}
	if !key.ValidAt(e.signedAt) {
		return refusal(CodeSignerKeyInvalid, "/publish/signedAt", "the key was not valid at signedAt")
	}
	return nil
}

// readEnvelope reads the member publish and ignores unknown members. The error has
// [CodeSignatureSchemaInvalid].
func readEnvelope(published card.Raw) (*envelope, error) {
	invalid := func(member, message string) error {
		at := "/publish"
		if member != "" {
			at += "/" + member
		}
		return refusal(CodeSignatureSchemaInvalid, at, message)
	}
	object, ok := published.Object()
	if !ok {
		return nil, invalid("", "publish must be an object")
	}
	var failed error
	text := func(member string, limit int) string {
		value, _ := object.Get(member)
		s := check.TrimECMA(textOf(value))
		switch {
		case failed != nil:
		case s == "":
			failed = invalid(member, member+" must be a string that is not blank")
		case len(s) > limit && check.LengthUTF16(s) > limit:
			failed = invalid(member, member+" is too long")
		}
		return s
	}
	version := text("schemaVersion", len(envelopeVersion))
	method := text("algorithm", 32)
	e := &envelope{
		keyID:        text("signerKeyId", maxSignerKeyID),
		signedAtText: text("signedAt", maxSignedAt),
		payloadHash:  strings.ToLower(text("payloadHash", 2*len([32]byte{}))),
		signature:    text("signature", maxSignature),
	}
	if failed != nil {
		return nil, failed
	}
	switch {
	case version != envelopeVersion:
		return nil, invalid("schemaVersion", "schemaVersion must be "+envelopeVersion)
	case strings.ToLower(method) != algorithm:
		return nil, invalid("algorithm", "algorithm must be "+algorithm)
	}
	// A leap second cannot be represented in Go or ECMAScript; the service refuses it, too.
	var err error
	e.signedAt, err = time.Parse(time.RFC3339Nano, strings.ToUpper(e.signedAtText))
	if err != nil || !check.String(e.signedAtText).DateTime() {
		return nil, invalid("signedAt", "signedAt must be an RFC 3339 date-time")
	}
	if digest, err := hex.DecodeString(e.payloadHash); err != nil || len(digest) != 32 {
		return nil, invalid("payloadHash", "payloadHash must be a SHA-256 hash as 64 hexadecimal digits")
	}
	return e, nil
}
