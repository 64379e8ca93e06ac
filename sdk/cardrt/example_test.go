package cardrt_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// note is what a generated type comes down to: a field for each member of the schema,
// and what is kept beside them.
type note struct {
	Text string
	kept cardrt.Kept
}

func decodeNote(d *cardrt.Decoder, i int, x *note) int {
	i, more := d.Object(i)
	for more {
		name, v := d.Name(i)
		if v < 0 {
			return v
		}
		if name == "text" {
			x.Text, i = cardrt.String[string](d, v)
		} else {
			i = d.Unknown(&x.kept, name, v)
		}
		if i < 0 {
			if i = d.Misfit(&x.kept, name, v, i); i < 0 {
				return i
			}
		}
		i, more = d.Next(i)
	}
	return i
}

func appendNote(dst []byte, x *note) []byte {
	n := len(dst)
	dst = append(dst, `,"text":`...)
	dst = cardrt.AppendString(dst, x.Text)
	dst = x.kept.Append(dst, func(string) bool { return true })
	return cardrt.CloseObject(dst, n)
}

func Example() {
	var x note
	if _, err := cardrt.Decode([]byte(`{"lang": "en", "text": "hello"}`), card.Defaults(), decodeNote, &x); err != nil {
		fmt.Println(err)
	}
	x.Text = "good morning"
	text, err := cardrt.Finish(appendNote(nil, &x), 0)
	fmt.Println(string(text), err)

	_, err = cardrt.Decode([]byte(`{"lang": "en", "lang": "de"}`), card.Defaults(), decodeNote, &x)
	fmt.Println(err)
	// Output:
	// {"text":"good morning","lang":"en"} <nil>
	// 1:16: /lang: the object has two members of one name [duplicate-key]
}
