package checkrt

import "github.com/agentcard-go/cardgen/sdk/cardrt/formats"

// Order reports r at member when both texts are RFC 3339 times and later comes
// before earlier. Instants are compared, offsets and leap seconds included.
func (c *Checker) Order(earlier, later, member string, r *Rule) {
	first, ok := formats.ParseDateTime(earlier)
	if !ok {
		return
	}
	second, ok := formats.ParseDateTime(later)
	if ok && second.Compare(first) < 0 {
		c.FailAt(member, r)
	}
}

// orderOf is Order for two members of the object v; it says nothing unless both are
// there and strings.
func (c *Checker) orderOf(v Value, earlier, later string, r *Rule) {
	first, ok := v.text(earlier)
	if !ok {
		return
	}
	if second, ok := v.text(later); ok {
		c.Order(first, second, later, r)
	}
}
