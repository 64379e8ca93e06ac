// Package a2acard holds the code that the packages of the A2A versions share: rules on
// signatures and member names that a schema cannot express, and the conversion of a
// card to the member names and shapes of one version.
package a2acard

import (
	"encoding/base64"
	"slices"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// strict is the encoding of protected headers.
var strict = base64.RawURLEncoding.Strict()

// memory is for decoding a header.
type memory struct {
	text  []byte // the encoded header, followed by the decoded one
	index scan.Index
}

var memories = sync.Pool{New: func() any { return new(memory) }}

// CheckHeader decodes the member protected of a signature and checks its form and its parameter
// alg. It calls rest with the header if it is an object; the text is valid during the call. An
// absent member has its own finding.
func CheckHeader(c *check.Checker, protected string, form, alg *check.Rule, rest func(header string)) {
	if protected == "" {
		return
	}
	const most = 1 << 14
	m := memories.Get().(*memory)
	header := m.decode(protected)
	if cap(m.text) <= most {
		defer memories.Put(m)
	}
	if header == "" {
		c.FailAt("protected", form)
		return
	}
	if name := Parameter(header, "alg"); name == "" || name == "none" {
		c.FailAt("protected", alg)
	}
	rest(header)
}

// decode decodes a protected header, the Base64url encoding of a JSON object. The result is valid
// until the next call; it is empty when the header does not encode an object.
func (m *memory) decode(protected string) string {
	m.text = append(m.text[:0], protected...)
	m.text = slices.Grow(m.text, len(protected)) // the decoded header is shorter
	decoded := m.text[len(protected) : 2*len(protected)]
	n, err := strict.Decode(decoded, m.text)
	limits := card.DefaultLimits()
	if err != nil || int64(n) > limits.Bytes {
		return ""
	}
	m.index.Spans = m.index.Spans[:0] // not needed, but the index has memory for names
	header, failure := scan.Document(scan.View(decoded[:n]), limits.Elements, limits.Depth, &m.index)
	if header = strings.Trim(header, " \t\r\n"); failure != nil || header[0] != '{' {
		return ""
	}
	return header
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
	const few = 16 // unprotected headers that are looked up one by one
	n := 0
	var names map[string]bool // of the protected header, for more of them
	m := c.Mark()
	for name := range scan.Members(unprotected.String()) {
		n++
		twice := false
		if n <= few {
			_, twice = scan.Lookup(protected, name)
		} else {
			if names == nil {
				names = namesOf(protected)
			}
			twice = names[name]
		}
		if twice {
			c.FailAt(name, r)
		}
	}
	c.In(m, "header")
}

func namesOf(object string) map[string]bool {
	names := make(map[string]bool)
	for name := range scan.Members(object) {
		names[name] = true
	}
	return names
}
