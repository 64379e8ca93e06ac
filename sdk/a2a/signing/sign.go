package signing

import (
	"bytes"
	"crypto"
	"errors"
	"fmt"
	"strings"

	"github.com/go-jose/go-jose/v4"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Signer is a key with its name.
type Signer struct {
	// Key is an *ecdsa.PrivateKey on P-256 or P-384, an *rsa.PrivateKey of 2048 to 8192
	// bits or an ed25519.PrivateKey.
	Key crypto.Signer
	// KeyID is the name under which verifiers find the public key. It is required.
	KeyID string
	// JKU is the address of the key set with the public key, if verifiers may retrieve it.
	JKU string
	// Algorithm is needed for [PS256] only: RSA keys sign with RS256 without it.
	Algorithm Algorithm
	// Profile is the payload that is signed: [Spec] without it.
	Profile Profile
	// Portable refuses a card whose payload is not the same in all profiles, so that the SDKs
	// in all languages accept the signature: the error is a [*PortableError].
	Portable bool
}

// PortableError says why the signature of a card would not be accepted by all SDKs.
type PortableError struct {
	// Profile is the first profile with another payload.
	Profile Profile
	// Values are the locations that it leaves out.
	Values []Uncovered
}

// Error lists the first locations.
func (e *PortableError) Error() string {
	var places []string
	for i, v := range e.Values {
		if i == 5 {
			places = append(places, "…")
			break
		}
		places = append(places, fmt.Sprintf("%q is left out (%s)", v.Pointer, v.Reason))
	}
	if places == nil {
		places = []string{"texts outside ASCII or numbers are written in another way"}
	}
	return fmt.Sprintf("signing: the profile %s has another payload: %s", e.Profile, strings.Join(places, ", "))
}

// Sign adds a signature to a document, which is a card of A2A 1.0, 0.3 or of both, in the
// bytes that will be served. The result has these bytes and the signature; it must be served
// unchanged. Signatures that the document has already are kept.
//
// A signature covers one document. A card that is served in two versions has two.
func Sign(document []byte, s Signer) ([]byte, error) {
	text, err := objectText(document)
	if err != nil {
		return nil, err
	}
	if s.Profile == 0 {
		s.Profile = Spec
	}
	payload, _, err := s.Profile.payload(text)
	if err != nil {
		return nil, err
	}
	if s.Portable {
		if err := portable(text, payload); err != nil {
			return nil, err
		}
	}
	entry, err := s.sign(payload)
	if err != nil {
		return nil, err
	}
	return insert(text, entry)
}

// portable returns an error if a profile has another payload.
func portable(text string, payload []byte) error {
	for _, p := range Profiles() {
		other, covers, err := p.payload(text)
		if err != nil {
			return err
		}
		if !bytes.Equal(other, payload) {
			return &PortableError{p, covers.list}
		}
	}
	return nil
}

// sign returns the signature of a payload as an element of the member signatures.
func (s Signer) sign(payload []byte) (string, error) {
	if s.Key == nil || s.KeyID == "" {
		return "", errors.New("signing: a signer has a key and a key identifier")
	}
	alg := s.Algorithm
	err := alg.accepts(s.Key.Public())
	if alg == "" {
		alg, err = algorithmOf(s.Key.Public())
	}
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	opts := (&jose.SignerOptions{}).WithType("JOSE").WithHeader("kid", s.KeyID)
	if s.JKU != "" {
		opts = opts.WithHeader("jku", s.JKU)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.SignatureAlgorithm(alg), Key: s.Key}, opts)
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	jws, err := signer.Sign(payload)
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	compact, err := jws.DetachedCompactSerialize()
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	protected, value, _ := strings.Cut(compact, "..")
	return `{"protected":"` + protected + `","signature":"` + value + `"}`, nil
}

// insert adds an element to the list of signatures, as text, so that all other bytes of the
// document stay as they are.
func insert(text, entry string) ([]byte, error) {
	const name = "signatures"
	list, ok := rawjson.Member(text, name)
	switch {
	case !ok || list == "null":
		list = "[" + entry + "]"
	case list[0] != '[':
		return nil, &card.DecodeError{Code: card.CodeType, Pointer: "/" + name, Message: "signatures are a list"}
	default:
		if list[scan.Space(list, 1)] != ']' {
			entry = "," + entry
		}
		last := len(strings.TrimRight(list[:len(list)-1], " \t\r\n"))
		list = list[:last] + entry + list[last:]
	}
	return rawjson.SetMember(text, name, list), nil
}
