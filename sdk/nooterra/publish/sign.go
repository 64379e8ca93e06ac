package publish

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

const (
	cardVersion     = "AgentCard.v1"
	envelopeVersion = "AgentCardPublish.v1"
	algorithm       = "ed25519"
)

// timeFormat is the form of times that the service writes: UTC with milliseconds.
const timeFormat = "2006-01-02T15:04:05.000Z"

// Sign returns the signature of a body by a tenant, made with the private key of the
// agent's identity: Ed25519 over the 32 bytes of the payload's SHA-256 hash. A member
// publish of the body is ignored. The time is written in UTC with milliseconds; neither
// it nor the key id is covered by the signature.
//
// The error is a [*nooterra.Error] with [CodePayloadInvalid], or [ErrKeyAlgorithm] if the key has
// another length than Ed25519 keys.
func Sign(tenantID string, body []byte, key ed25519.PrivateKey, signedAt time.Time, opts ...card.Option) (*nooterra.Publish, error) {
	if len(key) != ed25519.PrivateKeySize {
		return nil, ErrKeyAlgorithm
	}
	text, err := Payload(tenantID, body, opts...)
	if err != nil {
		return nil, err
	}
	public, err := KeyOf(key.Public().(ed25519.PublicKey))
	if err != nil {
		return nil, err
	}
	hash := Hash(text)
	digest, err := hex.DecodeString(hash)
	if err != nil {
		return nil, err
	}
	return nooterra.NewPublish().
		WithSchemaVersion(envelopeVersion).
		WithAlgorithm(algorithm).
		WithSignerKeyID(public.ID).
		WithSignedAt(signedAt.UTC().Format(timeFormat)).
		WithPayloadHash(hash).
		WithSignature(base64.StdEncoding.EncodeToString(ed25519.Sign(key, digest))).
		Build()
}

// SignBody returns the body with its signature as the member publish. All other bytes are
// unchanged, but a byte order mark is removed. The errors are the errors of [Sign].
func SignBody(tenantID string, body []byte, key ed25519.PrivateKey, signedAt time.Time, opts ...card.Option) ([]byte, error) {
	made, err := Sign(tenantID, body, key, signedAt, opts...)
	if err != nil {
		return nil, err
	}
	object, err := card.ParseObject(body, opts...)
	if err != nil {
		return nil, err
	}
	if err := object.Set("publish", made); err != nil {
		return nil, err
	}
	const space = " \t\r\n"
	front := len(body) - len(bytes.TrimLeft(body, space))
	return slices.Concat(body[:front], []byte(object.String()), body[len(bytes.TrimRight(body, space)):]), nil
}

// Body returns the body of a request that publishes a card unchanged. It has the members of the
// payload in the normal form of the service ([nooterra.Normalize]), without null members. A
// signature of this body is also valid for the stored card.
func Body(c *nooterra.Card) ([]byte, error) {
	text, err := card.AppendJSON(nil, nooterra.Normalize(c.OrEmpty()))
	if err != nil {
		return nil, err
	}
	object, err := card.ParseObject(text)
	if err != nil {
		return nil, err
	}
	var body card.Object
	for _, m := range covered {
		if value, ok := object.Get(m.name); ok && value.Kind() != card.KindNull {
			if err := body.Set(m.name, value); err != nil {
				return nil, err
			}
		}
	}
	return []byte(body.String()), nil
}
