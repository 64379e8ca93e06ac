package check

// Order reports r at member if both texts are RFC 3339 times and later is before earlier. It
// compares instants, including offsets and leap seconds.
func (c *Checker) Order(earlier, later, member string, r *Rule) {
	first, ok := ParseDateTime(earlier)
	if !ok {
		return
	}
	second, ok := ParseDateTime(later)
	if ok && second.Compare(first) < 0 {
		c.FailAt(member, r)
	}
}

// orderOf is Order for two members of the object v. It reports nothing unless both are present
// and strings.
func (c *Checker) orderOf(v Value, earlier, later string, r *Rule) {
	first, ok := v.text(earlier)
	if !ok {
		return
	}
	if second, ok := v.text(later); ok {
		c.Order(first, second, later, r)
	}
}
