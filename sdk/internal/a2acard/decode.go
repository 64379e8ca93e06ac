package a2acard

import "github.com/agentcard-go/cardgen/sdk/card"

// Card is a card of one version of A2A.
type Card[T any] interface {
	card.Message
	Clone() T
}

// decoder decodes a card.
type decoder[T any] func(data []byte, opts ...card.Option) (T, error)

// decode decodes a text that was already read within the limits.
func (d decoder[T]) decode(text string) (T, error) {
	return d([]byte(text), card.WithLimits(card.NoLimits()))
}

// Normalize returns a copy of a card in a form.
func Normalize[T Card[T]](f Form, c T, decode func([]byte, ...card.Option) (T, error)) T {
	text, err := card.AppendJSON(nil, c)
	if err != nil {
		return c.Clone()
	}
	normal, changed := f.Normal(string(text))
	if !changed {
		return c.Clone()
	}
	x, err := decoder[T](decode).decode(normal)
	if err != nil {
		return c.Clone()
	}
	return x
}

// DecodeNormal decodes a card and converts it to a form. It also returns the changes.
func DecodeNormal[T any](f Form, data []byte, decode func([]byte, ...card.Option) (T, error), opts ...card.Option) (T, []card.ReportEntry, error) {
	x, err := decode(data, opts...)
	if err != nil {
		return x, nil, err
	}
	normal, changes := f.Report(string(data), nil)
	if changes == nil {
		return x, nil, nil
	}
	x, err = decoder[T](decode).decode(normal)
	return x, changes, err
}

// TextOf returns a card as JSON text, and false if it contains ill-formed strings, which have
// their own findings.
func TextOf(x card.Message) (text string, ok bool) {
	raw, ok := x.CardInfo().MemberAccess(x).JSON(x)
	return raw.String(), ok
}

// Unreadable reports whether the field of a member of a card is empty because its value is a
// mismatch.
func Unreadable(x card.Message, name string) bool {
	_, ok := card.MembersOf(x).Mismatches().Get(name)
	return ok
}
