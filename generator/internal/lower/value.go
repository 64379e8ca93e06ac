package lower

import (
	"bytes"
	"encoding/json"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// compact returns the JSON text of a value without white space. Numbers keep their literals.
func compact(v *schema.Value) string {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(v.Text)); err != nil {
		return v.Text
	}
	return b.String()
}

// text returns a string member of an object, empty if absent.
func text(v *schema.Value, member string) string {
	if m := v.Member(member); m != nil {
		return m.Str
	}
	return ""
}

// wordOrMember reads a keyword whose value is a string, or an object with the string as a
// member and an optional trim.
func wordOrMember(v *schema.Value, member string) (word string, trim bool) {
	if v.Kind == card.KindObject {
		return text(v, member), trims(v)
	}
	return v.Str, false
}

// trims reports whether the member trim of an object is true.
func trims(v *schema.Value) bool {
	m := v.Member("trim")
	return m != nil && m.IsTrue()
}

// pointerTokens splits a JSON Pointer of x-references, which the loader has checked.
func pointerTokens(pointer string) []string {
	tokens, _ := card.SplitPointer(pointer)
	return tokens
}
