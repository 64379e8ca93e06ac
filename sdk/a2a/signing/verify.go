package signing

import (
	"cmp"
	"context"
	"crypto"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// Options are the requirements that [Verify] checks.
type Options struct {
	// Keys finds the keys of signers; nil has no keys.
	Keys signature.KeySource
	// Algorithms are the accepted algorithms; empty accepts all of [signature.Algorithms].
	Algorithms []signature.Algorithm
	// Profiles are the accepted payloads; empty accepts all of [Profiles]. They are tried in
	// the order of [Profiles]. The first that matches determines which values the signature
	// covers.
	Profiles []Profile
	// Cover are JSON pointers to values that must be present and covered, in addition to the
	// values that say how the agent is reached. The empty pointer is the whole card.
	Cover []string
	// Signatures is the required number of valid signatures by different keys; 0 means 1.
	Signatures int
	// AllowUncovered accepts signatures that do not cover how the agent is reached, or the values
	// of Cover. It is unsafe: a card whose address was replaced is then still valid. The SDKs of A2A
	// accept such signatures.
	AllowUncovered bool
	// Reading are options for reading the document, such as limits.
	Reading []card.Option
}

// Verification is the result of verifying the signatures of a card.
type Verification struct {
	// Outcome is valid if there are enough valid signatures. Otherwise it is invalid if a
	// signature with a known key is not valid or a signature is malformed. It is unverifiable
	// if keys or further signatures are missing, and unsigned if there are no signatures.
	Outcome signature.Outcome `json:"outcome"`
	// Code and Message are the reason why the outcome is not valid. Code is one of the
	// constants that begin with Code, Message a sentence for people.
	Code    string `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
	// Signatures has a result for each signature, in their order.
	Signatures []Result `json:"signatures,omitempty"`
	// Uncovered are the values of the document that the signatures do not cover, in the order
	// of the document, without the member signatures. The list has at most 1000 values; More is
	// the number of the omitted ones. If one signature is required, it is about the valid
	// signature with the strongest profile. If n are required, it is about the weakest of the n
	// strongest.
	Uncovered []Uncovered `json:"uncovered,omitempty"`
	More      int         `json:"more,omitempty"`
	// Covered is the signed part of the card: the document without its signatures and without
	// the values that they do not cover. Required members are kept even if their value equals
	// their default. It is nil if the outcome is not valid.
	Covered []byte `json:"-"`
}

// Result is the result for one signature.
type Result struct {
	Outcome signature.Outcome `json:"outcome"`
	// Code is the reason why a signature is not valid: one of the constants that begin with Code.
	Code string `json:"code,omitempty"`
	// Message says more, for people.
	Message string `json:"message,omitempty"`
	// Header is the protected header; it is empty if it cannot be read.
	Header Header `json:"header"`
	// Profile is the signed payload; 0 if the signature is not for this document.
	Profile Profile `json:"profile,omitempty"`
	// Origin says where the key comes from.
	Origin string `json:"origin,omitempty"`
	// Key is the key of the signature; the zero key if none was found.
	Key signature.Key `json:"-"`

	coverage *coverage
}

// Codes of results.
const (
	// CodeForm: the signature, its header or the member signatures is malformed.
	CodeForm = "signature-form"
	// CodeAlgorithm: the algorithm is not supported or not accepted, or differs from the
	// algorithm of the key.
	CodeAlgorithm = "algorithm"
	// CodeNoKey: the key source does not have the key.
	CodeNoKey = "no-key"
	// CodeMismatch: with this key, it is not a signature of this document in any profile.
	CodeMismatch = "mismatch"
	// CodeUncovered: the signature does not cover a value that it must cover, see
	// [Uncovered.Required].
	CodeUncovered = "uncovered"
	// CodeTooMany: the document has more signatures than are verified.
	CodeTooMany = "too-many"
	// CodeTooFew: the document has fewer valid signatures by different keys than are required.
	CodeTooFew = "too-few"
)

// maxSignatures is the number of signatures that are verified. Each costs up to four
// verifications.
const maxSignatures = 16

// verifier is one call of [Verify].
type verifier struct {
	Options
	demanded [][]string
	text     string
	payloads map[Profile]*payload
}

// payload is the payload of one profile, and the values that it does not cover.
type payload struct {
	data     []byte
	coverage *coverage
	// lacks is the message for a value that the caller requires and the card lacks.
	lacks string
}

// Verify verifies the signatures of a document as it was received: a card of A2A 1.0, 0.3 or
// both.
//
// A valid outcome means that holders of keys that the key source trusts have signed the
// document, except the values in Uncovered. The outcome is invalid if these include an address,
// the authentication or the name of the agent, under any member name that some reader accepts.
// Readers should use Covered.
//
// The error is a [*card.DecodeError] for a document that cannot be read, or an error of the key
// source other than [signature.ErrNoKey].
func Verify(ctx context.Context, document []byte, o Options) (*Verification, error) {
	text, err := objectText(document, o.Reading...)
	if err != nil {
		return nil, err
	}
	v := verifier{Options: o, text: text, payloads: map[Profile]*payload{}}
	if v.demanded, err = splitPointers(o.Cover); err != nil {
		return nil, err
	}
	done := new(Verification)
	signatures, _ := scan.Lookup(text, "signatures")
	switch {
	case signatures == "" || signatures == "null":
		return done, nil
	case signatures[0] != '[':
		done.Outcome, done.Code, done.Message = signature.Invalid, CodeForm, "the member signatures is not a list"
		return done, nil
	}
	for n, entry := range scan.Items(signatures) {
		if n == maxSignatures {
			done.Signatures = append(done.Signatures, Result{
				Outcome: signature.Invalid, Code: CodeTooMany, Message: fmt.Sprintf("only the first %d signatures are verified", maxSignatures),
			})
			break
		}
		result, err := v.entry(ctx, entry)
		if err != nil {
			return nil, err
		}
		done.Signatures = append(done.Signatures, result)
	}
	v.conclude(done)
	return done, nil
}

// conclude sets the outcome of the card from the outcomes of the signatures.
func (v *verifier) conclude(done *Verification) {
	valid := strongest(done.Signatures)
	if need := max(v.Signatures, 1); len(valid) >= need {
		last := valid[need-1]
		done.Outcome, done.Covered = signature.Valid, last.Profile.covered(v.text)
		done.Uncovered, done.More = last.coverage.list, last.coverage.more
		return
	}
	for _, outcome := range []signature.Outcome{signature.Invalid, signature.Unverifiable} {
		i := slices.IndexFunc(done.Signatures, func(r Result) bool { return r.Outcome == outcome })
		if i < 0 {
			continue
		}
		r := done.Signatures[i]
		done.Outcome, done.Code, done.Message = outcome, r.Code, r.Message
		if r.coverage != nil {
			done.Uncovered, done.More = r.coverage.list, r.coverage.more
		}
		return
	}
	if len(done.Signatures) > 0 {
		done.Outcome, done.Code = signature.Unverifiable, CodeTooFew
		done.Message = fmt.Sprintf("valid signatures by %d different keys, %d are required", len(valid), v.Signatures)
	}
}

// strongest returns the valid signatures, sorted by the strength of their profiles, with only
// the first signature of each key.
func strongest(list []Result) []Result {
	order := Profiles()
	valid := slices.DeleteFunc(slices.Clone(list), func(r Result) bool { return r.Outcome != signature.Valid })
	slices.SortStableFunc(valid, func(a, b Result) int {
		return cmp.Compare(slices.Index(order, a.Profile), slices.Index(order, b.Profile))
	})
	var first []Result
	for _, r := range valid {
		if !slices.ContainsFunc(first, func(s Result) bool { return sameKey(s.Key.Public, r.Key.Public) }) {
			first = append(first, r)
		}
	}
	return first
}

// sameKey reports whether two public keys are equal.
func sameKey(a, b crypto.PublicKey) bool {
	k, ok := a.(interface{ Equal(crypto.PublicKey) bool })
	return ok && k.Equal(b)
}

// entry verifies one signature.
func (v *verifier) entry(ctx context.Context, text string) (Result, error) {
	e, err := parseEntry(text)
	r := Result{Header: e.header}
	fail := func(outcome signature.Outcome, code, message string) (Result, error) {
		r.Outcome, r.Code, r.Message = outcome, code, message
		return r, nil
	}
	if err != nil {
		return fail(signature.Invalid, CodeForm, err.Error())
	}
	alg := e.header.Algorithm
	switch {
	case isForged(alg):
		return fail(signature.Invalid, CodeAlgorithm, fmt.Sprintf("the algorithm %.40q proves nothing: everybody who can verify its signatures can also make them", alg))
	case !slices.Contains(signature.Algorithms(), alg):
		return fail(signature.Unverifiable, CodeAlgorithm, fmt.Sprintf("the algorithm %.40q is not supported", alg))
	case len(v.Algorithms) > 0 && !slices.ContainsFunc(v.Algorithms, alg.Is):
		return fail(signature.Invalid, CodeAlgorithm, fmt.Sprintf("the algorithm %q is not accepted", alg))
	}
	key, err := v.key(ctx, e.header)
	switch {
	case errors.Is(err, signature.ErrNoKey):
		return fail(signature.Unverifiable, CodeNoKey, err.Error())
	case err != nil:
		return r, fmt.Errorf("signing: the key %.200q: %w", e.header.KeyID, err)
	}
	r.Origin, r.Key = key.Origin, key
	if key.Algorithm != "" && !key.Algorithm.Is(alg) {
		return fail(signature.Invalid, CodeAlgorithm, fmt.Sprintf("the key is for %s only, and the algorithm is %s", key.Algorithm, alg))
	}
	if err := jose.CheckKey(alg, key.Public); err != nil {
		return fail(signature.Invalid, CodeAlgorithm, err.Error())
	}
	err = v.match(&r, &e)
	return r, err
}

// isForged reports whether an algorithm proves nothing: none, and HMAC (HS256, HS384, HS512). Other
// algorithms with these letters are signatures, such as HSS-LMS (RFC 8778).
func isForged(a signature.Algorithm) bool {
	name := strings.ToUpper(string(a))
	length, isHMAC := strings.CutPrefix(name, "HS")
	return name == "NONE" || isHMAC && length != "" && '0' <= length[0] && length[0] <= '9'
}

// key returns the key of a signature.
func (v *verifier) key(ctx context.Context, h Header) (signature.Key, error) {
	if v.Keys == nil {
		return signature.Key{}, signature.ErrNoKey
	}
	return v.Keys.Key(ctx, signature.Request{Dialect: "a2a", KeyID: h.KeyID, Algorithm: h.Algorithm, JKU: h.JKU})
}

// match finds the profile of a signature and checks that its payload covers the required
// values.
func (v *verifier) match(r *Result, e *entry) error {
	r.Outcome, r.Code, r.Message = signature.Invalid, CodeMismatch, "it is not the signature of this document by this key"
	for _, p := range byStrength(v.Profiles) {
		payload, err := v.payload(p)
		if err != nil {
			return err
		}
		if jose.Verify(e.header.Algorithm, r.Key.Public, e.message(payload.data), e.signature) != nil {
			continue
		}
		r.Profile, r.coverage = p, payload.coverage
		r.Outcome, r.Code, r.Message = signature.Valid, "", ""
		if why := cmp.Or(payload.coverage.refuses(), payload.lacks); why != "" && !v.AllowUncovered {
			r.Outcome, r.Code, r.Message = signature.Invalid, CodeUncovered, why
		}
		return nil
	}
	return nil
}

// payload returns the payload of a profile, which is computed once.
func (v *verifier) payload(p Profile) (*payload, error) {
	if done, ok := v.payloads[p]; ok {
		return done, nil
	}
	data, covers, err := p.payload(v.text, v.demanded)
	if err != nil {
		return nil, err
	}
	done := &payload{data: data, coverage: covers}
	if len(v.Cover) > 0 {
		covered, err := card.ParseRaw(p.covered(v.text), v.Reading...)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(v.Cover, func(pointer string) bool { _, ok := covered.Pointer(pointer); return !ok })
		if i >= 0 {
			done.lacks = fmt.Sprintf("the card has no value at %q, which a signature must cover", v.Cover[i])
		}
	}
	v.payloads[p] = done
	return done, nil
}
