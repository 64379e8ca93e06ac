package command

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
)

const (
	keywordEnum = "enum"
	// allowedPhrase begins the message about a string that is none of the allowed ones, which follow.
	allowedPhrase = "must be one of "
	// maxHints is the maximum number of hints about a document.
	maxHints = 64
)

// classCodes are the codes of findings about a class whose name or ID is wrong.
var classCodes = []string{"name-unknown", "id-unknown", "id-name-mismatch"}

// hintAllowed adds the most similar allowed string to the messages about strings that are not allowed,
// and the probable class to the messages about classes of OASF.
// It is not a part of the findings themselves: these are equal for a text and for a value in Go.
func hintAllowed(found card.Violations, dialect string, text []byte, limit card.Option) {
	var document card.Raw
	hints := 0
	for i := range found {
		words, ok := strings.CutPrefix(found[i].Message, allowedPhrase)
		isClass := dialect == oasf.Dialect.Name && slices.Contains(classCodes, found[i].Code)
		if (!ok || found[i].Keyword != keywordEnum) && !isClass || hints == maxHints {
			continue
		}
		if hints++; document.IsZero() {
			var err error
			if document, err = card.ParseRaw(text, limit); err != nil {
				return
			}
		}
		if isClass {
			found[i].Message += hintClass(document, &found[i])
			continue
		}
		var value string
		if raw, ok := document.Pointer(found[i].Pointer); ok && raw.Kind() == card.KindString && raw.Decode(&value) == nil {
			found[i].Message += nearest.Hint(value, quoted(words))
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
