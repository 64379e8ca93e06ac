package cardrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// sameFinding is what makes two findings one. The same place can be reached twice
// under one rule, through two references to one definition.
type sameFinding struct{ pointer, code, keyword, schema string }

// violations writes the findings out, each once, in the order of finding.
func (c *Checker) violations() card.Violations {
	if len(c.found) == 0 {
		return nil
	}
	vs := make(card.Violations, 0, len(c.found))
	seen := make(map[sameFinding]struct{}, len(c.found))
	var buf []byte
	for _, f := range c.found {
		buf = f.appendPointer(buf[:0])
		r := f.rule
		key := sameFinding{strings.ToValidUTF8(string(buf), "\uFFFD"), r.Code, r.Keyword, r.Schema}
		if _, ok := seen[key]; ok {
			continue
		}
		seen[key] = struct{}{}
		vs = append(vs, card.Violation{
			Pointer:  key.pointer,
			Keyword:  r.Keyword,
			Code:     r.Code,
			Severity: r.Severity,
			Schema:   r.Schema,
			Message:  r.Message,
		})
	}
	return vs
}

func (f finding) appendPointer(dst []byte) []byte {
	for i := len(f.path) - 1; i >= 0; i-- {
		if s := f.path[i]; s.index >= 0 {
			dst = scan.AppendIndex(dst, s.index)
		} else {
			dst = scan.AppendToken(dst, s.name)
		}
	}
	return dst
}
