package verify

import (
	"context"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

func verifyADP(ctx context.Context, document []byte, p *Policy) (*Verification, error) {
	done, err := signing.Verify(ctx, document, signing.VerifyOptions{Keys: p.Keys, Reading: p.Reading})
	if err != nil {
		return nil, err
	}
	v := &Verification{Outcome: done.Outcome, Code: done.Code, Pointer: done.Pointer, Message: done.Message}
	if v.addOnly(Signature{Pointer: "/signature", KeyID: done.Key.ID, Key: done.Key, Payload: "adp"}); v.Outcome != signature.Valid {
		return v, nil
	}
	for _, number := range done.Rounded {
		v.Uncovered = append(v.Uncovered, Uncovered{Pointer: number.Pointer, Reason: reasonRounded})
	}
	if v.covered, err = signing.Canonical(document, p.Reading...); err != nil {
		return nil, err
	}
	return v, v.require(p, signature.EdDSA)
}
