package verify

import (
	"context"
	"crypto/ed25519"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

func verifyNooterra(ctx context.Context, document []byte, p *Policy) (*Verification, error) {
	object, err := card.ParseObject(document, p.Reading...)
	if err != nil {
		return nil, err
	}
	keyID := textAt(object, "publish", "signerKeyId")
	key, err := nooterraKey(ctx, p.Keys, signature.Request{
		Dialect: "nooterra", Agent: textAt(object, "agentId"), KeyID: keyID, Algorithm: signature.EdDSA,
	})
	if err != nil {
		return nil, err
	}
	done := publish.VerifyCard(document, key, p.Reading...)
	v := &Verification{Outcome: done.Outcome}
	if done.Err != nil {
		v.Code, v.Pointer, v.Message = string(done.Err.Reason), done.Err.Pointer, done.Err.Message
	}
	if v.Outcome == signature.Unsigned {
		return v, nil
	}
	v.Signatures = []Signature{{
		Pointer: "/publish", Outcome: v.Outcome, Code: v.Code, Message: v.Message,
		KeyID: keyID, Algorithm: signature.EdDSA, Origin: key.Origin, Key: key, Payload: "nooterra",
	}}
	if v.Outcome != signature.Valid {
		return v, nil
	}
	for _, pointer := range done.Uncovered {
		v.Uncovered = append(v.Uncovered, Uncovered{Pointer: pointer, Reason: "the service sets it without a signature"})
	}
	if v.covered, err = publish.Covered(document, p.Reading...); err != nil {
		return nil, err
	}
	return v, v.require(p, signature.EdDSA)
}

// nooterraKey returns the key of an agent's identity under the name that identities use; the
// zero key if there is none.
func nooterraKey(ctx context.Context, keys signature.KeySource, r signature.Request) (signature.Key, error) {
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
	}
	public, ok := key.Public.(ed25519.PublicKey)
	if !ok || key.Algorithm != "" && !key.Algorithm.Is(signature.EdDSA) {
		return signature.Key{}, nil
	}
	if key.ID == r.KeyID && r.KeyID != "" {
		return key, nil // the source has the key under the name in the signature
	}
	named, err := publish.KeyOf(public)
	if err != nil {
		return signature.Key{}, nil
	}
	key.ID = named.ID
	return key, nil
}

// textAt returns the string at the end of a path of members, empty if there is none.
func textAt(object card.Object, path ...string) string {
	for i, name := range path {
		value, _ := object.Get(name)
		if i < len(path)-1 {
			var ok bool
			if object, ok = value.Object(); !ok {
				return ""
			}
			continue
		}
		var text string
		if value.Kind() != card.KindString || value.Decode(&text) != nil {
			return ""
		}
		return text
	}
	return ""
}
