package mcp

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// headerKeyword marks a property whose argument HTTP clients also send as the header
// Mcp-Param-NAME. They reject a tool that uses the keyword incorrectly.
const headerKeyword = "x-mcp-header"

// headers are the uses of x-mcp-header in the input schema of one tool.
type headers struct {
	seen map[string]bool // names in lower case
}

func checkHeaders(c *cardrt.Checker, schema string) {
	h := new(headers)
	eachSchema(c, schema, h.check)
}

// check checks x-mcp-header in one schema.
func (h *headers) check(c *cardrt.Checker, o object) {
	if o.header == "" {
		return
	}
	if o.reach != property {
		c.FailAt(headerKeyword, &headerPlace)
		return
	}
	if name, ok := textOf(o.header); !ok || !isToken(name) {
		c.FailAt(headerKeyword, &headerName)
	} else {
		name = strings.ToLower(name)
		if h.seen[name] {
			c.FailAt(headerKeyword, &headerDuplicate)
		}
		if h.seen == nil {
			h.seen = make(map[string]bool)
		}
		h.seen[name] = true
	}
	switch kind, _ := textOf(o.kind); kind {
	case "string", "integer", "boolean":
	default:
		c.FailAt(headerKeyword, &headerType)
	}
}

// isToken reports whether s is a token (RFC 9110, section 5.6.2).
func isToken(s string) bool {
	for i := range len(s) {
		b := s[i]
		if !('a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || strings.IndexByte("!#$%&'*+-.^_`|~", b) >= 0) {
			return false
		}
	}
	return s != ""
}
