package codec

import (
	"bytes"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// reading sets the options for reading documents; none of the limits that apply to reading is zero.
func reading(o *card.Options, opts []card.Option, embedded bool) {
	*o = card.Options{Limits: card.DefaultLimits(), AcceptEmbedded: embedded}
	if len(opts) > 0 {
		*o = o.With(opts...)
		o.Limits = o.Limits.Or(card.DefaultLimits()) // an option of a program may set a limit to zero
	}
}

// encodeText returns a copy of a JSON text, as a JSON string if the options require it. It
// returns an error if there are findings or the text is too long.
func encodeText(text []byte, o card.Options, found card.Violations) ([]byte, error) {
	found.Sort()
	if err := found.Err(); err != nil {
		return nil, err
	}
	var body []byte
	if o.Embedded {
		body = scan.AppendString(make([]byte, 0, len(text)+len(text)/8+2), string(text))
	} else {
		body = bytes.Clone(text)
	}
	if most := o.Limits.Bytes; exceeds(len(body), most) {
		rule := sizeRule(len(body), most)
		return nil, card.Violations{{Keyword: rule.Keyword, Code: rule.Code, Message: rule.Message}}.Err()
	}
	return body, nil
}

// Unmarshal replaces x with the value in data; embedded accepts a JSON string containing the
// value. The length is not limited: encoding/json already has the text in memory.
//
//go:noinline
func Unmarshal[T any](data []byte, x *T, embedded bool, read func(*Decoder, int, *T) int) error {
	fresh := new(T)
	err := unmarshal(data, fresh, embedded, read)
	if err == nil {
		*x = *fresh
	}
	return err
}

//go:noinline
func unmarshal[P any](data []byte, x P, embedded bool, read func(*Decoder, int, P) int) error {
	o := defaults()
	o.Limits.Bytes = anySize
	o.AcceptEmbedded = embedded
	_, err := decode(data, o, read, x)
	return err
}
