package cardrt

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// What generated code needs for objects whose members the schema leaves free. They
// are text like a card.Raw, of which no more is known than the kind.

// ReadObject reads an object as text, with all checks.
func ReadObject(d *Decoder, i int, x *card.Object) int {
	if d.scan.Text[i] != '{' {
		return Mismatch
	}
	end := d.scan.Skip(i, d.depth)
	if end >= 0 {
		*x = card.ObjectOf(trusted.Pass{}, d.scan.Text[i:end])
	}
	return end
}

// AppendObject appends the text of an object; the zero Object is {}.
func AppendObject(dst []byte, x *card.Object) []byte { return append(dst, objectText(*x)...) }

// ValueOfObject returns the value of an object as it is written.
func ValueOfObject(x card.Object) checkrt.Value { return checkrt.ValueOf(objectText(x)) }

// objectText returns the JSON text of an object as it is written.
func objectText(x card.Object) string {
	if x.IsZero() {
		return "{}"
	}
	return x.String()
}

// ConstObject returns the object for a text of a schema.
func ConstObject(text string) card.Object { return card.ObjectOf(trusted.Pass{}, text) }

// TakeObject is an object made of any Go value, nil when that cannot be done.
func TakeObject(v any) *card.Object {
	o, err := card.NewObject(v)
	if err != nil {
		return nil
	}
	return &o
}

// GivenObject returns the object that a setter was given for a member, whose place
// among the required members is bit (-1 when it is none). JSON of another kind is kept
// as a member that does not fit, so that validation says of it what it says of a
// document that has it; what is no JSON is a fault of the member, and so is the text of
// an object, which is a string. The object is absent then.
func GivenObject(k *Kept, bit int, name string, v any) card.Object {
	o, err := card.NewObject(v)
	if err == nil {
		k.Present(bit, name)
		return o
	}
	text, err := card.JSON(v)
	switch {
	case err != nil:
		k.fault(name, givenNoJSON)
	case holdsObject(v):
		k.fault(name, givenText)
	default:
		k.Present(bit, name)
		if bit >= 0 {
			k.MarkAbsent(bit)
		}
		k.set(entry{kind: mismatch, name: name, text: text.String()})
	}
	return card.Object{}
}

// holdsObject reports whether v is the text of a JSON object.
func holdsObject(v any) bool {
	var text []byte
	switch v := v.(type) {
	case string:
		text = []byte(v)
	case []byte:
		text = v
	}
	_, err := card.ParseObject(text)
	return err == nil
}

// GivenNullableObject is [GivenObject] for a member that may be null.
func GivenNullableObject(k *Kept, bit int, name string, v any) card.Nullable[card.Object] {
	_, notObject := card.NewObject(v)
	if text, err := card.JSON(v); notObject != nil && err == nil && text.Kind() == card.KindNull {
		k.Present(bit, name)
		return card.Null[card.Object]()
	}
	if o := GivenObject(k, bit, name, v); !o.IsZero() {
		return card.Present(o)
	}
	return card.Nullable[card.Object]{}
}

// WrapNullable turns a nullable object into one of the type that a definition has.
func WrapNullable[T any](o card.Nullable[card.Object], wrap func(card.Object) T) card.Nullable[T] {
	switch v, ok := o.Get(); {
	case ok:
		return card.Present(wrap(v))
	case o.IsNull():
		return card.Null[T]()
	}
	return card.Nullable[T]{}
}

// PutMember sets a member of the object that a member holds, which it makes when there
// is none, and notes a fault of the latter when that cannot be done.
func PutMember(k *Kept, bit int, name string, o *card.Object, key string, v any) {
	k.Extend(bit, name)
	switch err := o.Set(key, v); {
	case err == nil:
	case utf8.ValidString(key):
		k.fault(name, givenNoJSON)
	default:
		k.fault(name, givenIllFormed)
	}
}
