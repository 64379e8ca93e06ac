package jose

import (
	"crypto"
	"crypto/x509"
	"encoding/base64"
	"errors"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// checkCertificate returns an error for a key that is not the key of its first certificate (x5c), or
// whose use is not the use of the certificate (RFC 7517, section 4.7). The certificate is not
// validated otherwise: trust in the key comes from the source of the set.
func checkCertificate(text string, public crypto.PublicKey) error {
	chain, ok := scan.Lookup(text, "x5c")
	if !ok {
		return nil
	}
	var first string
	for _, item := range scan.Items(chain) {
		if item[0] == '"' {
			first = scan.Unquote(item)
		}
		break
	}
	der, err := base64.StdEncoding.DecodeString(first)
	if err != nil {
		return errors.New("x5c does not begin with a certificate in base64")
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return errors.New("x5c does not begin with a certificate")
	}
	if key, ok := public.(interface{ Equal(crypto.PublicKey) bool }); !ok || !key.Equal(certificate.PublicKey) {
		return errors.New("the certificate in x5c has another key")
	}
	const signs = x509.KeyUsageDigitalSignature | x509.KeyUsageContentCommitment
	if _, ok := scan.Lookup(text, "use"); ok && certificate.KeyUsage != 0 && certificate.KeyUsage&signs == 0 {
		return errors.New("the certificate in x5c is not for signatures, and use is sig")
	}
	return nil
}
