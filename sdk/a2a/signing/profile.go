package signing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Profile is a way to compute the payload of a signature from a document.
type Profile uint8

const (
	// Spec is the payload of A2A 1.0, section 8.4.1, in canonical form (RFC 8785). It omits
	// unset members and includes members that A2A does not define.
	Spec Profile = iota + 1
	// SDK is the payload of the SDKs for JavaScript (1.x) and for Python (from 1.2): only
	// members that A2A 1.0 defines, without empty values, in canonical form.
	SDK
	// Python11 is the payload of the SDK for Python up to 1.1. It has the values of SDK in the
	// output format of json.dumps: ASCII, sorted by code points, with Python's number format.
	Python11
	// Raw is the canonical form of the whole document without its signatures.
	Raw
)

// Profiles returns all profiles in the order in which [Verify] tries them. A profile that
// covers more comes earlier.
func Profiles() []Profile { return []Profile{Raw, Spec, SDK, Python11} }

// ParseProfile returns the profile with a name.
func ParseProfile(name string) (Profile, error) {
	var names []string
	for _, p := range Profiles() {
		if p.String() == name {
			return p, nil
		}
		names = append(names, p.String())
	}
	return 0, fmt.Errorf("signing: unknown profile %q; known: %s", name, strings.Join(names, ", "))
}

// byStrength returns the given profiles in the order of [Profiles], without duplicates; all
// profiles if none is given.
func byStrength(list []Profile) []Profile {
	if len(list) == 0 {
		return Profiles()
	}
	return slices.DeleteFunc(Profiles(), func(p Profile) bool { return !slices.Contains(list, p) })
}

var profileNames = [...]string{"unknown", "spec", "sdk", "python-1.1", "raw"}

// String returns the name of the profile: spec, sdk, python-1.1 or raw.
func (p Profile) String() string {
	if int(p) < len(profileNames) {
		return profileNames[p]
	}
	return profileNames[0]
}

// MarshalText returns the name of the profile.
func (p Profile) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Payload returns the bytes of the document that a signature signs. The error is a
// [*card.DecodeError] if the document is not well-formed, is not an object, or has a number
// outside the range of a double. The options can set limits, see [card.WithLimits].
func (p Profile) Payload(document []byte, opts ...card.Option) ([]byte, error) {
	text, err := objectText(document, opts...)
	if err != nil {
		return nil, err
	}
	payload, _, err := p.payload(text, nil)
	return payload, err
}

// payload returns the payload for the text of an object, and the values that it does not cover.
func (p Profile) payload(text string, demanded [][]string) ([]byte, *coverage, error) {
	r := p.reducer(text)
	r.demanded = demanded
	r.document()
	payload, err := card.Canonical(r.dst, card.WithLimits(card.NoLimits()))
	if err == nil && p == Python11 {
		payload = dump(string(payload))
	}
	return payload, &r.coverage, err
}

// covered returns the document with only the values that the payload covers.
func (p Profile) covered(text string) []byte {
	r := p.reducer(text)
	r.keep = true
	r.document()
	return r.covered
}

func (p Profile) reducer(text string) *reducer {
	return &reducer{text: text, known: p == SDK || p == Python11, all: p == Raw}
}

// objectText returns the text of a document that is an object.
func objectText(document []byte, opts ...card.Option) (string, error) {
	raw, err := card.ParseRaw(document, opts...)
	if err != nil {
		return "", err
	}
	if raw.Kind() != card.KindObject {
		return "", &card.DecodeError{Code: card.CodeType, Message: "a card is a JSON object"}
	}
	return raw.String(), nil
}
