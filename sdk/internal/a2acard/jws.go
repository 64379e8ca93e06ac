// Package a2acard holds the code that the packages of the A2A versions share: rules on
// signatures and member names that a schema cannot express, and the conversion of a
// card to the member names and shapes of one version.
package a2acard

import (
	"encoding/base64"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// CheckHeader decodes the member protected of a signature and checks its form and its parameter
// alg. It returns an empty text for a header without an object. An absent member has its own
// finding.
func CheckHeader(c *check.Checker, protected string, form, alg *check.Rule) string {
	if protected == "" {
		return ""
	}
	header := decodeHeader(protected)
	if header == "" {
		c.FailAt("protected", form)
		return ""
	}
	if name := Parameter(header, "alg"); name == "" || name == "none" {
		c.FailAt("protected", alg)
	}
	return header
}

// headerEncoding is the encoding of protected headers.
var headerEncoding = base64.RawURLEncoding.Strict()

// decodeHeader decodes a protected header, the Base64url encoding of a JSON object. It
// returns an empty text when the header does not encode an object.
func decodeHeader(protected string) string {
	text, err := headerEncoding.DecodeString(protected)
	if err != nil {
		return ""
	}
	header, err := card.ParseRaw(text)
	if err != nil || header.Kind() != card.KindObject {
		return ""
	}
	return header.String()
}

// Parameter returns a string parameter of a header. It is empty when the parameter is
// absent or not a string.
func Parameter(header, name string) string {
	for member, v := range scan.Members(header) {
		if member == name && scan.KindOf(v) == scan.Text {
			return check.StringOf(v)
		}
	}
	return ""
}

// CheckTwice reports every member of the unprotected header that the protected header
// also has. A verifier could not decide which of the two applies.
func CheckTwice(c *check.Checker, protected string, unprotected card.Object, r *check.Rule) {
	if unprotected.IsZero() {
		return
	}
	names := map[string]bool{}
	for name := range scan.Members(protected) {
		names[name] = true
	}
	m := c.Mark()
	for name := range scan.Members(unprotected.String()) {
		if names[name] {
			c.FailAt(name, r)
		}
	}
	c.In(m, "header")
}
