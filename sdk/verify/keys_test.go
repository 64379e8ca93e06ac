package verify_test

import (
	"context"
	"crypto"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// TestKeyTimes: a key that is revoked, expired or not valid yet makes no card valid. Nooterra signatures
// state a time, moment, and the others none: for these the time of the policy counts. No signature covers
// the stated time, so that a revoked key makes no Nooterra card valid, either.
func TestKeyTimes(t *testing.T) {
	past, future := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	for _, test := range []struct {
		name            string
		key             signature.Key
		at              time.Time
		valid, nooterra bool
	}{
		{"no times", signature.Key{}, time.Time{}, true, true},
		{"revoked", signature.Key{RevokedAt: past}, time.Time{}, false, false},
		{"rotated", signature.Key{RotatedAt: past}, time.Time{}, false, true},
		{"expired", signature.Key{ValidTo: past}, time.Time{}, false, true},
		{"expired later", signature.Key{ValidTo: past}, past.Add(-time.Hour), true, true},
		{"valid later", signature.Key{ValidFrom: future}, time.Time{}, false, false},
		{"not yet revoked", signature.Key{RevokedAt: past}, past.Add(-time.Hour), true, true},
		{"revoked later", signature.Key{RevokedAt: future}, time.Time{}, true, true},
	} {
		keys := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
			key := test.key
			key.Public = private.Public()
			return key, nil
		})
		for name, text := range signed(t) {
			want := test.valid
			if name == "nooterra" {
				want = test.nooterra
			}
			v := document(t, text, verify.Policy{Keys: keys, At: test.at})
			if v.Valid() != want || !want && name != "nooterra" && v.Use() != verify.Unproven {
				t.Errorf("%s: %s: %s (%v)", test.name, name, v.Outcome, v.Err())
			}
			if v.Outcome == signature.Unverifiable && (v.Code != verify.CodeKeyTime || !strings.Contains(v.Err().Error(), "no longer valid")) {
				t.Errorf("%s: %s: the reason is %v", test.name, name, v.Err())
			}
		}
	}
}

// TestKeysOfPrograms: a private key, or none, is a mistake of the program and says nothing about a card.
func TestKeysOfPrograms(t *testing.T) {
	for name, public := range map[string]crypto.PublicKey{"private": private, "none": nil} {
		keys := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) {
			return signature.Key{ID: "k1", Public: public}, nil
		})
		for dialect, text := range signed(t) {
			if v, err := verify.Document(t.Context(), text, verify.Policy{Keys: keys}); err == nil {
				t.Errorf("%s: %s: %s (%v)", name, dialect, v.Outcome, v.Err())
			}
		}
	}
}
