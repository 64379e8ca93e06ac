package signing

import (
	"errors"
	"fmt"
	"slices"

	"github.com/go-jose/go-jose/v4"

	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Verification is what the signatures of a card say.
type Verification struct {
	// Outcome is valid if one signature is, invalid if one with a known key is not, and
	// otherwise unverifiable, or unsigned without signatures.
	Outcome signature.Outcome `json:"outcome"`
	// Signatures has a result for each signature, in their order.
	Signatures []Result `json:"signatures,omitempty"`
	// Uncovered are the values of the document that the first valid signature does not
	// cover, in the order of the document, without the member signatures; at most some
	// thousand. More is the number of others.
	Uncovered []Uncovered `json:"uncovered,omitempty"`
	More      int         `json:"more,omitempty"`
}

// Result is what one signature says.
type Result struct {
	Outcome signature.Outcome `json:"outcome"`
	// Code is why a signature is not valid: one of the constants that begin with Code.
	Code string `json:"code,omitempty"`
	// Message says more, for people.
	Message string `json:"message,omitempty"`
	// Header is the protected header; it is empty if that is not readable.
	Header Header `json:"header"`
	// Profile is the payload that the signature is about, if it is valid.
	Profile Profile `json:"profile,omitempty"`
}

// Codes of results.
const (
	// CodeForm: the signature or its header is malformed.
	CodeForm = "signature-form"
	// CodeAlgorithm: the algorithm is not accepted, or the key is not one for it.
	CodeAlgorithm = "algorithm"
	// CodeNoKey: the key source does not have the key.
	CodeNoKey = "no-key"
	// CodeMismatch: it is not the signature of this document by this key, in any profile.
	CodeMismatch = "mismatch"
	// CodeUncovered: a value that says how the agent is reached is not covered.
	CodeUncovered = "uncovered"
	// CodeTooMany: the document has more signatures than are verified.
	CodeTooMany = "too-many"
)

// maxSignatures is the number of signatures that are verified. Each costs up to four
// verifications.
const maxSignatures = 16

// Option is an option of [Verify].
type Option func(*verifier)

// Accept restricts the algorithms; without it all of [Algorithms] are accepted.
func Accept(list ...Algorithm) Option {
	list = slices.Clone(list)
	return func(v *verifier) {
		v.algorithms = slices.DeleteFunc(list, func(a Algorithm) bool { return !slices.Contains(Algorithms(), a) })
	}
}

// Use restricts the profiles; without it all of [Profiles] are tried.
func Use(list ...Profile) Option {
	list = slices.Clone(list)
	return func(v *verifier) { v.profiles = list }
}

// AllowUncovered accepts signatures that do not cover values which say how the agent is
// reached. The SDKs do so: a card whose address was replaced is then still valid.
func AllowUncovered() Option { return func(v *verifier) { v.allow = true } }

// verifier is one call of [Verify].
type verifier struct {
	algorithms []Algorithm
	profiles   []Profile
	allow      bool
	text       string
	keys       KeySource
	payloads   []payload
}

// payload is that of one profile.
type payload struct {
	profile  Profile
	data     []byte
	coverage *coverage
}

// Verify verifies the signatures of a document as it was received: a card of A2A 1.0, 0.3 or
// of both.
//
// A valid outcome means that the holder of a key, which the caller's key source trusts, has
// signed what the document says, except the values in Uncovered. If one of these says where
// or how the agent is reached, the outcome is invalid, unless [AllowUncovered] is given.
//
// The error is a [*card.DecodeError] for a document that is not readable, or an error of the
// key source other than [ErrNoKey].
func Verify(document []byte, keys KeySource, opts ...Option) (*Verification, error) {
	text, err := objectText(document)
	if err != nil {
		return nil, err
	}
	v := verifier{algorithms: Algorithms(), profiles: Profiles(), text: text, keys: keys}
	for _, opt := range opts {
		opt(&v)
	}
	done := new(Verification)
	signatures, _ := rawjson.Member(text, "signatures")
	for n, entry := range rawjson.Items(signatures) {
		result := Result{Outcome: signature.Invalid, Code: CodeTooMany, Message: fmt.Sprintf("only the first %d signatures are verified", maxSignatures)}
		var covers *coverage
		if n < maxSignatures {
			if result, covers, err = v.entry(entry); err != nil {
				return nil, err
			}
		}
		done.add(result, covers)
		if n == maxSignatures {
			break
		}
	}
	return done, nil
}

// add adds the result of one signature.
func (d *Verification) add(r Result, covers *coverage) {
	d.Signatures = append(d.Signatures, r)
	switch {
	case d.Outcome == signature.Valid:
	case r.Outcome == signature.Valid:
		d.Outcome, d.Uncovered, d.More = signature.Valid, covers.list, covers.more
	case d.Outcome != signature.Invalid || r.Outcome == signature.Invalid:
		d.Outcome = r.Outcome
		if covers != nil {
			d.Uncovered, d.More = covers.list, covers.more
		}
	}
}

// entry verifies one signature.
func (v *verifier) entry(text string) (Result, *coverage, error) {
	var r Result
	fail := func(outcome signature.Outcome, code, message string) (Result, *coverage, error) {
		r.Outcome, r.Code, r.Message = outcome, code, message
		return r, nil, nil
	}
	jws, err := v.parse(text)
	if wrong, ok := errors.AsType[*jose.ErrUnexpectedSignatureAlgorithm](err); ok {
		r.Header.Algorithm = Algorithm(wrong.Got)
		return fail(signature.Invalid, CodeAlgorithm, fmt.Sprintf("the algorithm %q is not accepted", wrong.Got))
	}
	if err == nil {
		r.Header, err = headerOf(jws)
	}
	if err != nil {
		return fail(signature.Invalid, CodeForm, err.Error())
	}
	key, err := v.keys.Key(r.Header)
	switch {
	case errors.Is(err, ErrNoKey):
		return fail(signature.Unverifiable, CodeNoKey, err.Error())
	case err != nil:
		return r, nil, fmt.Errorf("signing: the key %q: %w", r.Header.KeyID, err)
	}
	if err := r.Header.Algorithm.accepts(key); err != nil {
		return fail(signature.Invalid, CodeAlgorithm, err.Error())
	}
	for i, p := range v.profiles {
		payload, err := v.payload(i, p)
		if err != nil {
			return r, nil, err
		}
		if jws.DetachedVerify(payload.data, key) != nil {
			continue
		}
		r.Outcome, r.Profile = signature.Valid, p
		if at := payload.coverage.reach(); at != nil && !v.allow {
			r.Outcome, r.Code = signature.Invalid, CodeUncovered
			r.Message = fmt.Sprintf("the signature does not cover %q, which says how the agent is reached", at.Pointer)
		}
		return r, payload.coverage, nil
	}
	return fail(signature.Invalid, CodeMismatch, "it is not the signature of this document by this key")
}

// payload returns the payload of a profile, which is computed once.
func (v *verifier) payload(i int, p Profile) (*payload, error) {
	for len(v.payloads) <= i {
		v.payloads = append(v.payloads, payload{})
	}
	at := &v.payloads[i]
	if at.coverage == nil {
		data, covers, err := p.payload(v.text)
		if err != nil {
			return nil, err
		}
		*at = payload{p, data, covers}
	}
	return at, nil
}

// parse parses an element of the member signatures.
func (v *verifier) parse(text string) (*jose.JSONWebSignature, error) {
	var parts [2]string
	for i, name := range []string{"protected", "signature"} {
		value, ok := rawjson.Member(text, name)
		if !ok || value[0] != '"' {
			return nil, fmt.Errorf("%s is not a string", name)
		}
		parts[i] = rawjson.Unquote(value)
		if _, err := signature.Decode(parts[i]); err != nil {
			return nil, fmt.Errorf("%s is not base64url without padding: %w", name, err)
		}
	}
	return jose.ParseDetached(parts[0]+".."+parts[1], []byte{}, accepted(v.algorithms))
}

// headerOf returns the protected header.
func headerOf(jws *jose.JSONWebSignature) (Header, error) {
	protected := jws.Signatures[0].Protected
	h := Header{KeyID: protected.KeyID, Algorithm: Algorithm(protected.Algorithm)}
	h.JKU, _ = protected.ExtraHeaders["jku"].(string)
	h.Type, _ = protected.ExtraHeaders["typ"].(string)
	if h.KeyID == "" {
		return h, errors.New("the protected header has no kid")
	}
	return h, nil
}
