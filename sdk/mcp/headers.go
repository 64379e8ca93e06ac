package mcp

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// headerKeyword marks a property whose argument an HTTP client also sends as the
// header Mcp-Param-NAME. A tool that uses it wrongly is dropped by HTTP clients.
const headerKeyword = "x-mcp-header"

var (
	headerName = rule("header-name",
		"x-mcp-header names a header: one or more letters, digits and signs of an HTTP token", card.Error)
	headerType = rule("header-type",
		"only a property whose type is string, integer or boolean can be copied into a header", card.Error)
	headerPlace = rule("header-place",
		"x-mcp-header stands at a property that only the keyword properties leads to", card.Error)
	headerDuplicate = rule("header-duplicate",
		"another property is copied into this header; upper and lower case are the same", card.Error)
)

// headers are the uses of x-mcp-header in the input schema of one tool.
type headers struct {
	seen map[string]bool // names in lower case
}

func checkHeaders(c *cardrt.Checker, schema string) {
	h := &headers{seen: map[string]bool{}}
	h.check(c, schema, root)
}

// reach is how a schema is reached from the root of the input schema.
type reach uint8

const (
	root     reach = iota
	property       // by the keyword properties alone
	hidden         // in another way: whether it applies depends on the arguments
)

func (h *headers) check(c *cardrt.Checker, schema string, at reach) {
	var kind string
	for name, v := range cardrt.Members(schema) {
		if name == "type" && cardrt.KindOf(v) == cardrt.Text {
			kind = cardrt.StringOf(v)
		}
	}
	for name, v := range cardrt.Members(schema) {
		if name == headerKeyword {
			h.use(c, v, kind, at)
		}
	}
	subschemas(c, schema, func(keyword string, c *cardrt.Checker, inner string) {
		if keyword == "properties" && at != hidden {
			h.check(c, inner, property)
		} else {
			h.check(c, inner, hidden)
		}
	})
}

// use checks one value of x-mcp-header in a schema of some type.
func (h *headers) use(c *cardrt.Checker, v, kind string, at reach) {
	switch {
	case at != property:
		c.FailAt(headerKeyword, &headerPlace)
		return
	case cardrt.KindOf(v) != cardrt.Text || !isToken(cardrt.StringOf(v)):
		c.FailAt(headerKeyword, &headerName)
	default:
		name := strings.ToLower(cardrt.StringOf(v))
		if h.seen[name] {
			c.FailAt(headerKeyword, &headerDuplicate)
		}
		h.seen[name] = true
	}
	if kind != "string" && kind != "integer" && kind != "boolean" {
		c.FailAt(headerKeyword, &headerType)
	}
}

// isToken says whether s is a token of RFC 9110, section 5.6.2.
func isToken(s string) bool {
	for i := range len(s) {
		b := s[i]
		if !('a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || strings.IndexByte("!#$%&'*+-.^_`|~", b) >= 0) {
			return false
		}
	}
	return s != ""
}
