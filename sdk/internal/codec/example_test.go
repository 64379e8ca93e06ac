package codec_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// note is like a generated type: it has a field for each member of the schema, and the extra
// members.
type note struct {
	Text string
	kept codec.Kept
}

var membersNote = codec.MemberTable{
	Names:    []string{"text"},
	Required: 1,
	Fields: func(v any) (*codec.Kept, codec.FieldSet) {
		x := v.(*note)
		return &x.kept, fieldsNote(x)
	},
}

func fieldsNote(x *note) codec.FieldSet {
	return cardrt.Fields(x.Text != "")
}

func decodeNote(d *codec.Decoder, i int, x *note) int {
	return codec.ReadMembers(d, i, x, &x.kept, &membersNote, memberNote)
}

func memberNote(d *codec.Decoder, x *note, name string, v int) (field, next int) {
	if name == "text" {
		return 0, cardrt.ReadString(d, v, &x.Text)
	}
	return -1, v
}

func appendNote(dst []byte, x *note) []byte {
	n := len(dst)
	dst = x.kept.AppendText(dst, 0, `,"text":`, x.Text)
	if x.kept.Any() {
		dst = x.kept.AppendMembers(dst, &membersNote, fieldsNote(x))
	}
	return codec.CloseObject(dst, n)
}

func Example() {
	var x note
	if _, err := codec.Decode([]byte(`{"lang": "en", "text": "hello"}`), card.Options{}, decodeNote, &x); err != nil {
		fmt.Println(err)
	}
	x.Text = "good morning"
	text, err := codec.Finish(appendNote(nil, &x), 0)
	fmt.Println(string(text), err)

	_, err = codec.Decode([]byte(`{"lang": "en", "lang": "de"}`), card.Options{}, decodeNote, &x)
	fmt.Println(err)
	// Output:
	// {"text":"good morning","lang":"en"} <nil>
	// 1:16: /lang: the object has two members with the same name [duplicate-key]
}
