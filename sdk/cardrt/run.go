package cardrt

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
)

// Validate validates a value that a program may have changed, without warnings. The error is a
// [*card.InvalidError]. size is the greatest length of its JSON text in octets, 0 for no limit;
// an option can override it.
//
// write is the appender of the type. The value is appended once to find strings that are not
// UTF-8 and numbers that JSON cannot represent, at any location.
//
//go:noinline
func Validate[P any](x P, size int, opts []card.Option, write func([]byte, P) []byte, check func(*checkrt.Checker, P)) error {
	o, most := within(size, opts)
	return examine(x, isNil(x), o, most, false, write, check).Err()
}

// ValidateText is [Validate] for a type whose JSON text is validated.
func ValidateText[P any](x P, size int, opts []card.Option, write func([]byte, P) []byte, text func(*checkrt.Checker, checkrt.Value)) error {
	return Validate(x, size, opts, write, func(c *checkrt.Checker, x P) { Encoded(c, write(Buffer(), x), text) })
}

var nilRule = checkrt.Rule{Keyword: "type", Code: "type", Message: "must not be nil"}

// examine validates x, whose JSON text may have at most most octets; missing means that x is
// nil.
func examine[P any](x P, missing bool, o card.Options, most int64, warnings bool, write func([]byte, P) []byte, check func(*checkrt.Checker, P)) card.Violations {
	vs := checkrt.Findings(o, warnings, func(c *checkrt.Checker) {
		if o.Building {
			c.FromBuilder()
		}
		if missing {
			c.Fail(&nilRule)
			return
		}
		b := borrowBuffer()
		b.data = write(b.data, x)
		if !utf8.Valid(b.data) {
			c.IllFormed(string(b.data))
		}
		size := len(b.data)
		b.release()
		if exceeds(size, most) {
			c.Fail(sizeRule(size, most))
		}
		check(c, x)
	})
	vs.Sort()
	return vs
}

// Encoded validates the JSON text of a value that was appended to a [Buffer]; Encoded takes the
// buffer back. [Validate] reports values without a JSON form.
func Encoded(c *checkrt.Checker, data []byte, raw func(*checkrt.Checker, checkrt.Value)) {
	raw(c, encoded(data))
}

// EncodedAs is [Encoded] for a value with alternatives. alternative is the index of the one
// that a builder received, negative for none. It is meant if the value has no discriminator.
func EncodedAs(c *checkrt.Checker, data []byte, raw func(*checkrt.Checker, checkrt.Value), choice *checkrt.Choice, alternative int) {
	c.ValidateHeld(encoded(data), raw, choice, alternative)
}

// encoded returns the value in a [Buffer] and puts the buffer back.
func encoded(data []byte) checkrt.Value {
	text := string(data) // a copy, since findings refer to member names in the text
	returnBuffer(data)
	return checkrt.ValueOf(text)
}

// CheckDecoded calls a typed validator with the value of a text. It ignores a mismatch, which
// other rules report.
func CheckDecoded[T any](c *checkrt.Checker, v checkrt.Value, read func(*Decoder, int, *T) int, check func(*checkrt.Checker, *T)) {
	d := newDecoder(v.Text, c.MaxDepth())
	defer d.release()
	var x T
	if read(d, 0, &x) >= 0 {
		check(c, &x)
	}
}
