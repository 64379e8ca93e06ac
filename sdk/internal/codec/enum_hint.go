package codec

import (
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

const (
	keywordEnum = "enum"
	// enumPhrase begins the message about a string that is none of the allowed ones, which follow.
	enumPhrase = "must be one of "
	// maxEnumHints is the maximum number of hints in a document, and maxEnumValue the length of the
	// longest value that gets one, in bytes.
	maxEnumHints = 64
	maxEnumValue = 64
)

// hintEnums adds the most similar allowed string to the messages about strings that are not allowed.
// offsets are the places of the values in the text.
func hintEnums(text string, vs card.Violations, offsets []int) {
	hints := 0
	for i := range vs {
		words, ok := strings.CutPrefix(vs[i].Message, enumPhrase)
		if !ok || vs[i].Keyword != keywordEnum || hints == maxEnumHints || text[offsets[i]] != '"' {
			continue
		}
		hints++
		end := scan.SkipValue(text, offsets[i])
		if value := scan.Unquote(text[offsets[i]:end]); len(value) <= maxEnumValue {
			vs[i].Message += nearest.Hint(value, quoted(words))
		}
	}
}

// quoted returns the strings of a list such as "a", "b".
func quoted(list string) (words []string) {
	for strings.HasPrefix(list, `"`) {
		prefix, err := strconv.QuotedPrefix(list)
		if err != nil {
			break
		}
		word, _ := strconv.Unquote(prefix) // it is quoted
		words = append(words, word)
		list = strings.TrimPrefix(list[len(prefix):], ", ")
	}
	return words
}
