package signing

import (
	"bytes"
	"crypto"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// Signer is a key with its name.
type Signer struct {
	// Key signs with one of [signature.Algorithms]: an *ecdsa.PrivateKey on P-256 or P-384, an
	// *rsa.PrivateKey of 2048 to 8192 bits, an ed25519.PrivateKey, or such a key in a device.
	Key crypto.Signer
	// KeyID is the name under which verifiers find the public key. It is required.
	KeyID string
	// JKU is the address of the key set with the public key, if verifiers may retrieve it. It begins with
	// https://, or with http:// in tests: without TLS an attacker on the network could replace the keys.
	//
	// Source: RFC 7515, section 4.1.2.
	JKU string
	// Algorithm is required for [signature.PS256] and [signature.Ed25519] only. By default, RSA
	// keys sign with RS256, and Ed25519 keys use the name EdDSA.
	Algorithm signature.Algorithm
	// Profile is the payload to sign; [Spec] by default.
	Profile Profile
	// Portable refuses to sign a card whose payload differs between profiles, so that the SDKs
	// in all languages accept the signature. The error is a [card.Violation] with
	// [CodeNotPortable].
	Portable bool
	// AllowUncovered signs a card although the payload does not cover a value that says how the
	// agent is reached. Verify reports such a signature as invalid. Otherwise the error is a
	// [card.Violation] with [CodeNotCovered]. The option is for a second signature, for SDKs
	// that support one profile only.
	AllowUncovered bool
}

// Sign adds a signature to a document, which is a card of A2A 1.0, 0.3 or both, with the bytes
// that will be served. The result has these bytes and the signature, and must be served
// unchanged. Existing signatures are kept.
//
// A signature covers one document. If a card is served in two versions, each is signed
// separately. The options can set limits, see [card.WithLimits].
func Sign(document []byte, s Signer, opts ...card.Option) ([]byte, error) {
	text, err := objectText(document, opts...)
	if err != nil {
		return nil, err
	}
	if s.Profile == 0 {
		s.Profile = Spec
	}
	payload, covers, err := s.Profile.payload(text, nil)
	if err != nil {
		return nil, err
	}
	if covers.required != nil && !s.AllowUncovered {
		required := slices.DeleteFunc(slices.Clone(covers.list), func(u Uncovered) bool { return !u.Required })
		return nil, uncovered(text, s.Profile, CodeNotCovered, required)
	}
	if s.Portable {
		if err := s.portable(text, payload, covers.list); err != nil {
			return nil, err
		}
	}
	entry, err := s.sign(payload)
	if err != nil {
		return nil, err
	}
	return insert(text, entry)
}

// portable returns an error if the payload of a profile differs from the payload of the signer, which
// does not cover some values.
func (s Signer) portable(text string, payload []byte, omitted []Uncovered) error {
	for _, p := range Profiles() {
		other, covers, err := p.payload(text, nil)
		if err != nil {
			return err
		}
		if !bytes.Equal(other, payload) {
			if len(covers.list) == 0 && len(omitted) > 0 { // the other profile covers more
				return uncovered(text, s.Profile, CodeNotPortable, omitted)
			}
			return uncovered(text, p, CodeNotPortable, covers.list)
		}
	}
	return nil
}

// sign returns the signature of a payload as an element of the member signatures.
func (s Signer) sign(payload []byte) (string, error) {
	if s.Key == nil || s.KeyID == "" || !utf8.ValidString(s.KeyID+s.JKU) {
		return "", errors.New("signing: the signer must have Key and KeyID; KeyID and JKU must be valid UTF-8")
	}
	if u, err := url.Parse(s.JKU); s.JKU != "" && (err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
		return "", fmt.Errorf("signing: %.200q is not the address of a key set, such as https://agents.example.com/.well-known/jwks.json", s.JKU)
	}
	alg := s.Algorithm
	var err error
	if alg == "" {
		alg, err = jose.AlgorithmOf(s.Key.Public())
	} else {
		err = jose.CheckKey(alg, s.Key.Public())
	}
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	e := entry{protected: signature.Encode(s.header(alg))}
	if e.signature, err = jose.Sign(alg, s.Key, e.message(payload)); err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	return `{"protected":"` + e.protected + `","signature":"` + signature.Encode(e.signature) + `"}`, nil
}

// header returns the protected header.
func (s Signer) header(alg signature.Algorithm) []byte {
	dst := []byte(`{"alg":"` + string(alg) + `"`)
	if s.JKU != "" {
		dst = scan.AppendString(append(dst, `,"jku":`...), s.JKU)
	}
	dst = scan.AppendString(append(dst, `,"kid":`...), s.KeyID)
	return append(dst, `,"typ":"JOSE"}`...)
}

// insert adds an element to the list of signatures by editing the text. All other bytes of the
// document stay the same.
func insert(text, entry string) ([]byte, error) {
	const name = "signatures"
	list, ok := scan.Lookup(text, name)
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
	return scan.SetMember(text, name, list), nil
}
