package dialects

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// entry is one kind of document of a dialect: the functions of its package without the
// type parameter.
type entry struct {
	dialect string // set by newDialect
	name    string
	maxSize int // set by upTo

	decode  func(data []byte, opts ...card.Option) (Card, error)
	parse   func(data []byte, opts ...card.Option) (Card, error)
	examine func(data []byte, opts ...card.Option) (Card, card.Violations)
	encode  func(x Document, opts ...card.Option) ([]byte, error)
	diff    func(old, new Document, opts []diff.Option) (diff.Changes, error) // nil if there are no rules
}

// pointer is the pointer to an entry type.
type pointer[T any] interface {
	*T
	Document
}

// reader, examiner and writer are the signatures of a package's functions: Decode and Parse,
// Examine, and Encode.
type (
	reader[T any]   func(data []byte, opts ...card.Option) (*T, error)
	examiner[T any] func(data []byte, opts ...card.Option) (*T, card.Violations)
	writer[T any]   func(x *T, opts ...card.Option) ([]byte, error)
)

// newEntry returns the entry for the functions of a dialect package.
func newEntry[T any, P pointer[T]](name string, decode, parse reader[T], examine examiner[T], encode writer[T]) *entry {
	e := &entry{name: name}
	e.decode = func(data []byte, opts ...card.Option) (Card, error) {
		x, err := decode(data, opts...)
		return wrap[T, P](e, x), err
	}
	e.parse = func(data []byte, opts ...card.Option) (Card, error) {
		x, err := parse(data, opts...)
		return wrap[T, P](e, x), err
	}
	e.examine = func(data []byte, opts ...card.Option) (Card, card.Violations) {
		x, found := examine(data, opts...)
		return wrap[T, P](e, x), found
	}
	e.encode = func(x Document, opts ...card.Option) ([]byte, error) {
		return encode(x.(P), opts...)
	}
	return e
}

// wrap prevents a nil pointer from becoming a non-nil Card.
func wrap[T any, P pointer[T]](e *entry, x *T) Card {
	if x == nil {
		return nil
	}
	return typed{P(x), e}
}
