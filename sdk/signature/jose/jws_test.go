package jose_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// signers returns a private key for each algorithm.
func signers(t testing.TB) map[signature.Algorithm]crypto.Signer {
	t.Helper()
	p256, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	p384, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	large, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, edwards, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return map[signature.Algorithm]crypto.Signer{
		signature.ES256: p256, signature.ES384: p384, signature.RS256: large, signature.PS256: large,
		signature.EdDSA: edwards, signature.Ed25519: edwards,
	}
}

// Each algorithm verifies its own signatures and no others.
func TestSignAndVerify(t *testing.T) {
	message := []byte("message")
	keys := signers(t)
	if len(keys) != len(signature.Algorithms()) {
		t.Errorf("%d keys", len(keys))
	}
	for a, key := range keys {
		sig, err := jose.Sign(a, key, message)
		if err != nil {
			t.Fatal(err)
		}
		if err := jose.Verify(a, key.Public(), message, sig); err != nil {
			t.Errorf("%s: %v", a, err)
		}
		for name, changed := range map[string][]byte{"shorter": sig[:len(sig)-1], "longer": append(sig[:len(sig):len(sig)], 0), "empty": nil, "zeros": make([]byte, len(sig))} {
			if err := jose.Verify(a, key.Public(), message, changed); !errors.Is(err, jose.ErrMismatch) {
				t.Errorf("%s, %s: %v", a, name, err)
			}
		}
		if err := jose.Verify(a, key.Public(), []byte("other"), sig); !errors.Is(err, jose.ErrMismatch) {
			t.Errorf("%s, another message: %v", a, err)
		}
		for b, other := range keys {
			err := jose.Verify(b, key.Public(), message, sig)
			if accepted := err == nil; accepted != b.Is(a) {
				t.Errorf("%s verifies a signature with %s: %v", b, a, err)
			}
			if _, err := jose.Sign(a, other, message); (err == nil) != (jose.CheckKey(a, other.Public()) == nil) {
				t.Errorf("a key for %s signs with %s: %v", b, a, err)
			}
		}
	}
}

func TestCheckKey(t *testing.T) {
	modulus := func(bits uint, odd bool) *big.Int {
		n := new(big.Int).Lsh(big.NewInt(1), bits-1)
		if odd {
			n.SetBit(n, 0, 1)
		}
		return n
	}
	curve, err := ecdsa.GenerateKey(elliptic.P521(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		key  crypto.PublicKey
		want string // part of the error, empty if RS256 accepts the key
	}{
		"2047 bits":     {&rsa.PublicKey{N: modulus(2047, true), E: 65537}, "2048 to 8192 bits, this one has 2047"},
		"2048 bits":     {&rsa.PublicKey{N: modulus(2048, true), E: 65537}, ""},
		"8192 bits":     {&rsa.PublicKey{N: modulus(8192, true), E: 3}, ""},
		"8193 bits":     {&rsa.PublicKey{N: modulus(8193, true), E: 65537}, "this one has 8193"},
		"exponent 1":    {&rsa.PublicKey{N: modulus(2048, true), E: 1}, "this one is 1"},
		"even exponent": {&rsa.PublicKey{N: modulus(2048, true), E: 4}, "this one is 4"},
		"even modulus":  {&rsa.PublicKey{N: modulus(2048, false), E: 65537}, "this one is even"},
		"no modulus":    {&rsa.PublicKey{}, "empty"},
		"nil key":       {(*rsa.PublicKey)(nil), "empty"},
		"nil EC key":    {(*ecdsa.PublicKey)(nil), "an EC key is no key for RS256"},
		"P-521":         {&curve.PublicKey, "an EC key on P-521 is no key for RS256"},
		"bytes":         {[]byte("key"), "[]uint8 is no key for RS256"},
		"nothing":       {nil, "is no key for RS256"},
		"short Ed25519": {ed25519.PublicKey{1}, "an Ed25519 key is no key for RS256"},
	} {
		err := jose.CheckKey(signature.RS256, test.key)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
		if a, err := jose.AlgorithmOf(test.key); (err == nil) != (test.want == "") {
			t.Errorf("%s: the algorithm is %q (%v)", name, a, err)
		}
	}
}

// Moduli with the structure of the faulty library are refused; random moduli are accepted.
func TestROCA(t *testing.T) {
	m := big.NewInt(1)
	for i := int64(2); i <= 701; i++ { // the product of the primes up to 701, as for 2048 bits
		if p := big.NewInt(i); p.ProbablyPrime(20) {
			m.Mul(m, p)
		}
	}
	// factor returns k·M + 65537^a mod M. It need not be prime for the test.
	factor := func(k, a int64) *big.Int {
		n := new(big.Int).Exp(big.NewInt(65537), big.NewInt(a), m)
		return n.Add(n, new(big.Int).Mul(m, new(big.Int).Lsh(big.NewInt(2*k+1), 54)))
	}
	for i := range int64(100) {
		n := new(big.Int).Mul(factor(i, 7919*i+1), factor(i+1, 104729*i+2))
		if err := jose.CheckKey(signature.RS256, &rsa.PublicKey{N: n, E: 65537}); err == nil || !strings.Contains(err.Error(), "ROCA") {
			t.Errorf("a modulus of %d bits with the structure: %v", n.BitLen(), err)
		}
	}
	for range 2000 {
		n, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 2047))
		if err != nil {
			t.Fatal(err)
		}
		n.SetBit(n.SetBit(n, 2047, 1), 0, 1)
		if err := jose.CheckKey(signature.RS256, &rsa.PublicKey{N: n, E: 65537}); err != nil {
			t.Errorf("a random modulus: %v", err)
		}
	}
}
