package vectors

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// adpSignatureKinds are the kinds of vectors about the signatures of ADP cards.
var adpSignatureKinds = map[id]Runner{
	{"adp", "sign"}:        adpSign,
	{"adp", "verify"}:      adpVerify,
	{"adp", "resolve-key"}: adpResolveKey,
}

// keyPair is an entry of the fixture "keys".
type keyPair struct {
	Seed   string `json:"seed_hex"`
	Public string `json:"public_hex"`
}

// adpKey returns the private key that the vector names, nil if it names none.
func adpKey(v *Vector, name *string) (ed25519.PrivateKey, error) {
	if name == nil {
		return nil, nil
	}
	pairs, err := fixture[map[string]keyPair](v, "keys")
	if err != nil {
		return nil, err
	}
	pair, ok := pairs[*name]
	if !ok {
		return nil, fmt.Errorf("the fixture has no key %q", *name)
	}
	seed, err := hex.DecodeString(pair.Seed)
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("the seed of key %q is not usable (%v)", *name, err)
	}
	key := ed25519.NewKeyFromSeed(seed)
	if public := hex.EncodeToString(publicKey(key)); public != pair.Public {
		return nil, fmt.Errorf("the public key of %q is %s, want %s", *name, public, pair.Public)
	}
	return key, nil
}

func publicKey(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

// adpKeys returns a resolver that has the named key for every agent, and no key if none is
// named.
func adpKeys(v *Vector, name *string) (signature.KeySource, error) {
	key, err := adpKey(v, name)
	if key == nil {
		return nil, err
	}
	return signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
		return signature.Key{Public: publicKey(key)}, nil
	}), nil
}

// adpSign compares the covered bytes and the signature, and verifies the signed document.
func adpSign(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Canonical []byte `json:"canonical_base64"`
		Signature string `json:"signature"`
		Error     string `json:"error"`
	}](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	key, err := adpKey(v, v.Key)
	if err != nil {
		return err
	}
	rule := signing.RequireSeq()
	if want.Signature != "" {
		rule = signing.AllowNoSeq() // the draft has cards with a signature and no seq
	}
	signed, err := signing.Sign(document, rule, key)
	if want.Error != "" {
		var rule card.Violation
		if errors.As(err, &rule) && rule.Code == want.Error {
			return nil
		}
		return refused(v, err, want.Error)
	}
	if err != nil {
		return err
	}
	covered, err := signing.Canonical(document)
	if err != nil {
		return err
	}
	if string(covered) != string(want.Canonical) {
		return fmt.Errorf("the covered bytes are %s, want %s", covered, base64.StdEncoding.EncodeToString(want.Canonical))
	}
	x, err := adp.Parse(signed)
	if err != nil {
		return err
	}
	if got := x.Signature.Or(""); got != want.Signature {
		return fmt.Errorf("the signature is %q, want %q", got, want.Signature)
	}
	result, err := signing.Verify(context.Background(), signed, signing.VerifyOptions{Keys: signature.Keys{{ID: x.ID, Public: publicKey(key)}}})
	if err != nil {
		return err
	}
	if result.Outcome.String() != "valid" {
		return fmt.Errorf("the signed document is %s: %s", result.Outcome, result.Message)
	}
	return nil
}

func adpVerify(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Result   string   `json:"result"`
		Code     string   `json:"code"`
		Warnings []string `json:"warnings"`
	}](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	keys, err := adpKeys(v, v.Key)
	if err != nil {
		return err
	}
	got, err := signing.Verify(context.Background(), document, signing.VerifyOptions{Keys: keys})
	if err != nil {
		return err
	}
	if got.Outcome.String() != want.Result {
		return fmt.Errorf("the outcome is %s (%s), want %s", got.Outcome, got.Message, want.Result)
	}
	if want.Code != "" && got.Code != want.Code {
		return fmt.Errorf("the code is %q, want %q", got.Code, want.Code)
	}
	for _, code := range want.Warnings {
		if !slices.ContainsFunc(got.Rounded, func(w card.Violation) bool { return w.Code == code }) {
			return fmt.Errorf("there is no warning %q: %v", code, got.Rounded)
		}
	}
	return nil
}

func adpResolveKey(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Public string `json:"public_hex"`
		Error  string `json:"error"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		ID       string            `json:"id"`
		DID      string            `json:"did"`
		TrustDID bool              `json:"trust_did"`
		Map      map[string]string `json:"map"`
	}](v)
	if err != nil {
		return err
	}
	var table signature.Keys
	for agent, text := range in.Map {
		public, err := hex.DecodeString(text)
		if err != nil {
			return err
		}
		table = append(table, signature.Key{ID: agent, Public: ed25519.PublicKey(public)})
	}
	chain := signature.Chain{table, signing.PeerIDs{}}
	if in.TrustDID {
		chain = append(chain, signing.DIDKeys{})
	}
	key, err := chain.Key(context.Background(), signature.Request{Agent: in.ID, DID: in.DID})
	switch {
	case want.Error == signing.CodeNoKey:
		if !errors.Is(err, signature.ErrNoKey) {
			return fmt.Errorf("resolved to %x (%v), want no key", key.Public, err)
		}
		return nil
	case err != nil:
		return err
	}
	if got := fmt.Sprintf("%x", key.Public); got != want.Public {
		return fmt.Errorf("the key is %s, want %s", got, want.Public)
	}
	return nil
}
