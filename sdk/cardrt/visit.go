package cardrt

// At checks a value inside a member.
func At[T any](c *Checker, name string, v T, check func(*Checker, T)) {
	m := c.Mark()
	check(c, v)
	c.In(m, name)
}

// AtIndex checks a value inside an element.
func AtIndex[T any](c *Checker, i int, v T, check func(*Checker, T)) {
	m := c.Mark()
	check(c, v)
	c.InIndex(m, i)
}

// AtName checks a member name, as a JSON string; findings stand at the member.
func AtName(c *Checker, name string, raw func(*Checker, Value)) {
	m := c.Mark()
	c.encoded(func(dst []byte) []byte { return appendText(dst, name) }, raw)
	c.In(m, name)
}

// Each checks the elements of an array in a member, by pointer.
func Each[T any](c *Checker, name string, list []T, check func(*Checker, *T)) {
	start := c.Mark()
	for i := range list {
		m := c.Mark()
		check(c, &list[i])
		c.InIndex(m, i)
	}
	c.In(start, name)
}

// CheckDecoded gives the value of a text to a typed check. A text that does not fit
// the type has been reported by others.
func CheckDecoded[T any](c *Checker, v Value, read func(*Decoder, int, *T) int, check func(*Checker, *T)) {
	d := newDecoder(v.Text, c.options.Limits.Depth)
	defer d.release()
	var x T
	if read(d, 0, &x) >= 0 {
		check(c, &x)
	}
}

// Holds reports whether raw finds no error in v.
func (c *Checker) Holds(v Value, raw func(*Checker, Value)) bool {
	m := c.begin()
	raw(c, v)
	return c.end(m)
}
