package publish

import (
	"crypto/ed25519"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Limits of the members of a signature, in UTF-16 units after trimming.
const (
	maxSignerKeyID = 200
	maxSignedAt    = 128
	maxSignature   = 8192
)

// Verification is the result of verifying a publication.
type Verification struct {
	// Outcome is Unsigned if there is no signature, Valid, Invalid, or Unverifiable if the
	// identity has no key.
	Outcome signature.Outcome
	// Err says why the outcome is Invalid or Unverifiable: the first test of the service
	// that fails. It is nil for the other outcomes.
	Err *Error
	// PayloadHash is the hash of the payload, empty if the verification ended before it
	// was computed.
	PayloadHash string
	// SignerKeyID and SignedAt are what the signature says about its key and its time.
	// They are not covered by the signature, and empty unless the outcome is Valid.
	SignerKeyID, SignedAt string
	// Uncovered are the pointers to the members of the body that the signature does not
	// cover, apart from those of publish. For a stored card these are members that the
	// service sets, such as revision.
	Uncovered []string
}

// Verify verifies the signature of a body, its member publish, with the key of the
// identity of the agent. The tenant is the one that sends the body.
//
// The tests and their order are those of the service; the reasons are listed at [Reason].
// A body without a signature, or with null in its place, is Unsigned. Verify is stricter
// than the service in texts, see [Payload], in signedAt, which must be an RFC 3339
// date-time, and in the signature, which must be base64 with padding and nothing else.
func Verify(tenantID string, body []byte, key signature.Key, opts ...card.Option) Verification {
	object, err := card.ParseObject(body, opts...)
	if err != nil {
		return refused(invalidPayload(pointerOf(err), err.Error(), err))
	}
	return verify(tenantID, object, key, opts)
}

// VerifyCard verifies the signature of a stored card. The tenant is that of the card.
//
// The signature covers the body that was sent, not the card that the service made from
// it: the result is Valid only if the body was in the normal form of the service, see
// [Body]. Otherwise the outcome is Invalid with [PayloadHashMismatch], although the
// publication was valid; then only the body can be verified.
//
// It is also Invalid, with [Uncovered], if a reader may take what is not signed for something
// that is: a member whose name differs in letter case from one of the card, such as Host, white
// space around a signed text, which the payload leaves out, and an identityRef with another key
// than the one that signed.
func VerifyCard(stored []byte, key signature.Key, opts ...card.Option) Verification {
	object, err := card.ParseObject(stored, opts...)
	if err != nil {
		return refused(invalidPayload(pointerOf(err), err.Error(), err))
	}
	var tenantID string
	if value, _ := object.Get("tenantId"); value.Kind() == card.KindString {
		if err := value.Decode(&tenantID); err != nil {
			return refused(invalidPayload("/tenantId", err.Error(), err))
		}
	}
	v := verify(tenantID, object, key, opts)
	if v.Outcome == signature.Valid {
		if err := checkReaders(object, v.SignerKeyID); err != nil {
			return refused(err)
		}
	}
	return v
}

// refused is the result for an error.
func refused(err error) Verification {
	v := Verification{Outcome: signature.Invalid}
	if !errors.As(err, &v.Err) {
		v.Err = &Error{Reason: PayloadInvalid, Message: err.Error(), cause: err}
	}
	if v.Err.Reason == SignerKeyUnavailable {
		v.Outcome = signature.Unverifiable
	}
	return v
}

func verify(tenantID string, body card.Object, key signature.Key, opts []card.Option) Verification {
	published, ok := body.Get("publish")
	if !ok || published.Kind() == card.KindNull {
		return Verification{Outcome: signature.Unsigned, Uncovered: uncovered(body)}
	}
	public, ok := key.Public.(ed25519.PublicKey)
	if !ok || key.ID == "" || len(public) != ed25519.PublicKeySize {
		return refused(&Error{SignerKeyUnavailable, "", "the identity of the agent has no key", nil})
	}
	signed, err := readEnvelope(published)
	if err != nil {
		return refused(err)
	}
	text, err := payload(tenantID, body, opts)
	if err != nil {
		return refused(err)
	}
	hash := Hash(text)
	err = signed.check(hash, public, &key)
	if err != nil {
		v := refused(err)
		v.PayloadHash = hash
		return v
	}
	return Verification{
		Outcome:     signature.Valid,
		PayloadHash: hash,
		SignerKeyID: signed.keyID,
		SignedAt:    signed.signedAtText,
		Uncovered:   uncovered(body),
	}
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
		return &Error{PayloadHashMismatch, "/publish/payloadHash", "payloadHash is not the hash of the payload", nil}
	}
	digest, err := hex.DecodeString(hash)
	if err != nil {
		return err
	}
	sum, err := base64.StdEncoding.Strict().DecodeString(e.signature)
	if err != nil || strings.ContainsAny(e.signature, "\r\n") || !ed25519.Verify(public, digest, sum) {
		return &Error{SignatureInvalid, "/publish/signature", "the signature is not that of the payload by the key of the identity", nil}
	}
	if subtle.ConstantTimeCompare([]byte(e.keyID), []byte(key.ID)) == 0 {
		return &Error{SignerKeyMismatch, "/publish/signerKeyId", "signerKeyId is not the id of the key of the identity", nil}
	}
	if !key.ValidAt(e.signedAt) {
		return &Error{SignerKeyInvalid, "/publish/signedAt", "the key was not valid at signedAt", nil}
	}
	return nil
}

// readEnvelope reads the member publish. The error is an [*Error] with the reason
// [SignatureSchemaInvalid]. Unknown members are ignored.
func readEnvelope(published card.Raw) (*envelope, error) {
	invalid := func(member, message string) error {
		at := "/publish"
		if member != "" {
			at += "/" + member
		}
		return &Error{SignatureSchemaInvalid, at, message, nil}
	}
	object, ok := published.Object()
	if !ok {
		return nil, invalid("", "publish must be an object")
	}
	var failed error
	text := func(member string, limit int) string {
		var s string
		if value, _ := object.Get(member); value.Kind() == card.KindString && value.Decode(&s) == nil {
			s = check.TrimECMA(s)
		}
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
	// A leap second has no moment in Go or ECMAScript, and the service refuses it too.
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
