package projection

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// CodePlaceholder is the code of the findings of [FindPlaceholders].
const CodePlaceholder = "placeholder"

// maxPlaceholders is the maximum number of findings of [FindPlaceholders].
const maxPlaceholders = 20

// The parts of the placeholders that [Placeholders] and the mappings write.
const (
	todoWord = "TODO"
	zeroTime = "0001-01-01T00:00:00Z"
	zeros    = "0000000000000000"
)

// FindPlaceholders returns a warning for each value of a document that looks like one of
// [Placeholders], with line and column: a text that begins with "TODO: ", one that ends with
// TODO after a slash or a hyphen, the time 0001-01-01T00:00:00Z, and an identifier of zeros. The
// text todo alone counts only if the document has another placeholder, since it can be the tag
// of an agent. At most 20 are returned, and none for a document that is not well-formed.
func FindPlaceholders(document []byte) card.Violations {
	text := scan.View(document)
	if !strings.Contains(text, todoWord) && !strings.Contains(text, zeroTime) && !strings.Contains(text, zeros) {
		return nil
	}
	if scan.Encoding(text) != nil || scan.Check(text, -1) != nil {
		return nil
	}
	var found card.Violations
	for i := 0; i < len(text) && len(found) < maxPlaceholders; {
		if text[i] != '"' {
			i++
			continue
		}
		end := scan.SkipValue(text, i)
		value := text[i+1 : end-1]
		if next := scan.Space(text, end); (next == len(text) || text[next] != ':') && isPlaceholder(value, len(found) > 0) {
			v := card.Violation{
				Pointer: scan.Pointer(text, i), Code: CodePlaceholder, Severity: card.Warning,
				Message: "this is a placeholder of a draft, not a value of the agent",
			}
			v.Line, v.Column = scan.LineColumn(text, i)
			found = append(found, v)
		}
		i = end
	}
	return found
}

// isPlaceholder reports whether the text of a string is a placeholder; hasOthers says that the
// document has another one.
func isPlaceholder(text string, hasOthers bool) bool {
	switch {
	case strings.HasPrefix(text, todo), strings.HasSuffix(text, "/"+todoWord), strings.HasSuffix(text, "-"+todoWord):
		return true
	case text == zeroTime, strings.HasPrefix(text, zeros) && strings.Trim(text, "0") == "":
		return true
	}
	return hasOthers && text == strings.ToLower(todoWord)
}
