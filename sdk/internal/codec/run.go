package codec

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Validate validates a value that a program may have changed, without warnings. The error is a
// [*card.InvalidError]. size is the greatest length of its JSON text in octets, 0 for no limit;
// an option can override it. d is the dialect of the type.
//
// visit passes the strings and numbers of a value to a [Visitor], to find those that JSON cannot
// represent. Only if there is one, if visit is nil, or if the length is limited, the value is
// appended with write.
//
//go:noinline
func Validate[P any](d *Dialect, x P, size int, opts []card.Option, write func([]byte, P) []byte, visit func(*Visitor, P), validate func(*check.Checker, P)) error {
	o, most := within(size, opts)
	if err := d.checkValue(o.Version); err != nil {
		return err
	}
	return examine(x, isNil(x), o, most, false, write, visit, validate).Err()
}

// ValidateText is [Validate] for a type whose JSON text is validated.
func ValidateText[P any](d *Dialect, x P, size int, opts []card.Option, write func([]byte, P) []byte, text func(*check.Checker, check.Value)) error {
	return Validate(d, x, size, opts, write, nil, func(c *check.Checker, x P) { Encoded(c, write(Buffer(), x), text) })
}

var nilRule = check.Rule{Keyword: "type", Code: "type", Message: "must not be nil"}

// examine validates x, whose JSON text may have at most most octets; missing means that x is
// nil. Without visit, x is appended.
func examine[P any](x P, missing bool, o card.Options, most int64, warnings bool, write func([]byte, P) []byte, visit func(*Visitor, P), validate func(*check.Checker, P)) card.Violations {
	vs := check.Findings(o, warnings, func(c *check.Checker) {
		if o.Building {
			c.FromBuilder()
		}
		if missing {
			c.Fail(&nilRule)
			return
		}
		if most >= 0 || visit == nil || !hasJSON(x, visit) {
			examineWritten(c, x, most, write)
		}
		validate(c, x)
	})
	vs.Sort()
	return vs
}

// examineWritten reports the findings of the JSON text of x: its length, and strings and numbers
// without a JSON form.
func examineWritten[P any](c *check.Checker, x P, most int64, write func([]byte, P) []byte) {
	b := BorrowOutput()
	b.data = write(b.data, x)
	if !scan.Valid(scan.View(b.data)) {
		c.IllFormed(string(b.data))
	}
	size := len(b.data)
	b.release()
	if exceeds(size, most) {
		c.Fail(sizeRule(size, most))
	}
}

// Encoded validates the JSON text of a value that was appended to a [Buffer], and returns the
// buffer to the pool. Values without a JSON form are reported by [Validate] instead.
func Encoded(c *check.Checker, data []byte, raw func(*check.Checker, check.Value)) {
	check.Borrowed(c, scan.View(data), raw)
	returnBuffer(data)
}

// EncodedAs is [Encoded] for a value with alternatives. alternative is the index of the
// alternative that a builder received, negative for none. If the value has no discriminator,
// the findings of this alternative are reported.
func EncodedAs(c *check.Checker, data []byte, raw func(*check.Checker, check.Value), choice *check.Choice, alternative int) {
	c.ValidateHeld(encoded(data), raw, choice, alternative)
}

// encoded returns the value in a [Buffer] and returns the buffer to the pool.
func encoded(data []byte) check.Value {
	text := string(data) // a copy, since findings refer to member names in the text
	returnBuffer(data)
	return check.ValueOf(text)
}

// CheckDecoded calls a typed validator with the value of a text. It ignores a mismatch, which
// other rules report.
func CheckDecoded[T any](c *check.Checker, v check.Value, read func(*Decoder, int, *T) int, validate func(*check.Checker, *T)) {
	d := newDecoder(v.Text, c.MaxDepth())
	defer d.release()
	var x T
	if read(d, 0, &x) >= 0 {
		validate(c, &x)
	}
}
