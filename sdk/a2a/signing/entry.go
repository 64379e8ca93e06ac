package signing

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Header is the protected header of a signature.
type Header struct {
	// KeyID names the key.
	KeyID string `json:"kid"`
	// Algorithm is stated by the signer. Verify compares it with the accepted algorithms and with
	// the algorithm of the key.
	Algorithm signature.Algorithm `json:"alg"`
	// JKU is the address of a key set, which a key source may retrieve if it trusts the
	// address.
	JKU string `json:"jku,omitempty"`
	// Type should be JOSE.
	Type string `json:"typ,omitempty"`
}

// entry is an element of the member signatures.
type entry struct {
	header    Header
	protected string // as received
	signature []byte
}

// message returns the input of the signature algorithm (RFC 7515, section 5.2).
func (e *entry) message(payload []byte) []byte {
	return []byte(e.protected + "." + signature.Encode(payload))
}

// parseEntry reads an element of the member signatures. If it returns an error, e has the
// members that were read so far.
func parseEntry(text string) (e entry, err error) {
	if text[0] != '{' {
		return e, errors.New("it is not an object")
	}
	defined := folded("protected", "signature", "header")
	for name := range scan.Members(text) {
		if defined[scan.FoldName(name)] && name != scan.FoldName(name) {
			return e, fmt.Errorf("the member %q is ambiguous: some readers take it for %q", name, scan.FoldName(name))
		}
	}
	if e.protected, err = stringMember(text, "protected", true); err != nil {
		return e, err
	}
	data, err := signature.Decode(e.protected)
	if err != nil {
		return e, fmt.Errorf("protected is not base64url without padding: %w", err)
	}
	value, err := stringMember(text, "signature", true)
	if err != nil {
		return e, err
	}
	if e.signature, err = signature.Decode(value); err != nil {
		return e, fmt.Errorf("signature is not base64url without padding: %w", err)
	}
	header, err := card.ParseRaw(data)
	if err != nil || header.Kind() != card.KindObject {
		return e, errors.New("the protected header is not a JSON object")
	}
	if e.header, err = parseHeader(header.String()); err != nil {
		return e, err
	}
	return e, checkUnprotected(text, header.String())
}

// parseHeader reads a protected header.
func parseHeader(text string) (h Header, err error) {
	for _, m := range []struct {
		name     string
		required bool
		value    *string
	}{
		{"alg", true, (*string)(&h.Algorithm)}, {"kid", true, &h.KeyID}, {"jku", false, &h.JKU}, {"typ", false, &h.Type},
	} {
		var wrong error
		if *m.value, wrong = stringMember(text, m.name, m.required); wrong != nil && err == nil {
			err = fmt.Errorf("the protected header: %w", wrong)
		}
	}
	if err != nil {
		return h, err
	}
	if _, ok := scan.Lookup(text, "crit"); ok {
		return h, errors.New("the protected header has critical extensions (crit), and none is supported")
	}
	if _, ok := scan.Lookup(text, "b64"); ok {
		return h, errors.New("the protected header has b64, which crit does not list (RFC 7797, section 6)")
	}
	return h, nil
}

// checkUnprotected returns an error for an unprotected header that repeats a member of the
// protected one (RFC 7515, section 4). The unprotected header is not used otherwise, since no
// signature covers it.
func checkUnprotected(text, protected string) error {
	header, ok := scan.Lookup(text, "header")
	switch {
	case !ok || header == "null":
		return nil
	case header[0] != '{':
		return errors.New("header is not an object")
	}
	names := map[string]bool{"crit": true, "alg": true}
	for name := range scan.Members(protected) {
		names[name] = true
	}
	for name := range scan.Members(header) {
		if names[name] {
			return fmt.Errorf("the unprotected header has %q, which is allowed in the protected header only", name)
		}
	}
	return nil
}

// stringMember returns the value of a member that must be a string. A required one must not be
// empty.
func stringMember(object, name string, required bool) (string, error) {
	value, ok := scan.Lookup(object, name)
	switch {
	case !ok && !required:
		return "", nil
	case !ok:
		return "", fmt.Errorf("%s is missing", name)
	case value[0] != '"':
		return "", fmt.Errorf("%s is not a string", name)
	case required && value == `""`:
		return "", fmt.Errorf("%s is empty", name)
	}
	return strings.Clone(scan.Unquote(value)), nil
}
