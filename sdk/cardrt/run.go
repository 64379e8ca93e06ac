package cardrt

import (
	"sync"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Validate checks a value that a program may have changed, for errors only. The
// error is a [*card.InvalidError].
//
// write is the type's appender. The value is written once, to find text that is no
// UTF-8 and numbers that JSON does not have, wherever they stand.
func Validate[T any](x *T, opts []card.Option, write func([]byte, *T) []byte, check func(*Checker, *T)) error {
	return examine(x, card.Defaults().With(opts...), anySize, false, write, check).Err()
}

// Build returns a copy of what a builder holds if that is valid: it is [Validate], but
// unknown members and members marked readOnly are refused.
func Build[T any](x *T, opts []card.Option, detach func(*Copier, *T), write func([]byte, *T) []byte, check func(*Checker, *T)) (*T, error) {
	return build(x, card.Defaults().With(opts...), anySize, detach, write, check)
}

func build[T any](x *T, o card.Options, most int64, detach func(*Copier, *T), write func([]byte, *T) []byte, check func(*Checker, *T)) (*T, error) {
	o.Building = true
	if !o.HandsOver(trusted.Pass{}) {
		x = Clone(x, detach)
	}
	if err := examine(x, o, most, false, write, check).Err(); err != nil {
		return nil, err
	}
	return x, nil
}

// Check is [Validate] with warnings, sorted by pointer.
func Check[T any](x *T, opts []card.Option, write func([]byte, *T) []byte, check func(*Checker, *T)) card.Violations {
	return examine(x, card.Defaults().With(opts...), anySize, true, write, check)
}

// Findings runs validators of any kind and returns what they find, unsorted: a
// document at hand gives positions to sort by. It is for values that
// were just decoded, whose strings and numbers JSON has.
func Findings(o card.Options, warnings bool, check func(*Checker)) card.Violations {
	c := acquire(o, warnings)
	check(c)
	return c.release()
}

var nilRule = Rule{Keyword: "type", Code: "type", Message: "must not be nil"}

// examine checks x, whose JSON text may have at most most octets.
func examine[T any](x *T, o card.Options, most int64, warnings bool, write func([]byte, *T) []byte, check func(*Checker, *T)) card.Violations {
	c := acquire(o, warnings)
	c.held.builds = o.Building
	if x == nil {
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

// buffer is memory that a value is written to before anybody knows how long it is.
type buffer struct{ data []byte }

var buffers = sync.Pool{New: func() any { return &buffer{data: make([]byte, 0, 1<<10)} }}

// borrowBuffer returns an empty buffer, which is to be given back.
func borrowBuffer() *buffer {
	b := buffers.Get().(*buffer)
	b.data = b.data[:0]
	return b
}

// maxPooled keeps one huge value from holding its memory for ever. All documents that
// are read unless somebody asks for longer ones stay below.
const maxPooled = 4 << 20

// release gives the buffer back; nothing may refer to its data any more.
func (b *buffer) release() {
	if cap(b.data) <= maxPooled {
		buffers.Put(b)
	}
}

// Encoded checks a value by its JSON: write is the type's own appender, raw checks
// the text. The writer's mark for what JSON cannot hold is left to [Validate].
func Encoded[T any](c *Checker, x *T, write func([]byte, *T) []byte, raw func(*Checker, Value)) {
	c.encoded(func(dst []byte) []byte { return write(dst, x) }, raw)
}

func (c *Checker) encoded(write func([]byte) []byte, raw func(*Checker, Value)) {
	b := borrowBuffer()
	b.data = write(b.data)
	// A copy, since findings keep member names that are parts of the text.
	text := string(b.data)
	b.release()
	raw(c, ValueOf(text))
}
