package command

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestHintAllowed: the most similar allowed string is named, never the value of the document.
func TestHintAllowed(t *testing.T) {
	const words = `must be one of "http", "https", "a, \"b\""`
	for _, test := range []struct{ text, keyword, message, want string }{
		{`{"p": "htttps"}`, "enum", words, words + ` (did you mean "https"?)`},
		{`{"p": "a, \"c\""}`, "enum", words, words + ` (did you mean "a, \"b\""?)`},
		{`{"p": "other"}`, "enum", words, words},
		{`{"p": 7}`, "enum", words, words},
		{`{}`, "enum", words, words},
		{`{"p": "htttps"}`, "pattern", words, words},
		{`{"p": "htttps"}`, "enum", "must be a scheme", "must be a scheme"},
	} {
		found := card.Violations{{Pointer: "/p", Keyword: test.keyword, Message: test.message}}
		hintAllowed(found, "", []byte(test.text), card.WithLimits(card.NoLimits()))
		if found[0].Message != test.want {
			t.Errorf("%s: %s, want %s", test.text, found[0].Message, test.want)
		}
	}
}
