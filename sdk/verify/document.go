package verify

import (
	"cmp"
	"context"
	"crypto"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// verifier verifies the documents of a dialect. Document adds the dialect to its result, and the
// reason for an unsigned card.
type verifier func(ctx context.Context, document []byte, p *Policy) (*Verification, error)

// verifiers are the dialects with signatures.
var verifiers = map[detect.Format]verifier{
	detect.A2A:      verifyA2A,
	detect.A2AV03:   verifyA2A,
	detect.ADP:      verifyADP,
	detect.Aevum:    verifyAevum,
	detect.Nooterra: verifyNooterra,
}

// Dialects returns the names of the dialects with signatures, sorted.
func Dialects() []string {
	var names []string
	for format := range verifiers {
		names = append(names, string(format))
	}
	slices.Sort(names)
	return names
}

// ErrUnsupported reports a document of a dialect without signatures.
var ErrUnsupported = errors.New("not supported")

// Document verifies the signatures of a card under a policy. document must be the received
// bytes, unchanged.
//
// The result describes the signatures. The error reports cases without a result:
//   - the policy is not well-formed;
//   - the document is not readable (a [*card.DecodeError] or the error of [detect.Detect]);
//   - the dialect has no signatures ([ErrUnsupported]);
//   - a look-up of a key failed for a reason other than [signature.ErrNoKey].
func Document(ctx context.Context, document []byte, p Policy) (*Verification, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	dialect := p.Dialect
	if dialect == "" {
		found, err := detect.Detect(document, detect.From(p.From), detect.Reading(p.Reading...))
		if err != nil {
			return nil, err
		}
		dialect = found.Name()
	}
	dialect = strings.TrimSuffix(dialect, "/card")
	verifier, ok := verifiers[detect.Format(dialect)]
	if !ok {
		return nil, fmt.Errorf("verify: signatures of %s documents are %w; supported: %s", dialect, ErrUnsupported, strings.Join(Dialects(), ", "))
	}
	keys := &lookups{source: p.Keys, at: cmp.Or(p.At, time.Now()), stated: dialect == string(detect.Nooterra)}
	p.Keys = keys
	v, err := verifier(ctx, document, &p)
	if keys.err != nil {
		return nil, fmt.Errorf("verify: looking up a key failed: %w", keys.err)
	}
	if err != nil {
		return nil, err
	}
	v.Dialect = dialect
	if keys.untimely != nil && v.Outcome == signature.Unverifiable && len(v.Signatures) == 1 {
		v.Code, v.Message = CodeKeyTime, keys.untimely.Error()
		v.Signatures[0].Code, v.Signatures[0].Message = v.Code, v.Message
	}
	if v.Outcome == signature.Unsigned {
		member, _ := signature.MemberOf(dialect)
		v.unsigned(member)
	}
	return v, nil
}

// lookups remembers the first failed look-up of a key. Without it, a card would count as
// unverifiable because a server did not answer.
type lookups struct {
	source signature.KeySource
	at     time.Time // when keys must be valid
	stated bool      // the signature states its time, with which the dialect compares the key
	err    error
	// untimely is the reason for a key that is not valid at the required time.
	untimely error
}

// Key returns the key that the source finds. A key that is not valid at the required time counts
// as not found.
func (l *lookups) Key(ctx context.Context, r signature.Request) (signature.Key, error) {
	if l.source == nil {
		return signature.Key{}, signature.ErrNoKey
	}
	key, err := l.source.Key(ctx, r)
	_, private := key.Public.(crypto.Signer)
	switch {
	case err != nil:
	case key.Public == nil || private:
		err = fmt.Errorf("the key %.200q is not a public key", key.ID)
	case !l.accepts(key):
		l.untimely = fmt.Errorf("%w: the key %.200q is not yet or no longer valid", signature.ErrNoKey, cmp.Or(key.ID, r.KeyID))
		key, err = signature.Key{}, l.untimely
	}
	if err != nil && !errors.Is(err, signature.ErrNoKey) && l.err == nil {
		l.err = err
	}
	return key, err
}

// accepts reports whether a key is valid at the required time. If the signature states its time, only
// the revocation counts here: no signature covers the stated time, so that the holder of a stolen key
// can state one before the revocation.
func (l *lookups) accepts(key signature.Key) bool {
	if l.stated {
		key = signature.Key{RevokedAt: key.RevokedAt}
	}
	return key.ValidAt(l.at)
}

// addOnly adds the only signature of a document, an EdDSA signature. It gets the outcome of the
// document. Nothing is added to an unsigned document.
func (v *Verification) addOnly(s Signature) {
	if v.Outcome == signature.Unsigned {
		return
	}
	s.Outcome, s.Code, s.Message = v.Outcome, v.Code, v.Message
	s.Algorithm, s.Origin = signature.EdDSA, s.Key.Origin
	v.Signatures = []Signature{s}
}

// require applies the policy to a valid card with one signature: the algorithm, the number of
// signatures and the values that must be covered. a is the algorithm of the signature. A card that
// does not satisfy the policy gets the reason as its outcome.
func (v *Verification) require(p *Policy, a signature.Algorithm) error {
	refuse := func(outcome signature.Outcome, code, pointer, message string) {
		v.Outcome, v.Code, v.Pointer, v.Message, v.covered = outcome, code, pointer, message, nil
	}
	if v.Outcome != signature.Valid {
		return nil
	}
	if !p.accepts(a) {
		refuse(signature.Invalid, CodeAlgorithm, v.Signatures[0].Pointer, fmt.Sprintf("the algorithm %s is not accepted", a))
		v.Signatures[0].Outcome, v.Signatures[0].Code, v.Signatures[0].Message = v.Outcome, v.Code, v.Message
		return nil
	}
	if p.Signatures > 1 {
		refuse(signature.Unverifiable, CodeTooFew, "", fmt.Sprintf("%d signatures by different keys are required, the card has one", p.Signatures))
		return nil
	}
	if len(p.Cover) == 0 {
		return nil
	}
	covered, err := card.ParseRaw(v.covered, p.Reading...)
	if err != nil {
		return err
	}
	for _, pointer := range p.Cover {
		if _, ok := covered.Pointer(pointer); !ok {
			refuse(signature.Invalid, CodeUncovered, pointer, "a signed value is required here, and the card has none")
			return nil
		}
	}
	return nil
}
