// Package signature has the parts of signature verification that all dialects share.
//
// The packages of the dialects have the functions that sign and verify.
package signature

import "encoding/base64"

// Outcome is the result of the verification of a card.
type Outcome uint8

const (
	// Unsigned: the card has no signature.
	Unsigned Outcome = iota
	// Valid: the signature was made for this card with a key of the signer.
	Valid
	// Invalid: the signature does not belong to the card, or is malformed.
	Invalid
	// Unverifiable: no key of the signer is known. The signature may be valid.
	Unverifiable
)

var outcomeNames = [...]string{"unsigned", "valid", "invalid", "unverifiable"}

// String returns the name of the outcome: unsigned, valid, invalid or unverifiable.
func (o Outcome) String() string {
	if int(o) < len(outcomeNames) {
		return outcomeNames[o]
	}
	return outcomeNames[Unsigned]
}

// MarshalText returns the name of the outcome.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// strict decodes base64url without padding. It refuses texts whose unused bits are not zero.
var strict = base64.RawURLEncoding.Strict()

// Decode decodes base64url without padding (RFC 4648, section 5). Unlike
// [base64.RawURLEncoding], it accepts exactly one text for the same bytes: without line breaks
// and padding, and with unused bits that are zero.
func Decode(text string) ([]byte, error) {
	for i := range len(text) {
		if text[i] == '\n' || text[i] == '\r' {
			return nil, base64.CorruptInputError(i)
		}
	}
	return strict.DecodeString(text)
}

// Encode encodes bytes in base64url without padding.
func Encode(data []byte) string { return strict.EncodeToString(data) }
