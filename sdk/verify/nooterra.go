package verify

import (
	"context"

	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

func verifyNooterra(ctx context.Context, document []byte, p *Policy) (*Verification, error) {
	done, err := publish.Verify(ctx, document, publish.VerifyOptions{Keys: p.Keys, Reading: p.Reading})
	if err != nil {
		return nil, err
	}
	v := &Verification{Outcome: done.Outcome, Code: done.Code, Pointer: done.Pointer, Message: done.Message}
	if v.addOnly(Signature{Pointer: "/publish", KeyID: done.SignerKeyID, Key: done.Key, Payload: "nooterra"}); v.Outcome != signature.Valid {
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
