package probe

import (
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/verify"
)

// Verify verifies the signatures of all documents that the host has, under a policy, and sets
// [Document.Signature]. The dialect is that of each document. Documents of dialects without
// signatures are left out, and those that are not readable.
//
// The error is one of the policy, or of a key that could not be looked up.
func (r *Report) Verify(ctx context.Context, p verify.Policy) error {
	for i := range r.Documents {
		d := &r.Documents[i]
		if d.Result == nil || d.State != Valid && d.State != Invalid {
			continue
		}
		p.Dialect, p.From = "", d.URL
		v, err := verify.Document(ctx, d.Result.Bytes(), p)
		if _, unsupported := errors.AsType[*verify.UnsupportedError](err); unsupported {
			continue
		}
		if err != nil {
			return err
		}
		d.Signature = v
	}
	return nil
}
