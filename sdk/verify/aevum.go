package verify

import (
	"context"

	"github.com/agentcard-go/cardgen/sdk/aevum/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

func verifyAevum(ctx context.Context, document []byte, p *Policy) (*Verification, error) {
	done, err := signing.Verify(ctx, document, signing.VerifyOptions{Keys: p.Keys, Reading: p.Reading})
	if err != nil {
		return nil, err
	}
	v := &Verification{Outcome: done.Outcome, Code: done.Code, Pointer: done.Pointer, Message: done.Message, More: done.More}
	if v.addOnly(Signature{Pointer: "/metadata/signature", KeyID: done.DID, Key: done.Key, Payload: signing.Profile}); v.Outcome != signature.Valid {
		return v, nil
	}
	for _, pointer := range done.Rounded {
		v.Uncovered = append(v.Uncovered, Uncovered{Pointer: pointer, Reason: reasonRounded})
	}
	if v.covered, err = signing.Canonical(document, p.Reading...); err != nil {
		return nil, err
	}
	return v, v.require(p, signature.EdDSA)
}

// reasonRounded is the reason why a signature does not cover a number.
const reasonRounded = "digits that a double does not hold"
