package cardrt

import "unicode/utf8"

var (
	encodingRule = Rule{Keyword: "type", Code: "encoding", Message: "must be well-formed UTF-8"}
	finiteRule   = Rule{Keyword: "type", Code: "range", Message: "must be a finite number"}
)

// notJSON is what the appenders write in the place of NaN and the infinities. No
// UTF-8 text holds it, so it cannot go unnoticed.
const notJSON = 0xFF

// illFormed reports the strings and names in v that are no UTF-8, and the numbers
// that JSON does not have.
func (c *Checker) illFormed(v string) {
	switch v[0] {
	case '{':
		for name, value := range Members(v) {
			if !utf8.ValidString(name) {
				c.FailAt(name, &encodingRule)
			}
			m := c.Mark()
			c.illFormed(value)
			c.In(m, name)
		}
	case '[':
		for i, item := range Items(v) {
			m := c.Mark()
			c.illFormed(item)
			c.InIndex(m, i)
		}
	case '"':
		if !utf8.ValidString(v) {
			c.Fail(&encodingRule)
		}
	case notJSON:
		c.Fail(&finiteRule)
	}
}
