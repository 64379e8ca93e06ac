package codec

import (
	"reflect"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// validator has the memory for reading a document that is only validated.
type validator struct {
	decoder *Decoder
	value   card.Message
	clear   func() // sets value to zero
}

func (t *Type) newValidator() *validator {
	x := t.Make()
	return &validator{&Decoder{memory: new(memory)}, x, reflect.ValueOf(x).Elem().SetZero}
}

// maxValidated is the length of a document in octets up to which its memory is used again.
const maxValidated = 1 << 20

// ValidateText returns the error of [Type.Parse]. An invalid document is read a second time, from
// a copy, since an error keeps parts of its document.
func (t *Type) ValidateText(data []byte, opts ...card.Option) error {
	var o card.Options
	if err := t.reading(&o, opts); err != nil {
		return err
	}
	v, _ := t.validators.Get().(*validator)
	if v == nil {
		v = t.newValidator()
	}
	err := t.parseInto(v.decoder, scan.View(data), &o, v.value)
	v.clear()
	v.decoder.reuse()
	if len(data) <= maxValidated {
		t.validators.Put(v)
	}
	if err != nil {
		_, err = t.Parse(data, opts...)
	}
	return err
}
