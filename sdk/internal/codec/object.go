package codec

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Functions of generated code for objects that the schema does not restrict. Such an object is
// stored as text, like a card.Raw whose kind is known.

// Object reads an object as text, with all checks.
func (d *Decoder) Object(i int, x *card.Object) int {
	if d.scan.Text[i] != '{' {
		return Mismatch
	}
	end := d.scan.Skip(i, d.depth)
	if end >= 0 {
		*x = check.ObjectOf(d.scan.Text[i:end])
	}
	return end
}

// IndexedObject is [Decoder.Object] for an object whose validator visits the values inside.
func (d *Decoder) IndexedObject(i int, x *card.Object) int {
	if d.scan.Text[i] != '{' {
		return Mismatch
	}
	end := d.skipIndexed(i)
	if end >= 0 {
		*x = check.ObjectOf(d.scan.Text[i:end])
	}
	return end
}

// AppendObject appends the text of an object; the zero Object is {}.
func AppendObject(dst []byte, x *card.Object) []byte { return append(dst, objectText(*x)...) }

// ValueOfObject returns the value of an object as it is written.
func ValueOfObject(x card.Object) check.Value { return check.ValueOf(objectText(x)) }

// objectText returns the JSON text of an object as it is written.
func objectText(x card.Object) string {
	if x.IsZero() {
		return "{}"
	}
	return x.String()
}

// ConstObject returns the object for a text in a schema.
func ConstObject(text string) card.Object { return check.ObjectOf(text) }

// TakeObject converts any Go value to an object; it returns nil if that fails.
func TakeObject(v any) *card.Object {
	o, err := card.NewObject(v)
	if err != nil {
		return nil
	}
	return &o
}

// GivenObject returns the object that a setter received for a member. bit is the position of
// the member among the required ones, -1 for an optional member.
//
// JSON of another kind is stored as a mismatch, so that validation reports it as in a document.
// A value without a JSON form becomes a fault of the member. So does a Go string that contains
// an object, since its JSON form would be a string. In all these cases the object is absent.
func (k *Kept) GivenObject(bit int, name string, v any) card.Object {
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

// holdsObject reports whether v is a Go string that contains the JSON text of an object.
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

// GivenNullableObject is [Kept.GivenObject] for a member that may be null.
func GivenNullableObject(k *Kept, bit int, name string, v any) card.Nullable[card.Object] {
	_, notObject := card.NewObject(v)
	if text, err := card.JSON(v); notObject != nil && err == nil && text.Kind() == card.KindNull {
		k.Present(bit, name)
		return card.Null[card.Object]()
	}
	if o := k.GivenObject(bit, name, v); !o.IsZero() {
		return card.Present(o)
	}
	return card.Nullable[card.Object]{}
}

// WrapNullable converts a nullable object to the type of a definition.
func WrapNullable[T any](o card.Nullable[card.Object], wrap func(card.Object) T) card.Nullable[T] {
	switch v, ok := o.Get(); {
	case ok:
		return card.Present(wrap(v))
	case o.IsNull():
		return card.Null[T]()
	}
	return card.Nullable[T]{}
}

// PutMember sets a member of the object in a member, and creates the object if it is absent. A
// failure becomes a fault of the outer member.
func (k *Kept) PutMember(bit int, name string, o *card.Object, key string, v any) {
	k.Extend(bit, name)
	switch err := o.Set(key, v); {
	case err == nil:
	case utf8.ValidString(key):
		k.fault(name, givenNoJSON)
	default:
		k.fault(name, givenIllFormed)
	}
}
