package check

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

var (
	encodingRule = Rule{Keyword: "type", Code: "encoding", Message: "must be well-formed UTF-8"}
	finiteRule   = Rule{Keyword: "type", Code: "range", Message: "must be a finite number"}
)

// IllFormed reports the strings and names in the text v that are not UTF-8, and the numbers
// that JSON cannot represent.
func (c *Checker) IllFormed(v string) { c.illFormedAt(v, 0) }

// illFormedAt is IllFormed for the value at i of a text, in one pass. It returns the index
// after the value.
func (c *Checker) illFormedAt(v string, i int) (end int) {
	switch v[i] {
	case '{':
		i = scan.Space(v, i+1)
		for v[i] != '}' {
			name, value := scan.Name(v, i)
			if !utf8.ValidString(name) {
				c.FailAt(name, &encodingRule)
			}
			m := c.Mark()
			end := c.illFormedAt(v, value)
			c.In(m, name)
			i = scan.Next(v, end)
		}
		return i + 1
	case '[':
		i = scan.Space(v, i+1)
		for n := 0; v[i] != ']'; n++ {
			m := c.Mark()
			end := c.illFormedAt(v, i)
			c.InIndex(m, n)
			i = scan.Next(v, end)
		}
		return i + 1
	}
	end = scan.SkipValue(v, i)
	switch {
	case v[i] == scan.NotFinite:
		c.Fail(&finiteRule)
	case !utf8.ValidString(v[i:end]):
		c.Fail(&encodingRule)
	}
	return end
}
