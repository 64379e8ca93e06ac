package mcp

import (
	"slices"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// headerKeyword marks a property whose argument HTTP clients also send as the header
// Mcp-Param-NAME. They reject a tool that uses the keyword incorrectly.
const headerKeyword = "x-mcp-header"

// headers are the uses of x-mcp-header in the input schema of one tool. The first names need no
// memory.
type headers struct {
	visit func(*cardrt.Checker, object) // check
	first [8]string
	n     int             // how many of first are used
	more  map[string]bool // further names in lower case
}

// unusedHeaders are reused: the tools of a valid list take no memory.
var unusedHeaders = sync.Pool{New: func() any {
	h := new(headers)
	h.visit = h.check
	return h
}}

func checkHeaders(c *cardrt.Checker, schema string) {
	h := unusedHeaders.Get().(*headers)
	eachSchema(c, schema, h.visit)
	*h = headers{visit: h.visit}
	unusedHeaders.Put(h)
}

// add adds a name and reports whether it is new. The names of headers are not case-sensitive.
func (h *headers) add(name string) bool {
	if slices.ContainsFunc(h.first[:h.n], func(earlier string) bool { return strings.EqualFold(earlier, name) }) {
		return false
	}
	if h.n < len(h.first) {
		h.first[h.n] = name
		h.n++
		return true
	}
	if h.more == nil {
		h.more = make(map[string]bool)
	}
	n := len(h.more)
	h.more[strings.ToLower(name)] = true
	return len(h.more) > n
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
	} else if !h.add(name) {
		c.FailAt(headerKeyword, &headerDuplicate)
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
