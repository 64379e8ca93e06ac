// Package a2acard holds the procedures that the packages for the versions of A2A
// share: what a schema cannot say of signatures, of names and of what readers do
// with a card.
package a2acard

import (
	"encoding/base64"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Header decodes a protected header: the JSON text of an object in Base64url. It is
// empty when the header holds something else.
func Header(protected string) string {
	text, err := base64.RawURLEncoding.Strict().DecodeString(protected)
	if err != nil {
		return ""
	}
	header, err := card.ParseRaw(text)
	if err != nil || header.Kind() != card.KindObject {
		return ""
	}
	return header.String()
}

// Parameter returns a string parameter of a header, empty when it is absent or no
// string.
func Parameter(header, name string) string {
	for member, v := range cardrt.Members(header) {
		if member == name && cardrt.KindOf(v) == cardrt.Text {
			return cardrt.StringOf(v)
		}
	}
	return ""
}

// CheckTwice reports every member of the unprotected header that the protected one
// has too: a verifier could not tell which of them is meant.
func CheckTwice(c *cardrt.Checker, protected string, unprotected card.Object, r *cardrt.Rule) {
	names := map[string]bool{}
	for name := range cardrt.Members(protected) {
		names[name] = true
	}
	m := c.Mark()
	for name := range cardrt.Members(unprotected.String()) {
		if names[name] {
			c.FailAt(name, r)
		}
	}
	c.In(m, "header")
}
