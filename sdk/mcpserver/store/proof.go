package store

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// Proof has the keys that signed a card, and a digest of the signed part.
type Proof struct {
	// Signers are the thumbprints of the keys (RFC 7638) that may replace the card. They signed
	// this card, and the proven cards that it replaced.
	Signers []string `json:"signers,omitempty"`
	// Digest is the hash of the signed part of the card: SHA-256 of its canonical form
	// (RFC 8785), in base64url.
	Digest string `json:"digest,omitempty"`
	// Superseded are the digests of the cards that this card and its predecessors replaced,
	// oldest first, at most [MaxSuperseded]. None of them may replace it again.
	Superseded []string `json:"superseded,omitempty"`

	// bound says that the key source has the key for this agent, and not just for the name that
	// the signature states.
	bound bool
}

// MaxSuperseded is the maximum length of [Proof.Superseded].
const MaxSuperseded = 256

// proven reports whether a signature proves who wrote the card.
func (c *Card) proven() bool {
	return c.Signature == signature.Valid.String() && len(c.Proof.Signers) > 0
}

// prove verifies the signature of a card and refuses one that the policy does not accept.
func (c *Card) prove(ctx context.Context, p Policy, opts []card.Option) error {
	c.Channel = p.Channel.String()
	accepted := p.Unproven || p.Channel == exchange.Direct
	if !slices.Contains(verify.Dialects(), c.Dialect) {
		if !accepted {
			return refusal(CodeUnproven, "", fmt.Sprintf("only proven cards are accepted, and cards of the dialect %s have no signatures", c.Dialect))
		}
		return nil
	}
	policy := p.Signatures
	if policy.Keys == nil {
		policy.Keys = signing.PeerIDs{}
	}
	policy.Dialect, policy.Reading = c.Dialect, append(slices.Clone(policy.Reading), opts...)
	v, err := verify.Document(ctx, c.Document, policy)
	if err != nil {
		return err
	}
	c.Signature = v.Outcome.String()
	switch v.Use() {
	case verify.Discard:
		return refusal(v.Code, v.Pointer, v.Message)
	case verify.Unproven:
		if !accepted {
			return unproven(v)
		}
	case verify.Trust:
		if c.Proof, err = proofOf(v, c.ID); err != nil {
			return err
		}
	}
	if c.Dialect != string(detect.ADP) {
		return nil
	}
	e, err := exchange.EditionOf(c.Document, exchange.Provenance{Outcome: v.Outcome, Channel: p.Channel, Retrieved: c.Declared}, opts...)
	c.Revoked = e.Revoked
	return err
}

// unproven returns the refusal of a card whose author is not proven.
func unproven(v *verify.Verification) error {
	return refusal(CodeUnproven, v.Pointer, "the author of the card must be proven: "+v.Message)
}

// proofOf returns the proof of a valid verification of an agent's card. If a key belongs to the
// agent, only the agent's keys become signers, since every holder of another known key can add
// a signature to a card.
func proofOf(v *verify.Verification, agent string) (Proof, error) {
	var p Proof
	var others []string
	for _, s := range v.Signatures {
		if s.Outcome != signature.Valid {
			continue
		}
		signer, err := jose.Thumbprint(s.Key.Public)
		if err != nil {
			return Proof{}, err
		}
		if s.Key.ID == agent {
			p.Signers = append(p.Signers, signer)
		} else {
			others = append(others, signer)
		}
	}
	p.bound = len(p.Signers) > 0
	if !p.bound {
		p.Signers = others
	}
	form, err := card.Canonical(v.Covered(), card.WithLimits(card.NoLimits()))
	if err != nil {
		return Proof{}, err
	}
	digest := sha256.Sum256(form)
	p.Digest = signature.Encode(digest[:])
	return p, nil
}

// common returns the signers of both proofs.
func (p Proof) common(other Proof) []string {
	var both []string
	for _, signer := range p.Signers {
		if slices.Contains(other.Signers, signer) {
			both = append(both, signer)
		}
	}
	return both
}
