package verify

import (
	"context"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// reasons are the messages for values that a signature of A2A does not cover.
var reasons = map[signing.Reason]string{
	signing.NotDefined: "A2A 1.0 does not define the member, and the payload has only members that it defines",
	signing.Unset:      "the same as absent",
	signing.Empty:      "empty, and the payload leaves out empty values",
	signing.Inexact:    reasonRounded,
	signing.Ambiguous:  "readers that ignore letter case take it for another member",
}

func verifyA2A(ctx context.Context, document []byte, p *Policy) (*Verification, error) {
	done, err := signing.Verify(ctx, document, signing.Options{
		Keys: p.Keys, Algorithms: p.Algorithms, Profiles: p.Profiles, Cover: p.Cover,
		Signatures: p.Signatures, AllowUncovered: p.AllowUncovered, Reading: p.Reading,
	})
	if err != nil {
		return nil, err
	}
	v := &Verification{Outcome: done.Outcome, Code: done.Code, Message: done.Message, More: done.More, covered: done.Covered}
	for i, r := range done.Signatures {
		s := Signature{
			Pointer: fmt.Sprintf("/signatures/%d", i), Outcome: r.Outcome, Code: r.Code, Message: r.Message,
			KeyID: r.Header.KeyID, Algorithm: r.Header.Algorithm, Origin: r.Origin, Key: r.Key,
		}
		if r.Profile != 0 {
			s.Payload = r.Profile.String()
		}
		v.Signatures = append(v.Signatures, s)
	}
	for _, u := range done.Uncovered {
		v.Uncovered = append(v.Uncovered, Uncovered{u.Pointer, reasons[u.Reason], u.Required})
	}
	if v.Outcome != signature.Valid {
		v.Pointer = v.location()
	}
	return v, nil
}

// location returns the location of the outcome's reason: the first value that is not covered
// but must be, the signature, or the list of signatures.
func (v *Verification) location() string {
	if i := slices.IndexFunc(v.Uncovered, func(u Uncovered) bool { return u.Required }); i >= 0 && v.Code == signing.CodeUncovered {
		return v.Uncovered[i].Pointer
	}
	if i := slices.IndexFunc(v.Signatures, func(s Signature) bool { return s.Outcome == v.Outcome }); i >= 0 {
		return v.Signatures[i].Pointer
	}
	return "/signatures"
}
