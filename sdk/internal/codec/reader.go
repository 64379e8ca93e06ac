package codec

import "github.com/agentcard-go/cardgen/sdk/card"

// NewReader returns the function of a [card.Reader].
func (t *Type) NewReader(opts ...card.Option) func(x card.Message, text string, validate bool) error {
	var o card.Options
	reading(&o, opts, t.Embedded)
	d := newReusing()
	return func(x card.Message, text string, validate bool) error {
		if err := t.In.checkDocument(o.Version); err != nil {
			return err
		}
		d.reuse()
		defer d.memory.settle()
		if validate {
			return t.parseInto(d, text, &o, x)
		}
		return t.read(d, new(Document), text, &o, nil, x)
	}
}
