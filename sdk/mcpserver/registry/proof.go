package registry

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jwks"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// Proof says who wrote a card and what is signed of it.
type Proof struct {
	// Signer is the thumbprint of the key that signed the card (RFC 7638).
	Signer string `json:"signer,omitempty"`
	// Digest is the hash of the signed part of the card: SHA-256 of its canonical form
	// (RFC 8785), in base64url.
	Digest string `json:"digest,omitempty"`
	// Superseded are the digests of the cards that this one and its predecessors replaced,
	// oldest first, at most [MaxSuperseded]. None of them replaces it.
	Superseded []string `json:"superseded,omitempty"`

	// bound says that the key source has the key for this agent, not only for some name that
	// the signature states.
	bound bool
}

// MaxSuperseded is the number of replaced cards that a card remembers.
const MaxSuperseded = 256

// proven reports whether a signature proves who wrote the card.
func (c *Card) proven() bool { return c.Signature == signature.Valid.String() && c.Proof.Signer != "" }

// prove verifies the signature of a card and refuses one that the policy does not accept.
func (c *Card) prove(ctx context.Context, p Policy, opts []card.Option) error {
	c.Channel = p.Channel.String()
	accepted := p.Unproven || p.Channel == adp.Direct
	if !slices.Contains(verify.Dialects(), c.Dialect) {
		if !accepted {
			return &Error{Code: CodeUnproven, Message: fmt.Sprintf("the registry accepts proven cards only, and cards of the dialect %s have no signatures", c.Dialect)}
		}
		return nil
	}
	keys := &recorder{source: p.Signatures.Keys}
	if keys.source == nil {
		keys.source = adp.PeerIDs{}
	}
	policy := p.Signatures
	policy.Keys, policy.Dialect, policy.Reading = keys, c.Dialect, append(slices.Clone(policy.Reading), opts...)
	v, err := verify.Document(ctx, c.Document, policy)
	if err != nil {
		return err
	}
	c.Signature = v.Outcome.String()
	switch v.Use() {
	case verify.Discard:
		return &Error{Code: v.Code, Pointer: v.Pointer, Message: v.Message}
	case verify.Unproven:
		if !accepted {
			return unproven(v)
		}
	case verify.Trust:
		if c.Proof, err = keys.proof(v, c.ID); err != nil {
			return err
		}
	}
	if c.Dialect != string(detect.ADP) {
		return nil
	}
	e, err := adp.EditionOf(c.Document, adp.Provenance{Outcome: v.Outcome, Channel: p.Channel, Retrieved: c.Declared}, opts...)
	c.Revoked = e.Revoked
	return err
}

// unproven returns the refusal of a card whose author is not proven.
func unproven(v *verify.Verification) error {
	message := "the author of the card must be proven: the card has no signature"
	if v.Outcome == signature.Unverifiable {
		message = "the author of the card must be proven: " + v.Message
	}
	pointer := v.Pointer
	if pointer == "" {
		pointer = map[string]string{string(detect.ADP): "/signature", string(detect.Nooterra): "/publish"}[v.Dialect]
	}
	if pointer == "" {
		pointer = "/signatures"
	}
	return &Error{Code: CodeUnproven, Pointer: pointer, Message: message}
}

// recorder remembers the keys that a source returned, by the key id of the request.
type recorder struct {
	source signature.KeySource
	keys   map[string]signature.Key
	last   signature.Key
}

// Key returns the key of the source.
func (r *recorder) Key(ctx context.Context, request signature.Request) (signature.Key, error) {
	key, err := r.source.Key(ctx, request)
	if err == nil {
		if r.keys == nil {
			r.keys = map[string]signature.Key{}
		}
		r.keys[request.KeyID], r.last = key, key
	}
	return key, err
}

// proof returns the proof of a valid verification of an agent's card.
func (r *recorder) proof(v *verify.Verification, agent string) (Proof, error) {
	i := slices.IndexFunc(v.Signatures, func(s verify.Signature) bool { return s.Outcome == signature.Valid })
	key, ok := r.keys[v.Signatures[i].KeyID]
	if !ok {
		key = r.last
	}
	signer, err := jwks.Thumbprint(key.Public)
	if err != nil {
		return Proof{}, err
	}
	form, err := card.Canonical(v.Covered(), card.WithLimits(card.NoLimits()))
	if err != nil {
		return Proof{}, err
	}
	digest := sha256.Sum256(form)
	return Proof{Signer: signer, Digest: signature.Encode(digest[:]), bound: key.ID == agent}, nil
}
