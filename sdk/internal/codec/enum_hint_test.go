package codec

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestHintEnums: the most similar allowed string is named, never the value of the document.
func TestHintEnums(t *testing.T) {
	const words = `must be one of "http", "https", "a, \"b\""`
	for _, test := range []struct{ text, keyword, message, want string }{
		{`"htttps"`, "enum", words, words + ` (did you mean "https"?)`},
		{`"a, \"c\""`, "enum", words, words + ` (did you mean "a, \"b\""?)`},
		{`"other"`, "enum", words, words},
		{`7`, "enum", words, words},
		{`"htttps"`, "pattern", words, words},
		{`"htttps"`, "enum", "must be a scheme", "must be a scheme"},
	} {
		vs := card.Violations{{Keyword: test.keyword, Message: test.message}}
		hintEnums(test.text, vs, []int{0})
		if vs[0].Message != test.want {
			t.Errorf("%s: %s, want %s", test.text, vs[0].Message, test.want)
		}
	}
}
