package naming

import (
	"go/doc"
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// Caser converts names of any kind to Go names.
type Caser struct {
	initialisms map[string]string // by lower case
}

// NewCaser returns a Caser with the common initialisms and the given ones.
func NewCaser(initialisms ...string) *Caser {
	c := &Caser{initialisms: make(map[string]string)}
	for _, word := range slices.Concat(commonInitialisms, initialisms) {
		lower := unicodetables.Lower(word)
		c.initialisms[lower] = word
		c.initialisms[lower+"s"] = word + "s"
	}
	for _, word := range slices.Concat(commonInitialisms, initialisms) {
		c.initialisms[unicodetables.Lower(word)] = word // HTTPS is not a plural
	}
	return c
}

// Exported returns the exported Go name for a name, "" if it has no letters and digits.
func (c *Caser) Exported(name string) string { return exportable(c.camel(name)) }

// Unexported returns the Go name that begins in lower case. It is empty if the name has no
// letters and digits. It may be a keyword; see [SafeLocal].
func (c *Caser) Unexported(name string) string {
	name = shorten(name, longestWord)
	list := words(name)
	if len(list) == 0 {
		return ""
	}
	return localStart(join(unicodetables.Lower(list[0]), c.camelWords(list[1:], isScreaming(name))))
}

// SafeLocal returns name, with the suffix Value if name is a keyword of Go or
// predeclared.
func SafeLocal(name string) string {
	if token.IsKeyword(name) || doc.IsPredeclared(name) {
		return name + "Value"
	}
	return name
}

// camel joins the words of name, each with its initial in upper case.
func (c *Caser) camel(name string) string {
	name = shorten(name, longestWord)
	return c.camelWords(words(name), isScreaming(name))
}

func (c *Caser) camelWords(list []string, screaming bool) string {
	out := ""
	for _, word := range list {
		out = join(out, c.word(word, screaming))
	}
	return out
}

// word returns one word with an initial in upper case. The rest keeps its case, unless
// the whole name is in upper case, which carries no information.
func (c *Caser) word(word string, screaming bool) string {
	if known, ok := c.initialisms[unicodetables.Lower(word)]; ok {
		return known
	}
	if screaming && !c.isInitialisms(word) {
		word = unicodetables.Lower(word)
	}
	return upperFirst(word)
}

// isInitialisms reports whether word is a chain of initialisms, like HTTPJSON.
func (c *Caser) isInitialisms(word string) bool {
	for i := range len(word) + 1 {
		if known := c.initialisms[unicodetables.Lower(word[:i])]; known != "" && known == word[:i] {
			if i == len(word) || c.isInitialisms(word[i:]) {
				return true
			}
		}
	}
	return false
}

// words splits a name at characters other than letters and digits, and at changes of
// case: "HTTPServer" is HTTP and Server, "agentIDs" is agent and IDs.
func words(name string) []string {
	var list []string
	for _, chunk := range strings.FieldsFunc(name, func(r rune) bool { return !isWordRune(r) }) {
		runes := []rune(chunk)
		start := 0
		for i := 1; i < len(runes); i++ {
			if beginsWord(runes, i) {
				list = append(list, string(runes[start:i]))
				start = i
			}
		}
		list = append(list, string(runes[start:]))
	}
	return list
}

// beginsWord reports whether a word begins at r[i] because of a change of case.
func beginsWord(r []rune, i int) bool {
	if !unicodetables.IsUpper(r[i]) {
		return false
	}
	if unicodetables.IsLower(r[i-1]) {
		return true
	}
	if i+1 == len(r) || !unicodetables.IsLower(r[i+1]) || !unicodetables.IsUpper(r[i-1]) {
		return false
	}
	// The last capital before lower case belongs to the following word, unless the lower case
	// is only the s of a plural.
	plural := r[i+1] == 's' && (i+2 == len(r) || !unicodetables.IsLower(r[i+2]))
	return !plural
}

// isWordRune reports whether r is allowed in a Go identifier as part of a word.
func isWordRune(r rune) bool { return unicodetables.IsLetter(r) || unicodetables.IsDigit(r) }

// isScreaming reports whether name is one or more words without any lower case.
func isScreaming(name string) bool {
	return !strings.ContainsFunc(name, unicodetables.IsLower)
}

// join appends b to a, and separates adjacent digits.
func join(a, b string) string {
	last, _ := utf8.DecodeLastRuneInString(a)
	first, _ := utf8.DecodeRuneInString(b)
	if unicodetables.IsDigit(last) && unicodetables.IsDigit(first) {
		return a + "_" + b
	}
	return a + b
}

// exportable prepends the prefix that makes a name an exported identifier.
func exportable(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	switch {
	case name == "", unicodetables.IsUpper(first):
		return name
	case unicodetables.IsDigit(first):
		return "N" + name
	}
	return "X" + name
}

// localStart prepends the prefix n to a name that begins with a digit.
func localStart(name string) string {
	if first, _ := utf8.DecodeRuneInString(name); unicodetables.IsDigit(first) {
		return "n" + name
	}
	return name
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicodetables.ToUpper(r)) + s[n:]
}
