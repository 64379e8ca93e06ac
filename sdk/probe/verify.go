package probe

import (
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/verify"
)

// Verify verifies the signatures of all documents of the host under a policy, and sets
// [Document.Signature]. It detects the dialect of each document. Documents that are not
// readable, or whose dialect has no signatures, are left out.
//
// The error is an error of the policy, or of a key that could not be looked up.
func (r *Report) Verify(ctx context.Context, p verify.Policy) error {
	for i := range r.Documents {
		d := &r.Documents[i]
		if d.Result == nil || d.State != Valid && d.State != Invalid {
			continue
		}
		p.Dialect, p.From = "", d.URL
		v, err := verify.Document(ctx, d.Result.Bytes(), p)
		if errors.Is(err, verify.ErrUnsupported) {
			continue
		}
		if err != nil {
			return err
		}
		d.Signature = v
	}
	return nil
}
