package naming

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// symbolNames are the words for characters that are not allowed in identifiers.
var symbolNames = map[rune]string{
	' ': "Space", '!': "Bang", '"': "Quote", '#': "Hash", '$': "Dollar", '%': "Percent",
	'&': "And", '\'': "Apostrophe", '(': "Open", ')': "Close", '*': "Star", '+': "Plus",
	',': "Comma", '-': "Dash", '.': "Dot", '/': "Slash", ':': "Colon", ';': "Semicolon",
	'<': "Less", '=': "Equals", '>': "Greater", '?': "Question", '@': "At", '[': "OpenBracket",
	'\\': "Backslash", ']': "CloseBracket", '^': "Caret", '_': "Underscore", '`': "Backquote",
	'{': "OpenBrace", '|': "Bar", '}': "CloseBrace", '~': "Tilde",
	'\t': "Tab", '\n': "Newline", '\r': "Return",
}

// symbol is the word for one character.
func symbol(r rune) string {
	if name, ok := symbolNames[r]; ok {
		return name
	}
	return fmt.Sprintf("U%04X", r)
}

// spell returns a name with a word for every character other than letters and digits; the
// words between them are written as usual.
func (c *Caser) spell(name string) string {
	if name == "" {
		return "Empty"
	}
	name = shorten(name, longestWord)
	out, chunk := "", ""
	screaming := isScreaming(name)
	for _, r := range name {
		if isWordRune(r) {
			chunk += string(r)
			continue
		}
		out = join(out, c.camelWords(words(chunk), screaming)) + symbol(r)
		chunk = ""
	}
	return join(out, c.camelWords(words(chunk), screaming))
}

// spellNumber returns a number with words for characters that are not allowed in
// identifiers.
func spellNumber(number string) string {
	return signNames.Replace(number)
}

var signNames = strings.NewReplacer("-", "Minus", "+", "", ".", "Point", "e", "E")

// spellCase is spell with the case of every run of letters spelled out, so that different
// names have different spellings: a run is all in upper case, all in lower, or has a
// capital (Title) before lower case.
func (c *Caser) spellCase(name string) string {
	if name == "" {
		return "Empty"
	}
	var b strings.Builder
	runes := []rune(shorten(name, longestWord))
	for i := 0; i < len(runes); {
		end := i + 1
		if !unicodetables.IsUpper(runes[i]) && !unicodetables.IsLower(runes[i]) {
			if isWordRune(runes[i]) {
				b.WriteRune(runes[i])
			} else {
				b.WriteString(symbol(runes[i]))
			}
			i = end
			continue
		}
		word := "Lower"
		switch {
		case unicodetables.IsLower(runes[i]):
			end = runEnd(runes, end, unicodetables.IsLower)
		case end < len(runes) && unicodetables.IsLower(runes[end]):
			word, end = "Title", runEnd(runes, end, unicodetables.IsLower)
		default:
			word, end = "Upper", runEnd(runes, end, unicodetables.IsUpper)
			if end < len(runes) && unicodetables.IsLower(runes[end]) {
				end-- // the last capital begins a run of its own
			}
		}
		b.WriteString(word + upperFirst(unicodetables.Lower(string(runes[i:end]))))
		i = end
	}
	return b.String()
}

// runEnd returns the index of the first rune from i on that is not in the class.
func runEnd(r []rune, i int, class func(rune) bool) int {
	for i < len(r) && class(r[i]) {
		i++
	}
	return i
}
