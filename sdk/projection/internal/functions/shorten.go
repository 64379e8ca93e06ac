package functions

import (
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// Shorten copies a text of at most the given number of characters, and truncates a longer one. A truncated
// text ends after a word, with an ellipsis.
func Shorten(r *format.Run, v *format.Node, most int, reason string) *format.Node {
	text, ok := v.Text()
	if !ok || utf8.RuneCountInString(text) <= most {
		return r.Copy(v)
	}
	short := string([]rune(text)[:most-1])
	if i := strings.LastIndexByte(short, ' '); i > 0 {
		short = short[:i]
	}
	made := r.String(short + "…").From(v)
	r.Narrow(v, made, "length", reason)
	return made
}
