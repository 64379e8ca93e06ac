package signing

import (
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Profile is a way to compute the payload of a signature from a document.
type Profile uint8

const (
	// Spec is the payload of A2A 1.0, section 8.4.1: unset members are left out, members that
	// A2A does not define are part of it, and the result is in canonical form (RFC 8785).
	Spec Profile = iota + 1
	// SDK is the payload of the SDKs for JavaScript (1.x) and for Python (from 1.2): only
	// members that A2A 1.0 defines, without empty values, in canonical form.
	SDK
	// Python11 is that of the SDK for Python up to 1.1: as SDK, but in the form of json.dumps:
	// ASCII, sorted by code points, with Python's texts of numbers.
	Python11
	// Raw is the canonical form of the whole document without its signatures.
	Raw
)

// Profiles returns all profiles, in the order in which [Verify] tries them.
func Profiles() []Profile { return []Profile{Spec, SDK, Python11, Raw} }

// String returns the name of the profile: spec, sdk, python-1.1 or raw.
func (p Profile) String() string {
	switch p {
	case Spec:
		return "spec"
	case SDK:
		return "sdk"
	case Python11:
		return "python-1.1"
	case Raw:
		return "raw"
	}
	return "unknown"
}

// MarshalText returns the name of the profile.
func (p Profile) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Payload returns the bytes that a signature of the document is about. The error is a
// [*card.DecodeError]: the document is not well-formed, is no object, or has a number that
// is no double.
func (p Profile) Payload(document []byte) ([]byte, error) {
	text, err := objectText(document)
	if err != nil {
		return nil, err
	}
	payload, _, err := p.payload(text)
	return payload, err
}

// payload returns the payload for the text of an object, and what it does not cover.
func (p Profile) payload(text string) ([]byte, *coverage, error) {
	r := reducer{text: text, known: p == SDK || p == Python11, all: p == Raw}
	reduced := r.document()
	payload, err := card.Canonical(reduced)
	if err == nil && p == Python11 {
		payload = dump(string(payload))
	}
	return payload, &r.coverage, err
}

// objectText returns the text of a document that is an object.
func objectText(document []byte) (string, error) {
	raw, err := card.ParseRaw(document)
	if err != nil {
		return "", err
	}
	if raw.Kind() != card.KindObject {
		return "", &card.DecodeError{Code: card.CodeType, Message: "a card is a JSON object"}
	}
	return raw.String(), nil
}
