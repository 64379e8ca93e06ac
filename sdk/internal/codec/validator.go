package codec

import (
	"reflect"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// validator has the memory for reading a document that is only validated.
type validator struct {
	decoder *Decoder
	value   card.Message
	clear   func() // sets value to zero
}

func (t *Type) newValidator() *validator {
	x := t.Make()
	return &validator{newReusing(), x, reflect.ValueOf(x).Elem().SetZero}
}

// maxValidated is the length of a document in octets up to which its memory is used again.
const maxValidated = 1 << 20

// validating calls do with memory for reading a document of a size.
func (t *Type) validating(size int, do func(v *validator)) {
	v, _ := t.validators.Get().(*validator)
	if v == nil {
		v = t.newValidator()
	}
	do(v)
	v.clear()
	v.decoder.memory.settle()
	v.decoder.reuse()
	if size <= maxValidated {
		t.validators.Put(v)
	}
}

// ValidateText returns the error of [Type.Parse]. An invalid document is read a second time, from
// a copy, since an error keeps parts of its document.
func (t *Type) ValidateText(data []byte, opts ...card.Option) error {
	var o card.Options
	err := t.reading(&o, opts)
	if err != nil {
		return err
	}
	t.validating(len(data), func(v *validator) { err = t.parseInto(v.decoder, scan.View(data), &o, v.value) })
	if err != nil {
		_, err = t.Parse(data, opts...)
	}
	return err
}

// ExamineText returns the findings of [Type.Examine], and whether the document can be read. The
// findings are copied, since they have parts of the document.
func (t *Type) ExamineText(data []byte, opts ...card.Option) (found card.Violations, read bool) {
	var o card.Options
	if err := t.reading(&o, opts); err != nil {
		return card.ProblemsOf(err), false
	}
	t.validating(len(data), func(v *validator) {
		x, all, err := t.examineAll(v.decoder, scan.View(data), &o, v.value)
		found, read = append(all, card.ProblemsOf(err)...), x != nil
	})
	for i := range found {
		found[i].Pointer, found[i].Message = strings.Clone(found[i].Pointer), strings.Clone(found[i].Message)
	}
	return found, read
}
