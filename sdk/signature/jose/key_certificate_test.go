package jose_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"math/big"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// certificate returns a certificate of a key in base64.
func certificate(t *testing.T, key crypto.Signer, usage x509.KeyUsage) string {
	t.Helper()
	template := &x509.Certificate{SerialNumber: big.NewInt(1), KeyUsage: usage}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(der)
}

// The key of the first certificate in x5c is the key itself, and it has the same use (RFC 7517,
// section 4.7). Other keys are left out.
func TestParseKeysWithCertificates(t *testing.T) {
	p256, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
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
	own := certificate(t, p256, 0)
	for _, c := range []struct {
		name    string
		key     crypto.Signer
		members string
		want    bool
	}{
		{"own", p256, `"x5c":["` + own + `"]`, true},
		{"own, then another", p256, `"x5c":["` + own + `","` + certificate(t, large, 0) + `"]`, true},
		{"another, then own", p256, `"x5c":["` + certificate(t, large, 0) + `","` + own + `"]`, false},
		{"another of the same kind", large, `"x5c":["` + own + `"]`, false},
		{"RSA", large, `"x5c":["` + certificate(t, large, 0) + `"]`, true},
		{"Ed25519", edwards, `"x5c":["` + certificate(t, edwards, 0) + `"]`, true},
		{"for signatures", p256, `"x5c":["` + certificate(t, p256, x509.KeyUsageDigitalSignature) + `"]`, true},
		{"for key agreement", p256, `"x5c":["` + certificate(t, p256, x509.KeyUsageKeyAgreement) + `"]`, false},
		{"base64url", p256, `"x5c":["` + strings.NewReplacer("+", "-", "/", "_").Replace(certificate(t, p256, 0)+"+") + `"]`, false},
		{"no certificate", p256, `"x5c":["AAAA"]`, false},
		{"an empty list", p256, `"x5c":[]`, false},
		{"no list", p256, `"x5c":"` + own + `"`, false},
		{"a list of numbers", p256, `"x5c":[1]`, false},
		{"null", p256, `"x5c":null`, false},
	} {
		text, err := jose.MarshalKeys(signature.Keys{{ID: "k", Public: c.key.Public()}})
		if err != nil {
			t.Fatal(err)
		}
		keys, err := jose.ParseKeys([]byte(strings.Replace(string(text), `"kid"`, c.members+`,"kid"`, 1)))
		if err != nil || (len(keys) == 1) != c.want {
			t.Errorf("%s: %v (%v), want a key: %t", c.name, keys, err, c.want)
		}
	}
}
