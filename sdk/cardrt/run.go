package cardrt

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Validate validates a value that a program may have changed, without warnings. The error
// is a [*card.InvalidError]. size is the greatest length of its JSON text in octets, 0 for no
// limit; an option may set another one.
//
// write is the appender of the type. The value is appended once, to find strings that are
// not UTF-8 and numbers that JSON does not have, at any location.
//
//go:noinline
func Validate[P any](x P, size int, opts []card.Option, write func([]byte, P) []byte, check func(*Checker, P)) error {
	o, most := within(size, opts)
	return examine(x, o, most, false, write, check).Err()
}

// Check is [Validate] with warnings. The findings are sorted by pointer.
//
//go:noinline
func Check[P any](x P, size int, opts []card.Option, write func([]byte, P) []byte, check func(*Checker, P)) card.Violations {
	o, most := within(size, opts)
	return examine(x, o, most, true, write, check)
}

// Findings runs validators and returns their findings, unsorted: with a document they are
// sorted by position. It is for decoded values, whose strings and numbers JSON has.
func Findings(o card.Options, warnings bool, check func(*Checker)) card.Violations {
	c := acquire(o, warnings)
	check(c)
	return c.release()
}

var nilRule = Rule{Keyword: "type", Code: "type", Message: "must not be nil"}

// examine validates x, whose JSON text may have most octets.
func examine[P any](x P, o card.Options, most int64, warnings bool, write func([]byte, P) []byte, check func(*Checker, P)) card.Violations {
	c := acquire(o, warnings)
	c.held.builds = o.Building
	if isNil(x) {
		c.Fail(&nilRule)
	} else {
		b := borrowBuffer()
		b.data = write(b.data, x)
		if !utf8.Valid(b.data) {
			c.illFormed(string(b.data))
		}
		size := len(b.data)
		b.release()
		if exceeds(size, most) {
			c.Fail(sizeRule(size, most))
		}
		check(c, x)
	}
	vs := c.release()
	vs.Sort()
	return vs
}

// Encoded validates the JSON text of a value, which was appended to a [Buffer]; Encoded takes
// it back. [Validate] reports values that JSON does not have.
func (c *Checker) Encoded(data []byte, raw func(*Checker, Value)) {
	text := string(data) // a copy, since findings refer to member names in the text
	returnBuffer(data)
	raw(c, ValueOf(text))
}
