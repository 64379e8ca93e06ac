package scan

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The values of the parameter wanted of [Scanner.Unexpected].
const (
	WantValue   = "a value"
	WantElement = "an element"
	MemberName  = "a member name"
	wantColon   = "a colon"
	WantDigit   = "a digit"
	WantMember  = "a comma or the end of the object"
	WantItem    = "a comma or the end of the array"
)

// unexpected returns the error for a text with something other than wanted at i. It is slow: it
// may scan the text from the beginning.
func unexpected(s string, i int, wanted string) *Failure {
	if i >= len(s) {
		return early(s)
	}
	if err := otherFormat(s, i); err != nil {
		return err
	}
	switch c := s[i]; {
	case c == '#' || c == '/' && (strings.HasPrefix(s[i:], "//") || strings.HasPrefix(s[i:], "/*")):
		return syntax(i, "comments are not allowed in JSON")
	case wanted == WantDigit:
		return badNumber(s, i)
	case wanted == WantValue || wanted == WantElement:
		return badValue(s, i)
	case wanted == MemberName:
		return badName(s, i)
	case wanted == wantColon:
		return syntax(i, "a colon is missing after the member name: unexpected "+quoteChar(s[i:]))
	}
	return badSeparator(s, i, wanted == WantMember)
}

// trailing returns the error for a text that continues at i after its value.
func trailing(s string, i int) *Failure {
	if err := badSuffix(s, i); err != nil {
		return err
	}
	switch c := s[i]; {
	case c == '}' || c == ']':
		return syntax(i, "unexpected "+quoteChar(s[i:])+" after the JSON value: more brackets are closed than were opened")
	case c == '#' || strings.HasPrefix(s[i:], "//") || strings.HasPrefix(s[i:], "/*"):
		return syntax(i, "comments are not allowed in JSON")
	}
	return syntax(i, "unexpected data after the JSON value")
}

// early returns the error for a text that ends too early.
func early(s string) *Failure {
	if strings.Trim(s, " \n\r\t") == "" {
		return syntax(len(s), "the document is empty; a JSON value is expected")
	}
	message := "unexpected end of input"
	if start, ok := innermost(s, len(s)); ok {
		message += " inside " + KindName(s[start:]) + beginning(s, start, len(s))
	}
	return syntax(len(s), message)
}

// beginning says at which line a value that begins at an offset does, if the line is not the one of the error.
func beginning(s string, start, failed int) string {
	line, _ := LineColumn(s, start)
	if last, _ := LineColumn(s, failed); last == line {
		return ""
	}
	return fmt.Sprintf(" that begins at line %d", line)
}

// innermost returns the start of the innermost string, array or object that is open at
// an offset.
func innermost(s string, offset int) (start int, ok bool) {
	var open []int
	for i := 0; i < offset; i++ {
		switch s[i] {
		case '"':
			end, _ := ReadString(s[:offset], i+1)
			if end < 0 {
				return i, true
			}
			i = end
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			open = open[:max(0, len(open)-1)]
		}
	}
	if len(open) == 0 {
		return 0, false
	}
	return open[len(open)-1], true
}

// otherFormat returns the error for a text in another format, whose first value begins at i;
// nil if no other format is recognized.
func otherFormat(s string, i int) *Failure {
	if i != Space(s, 0) {
		return nil
	}
	line, _, _ := strings.Cut(s[i:], "\n")
	line = strings.TrimRight(line, " \r\t")
	head := strings.ToLower(line[:min(len(line), 16)])
	switch {
	case strings.HasPrefix(head, "<!doctype html"), strings.HasPrefix(head, "<html"):
		return syntax(i, "the document is HTML, not JSON")
	case strings.HasPrefix(head, "<?xml"):
		return syntax(i, "the document is XML, not JSON")
	case strings.HasPrefix(head, "<"):
		return syntax(i, "the document looks like HTML or XML, not JSON")
	}
	if at, ok := CodeBlock(s); ok && line != "---" && line != "+++" {
		return syntax(at, "the document is in a code block of Markdown: give the text in the block alone")
	}
	if isYAML(line) {
		return syntax(i, "the document looks like YAML, not JSON")
	}
	return nil
}

// isYAML reports whether a line can be the first one of a YAML document.
func isYAML(line string) bool {
	if line == "---" || strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "%YAML") || strings.HasPrefix(line, "- ") {
		return true
	}
	name, rest, ok := strings.Cut(line, ":")
	return ok && (rest == "" || rest[0] == ' ') && name != "" && strings.Trim(name, wordBytes+" .") == ""
}

// CodeBlock returns the offset of the first code block of Markdown that can contain a document: its first
// line names JSON, YAML or TOML, or the block begins with a bracket.
func CodeBlock(s string) (offset int, ok bool) {
	inBlock := false
	for line := range strings.Lines(s) {
		if name, isFence := strings.CutPrefix(strings.TrimRight(line, " \t\r\n"), "```"); isFence {
			inBlock = !inBlock
			if inBlock && isDocument(name, s[offset+len(line):]) {
				return offset, true
			}
		}
		offset += len(line)
	}
	return 0, false
}

// isDocument reports whether a code block can be a document, by its name and by the text that follows.
func isDocument(name, text string) bool {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "json", "jsonc", "json5", "yaml", "yml", "toml":
		return true
	case "":
		i := Space(text, 0)
		return i < len(text) && (text[i] == '{' || text[i] == '[')
	}
	return false
}

// wordBytes are the bytes of unquoted words.
const wordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-$"

func wordAt(s string, i int) string {
	return s[i : len(s)-len(strings.TrimLeft(s[i:], wordBytes))]
}

// badValue returns the error for a text at i that does not begin a value.
func badValue(s string, i int) *Failure {
	var next byte // after c, 0 at the end of the text
	if i+1 < len(s) {
		next = s[i+1]
	}
	switch c := s[i]; {
	case c == ']' && behindComma(s, i):
		return syntax(i, "trailing comma before the end of the array")
	case c == '+' && (next == '.' || isDigit(next)):
		return syntax(i, "invalid number: a plus sign is not allowed")
	case c == '.' && isDigit(next):
		return syntax(i, "invalid number: a digit is required before the decimal point")
	case beginsWord(c) || (c == '+' || c == '-') && len(wordAt(s, i+1)) > 0:
		return badLiteral(s, i)
	case isQuote(s[i:]):
		return syntax(i, "strings must be in double quotes: unexpected "+quoteChar(s[i:]))
	}
	return syntax(i, "a value is missing: unexpected "+quoteChar(s[i:]))
}

func isDigit(c byte) bool { return c-'0' < 10 }

// beginsWord reports whether c is a letter, an underscore or a dollar sign.
func beginsWord(c byte) bool { return c == '_' || c == '$' || c|0x20-'a' < 26 }

// literals maps words of other languages, in lower case, to their JSON literals.
var literals = map[string]string{
	"true": "true", "yes": "true", "on": "true",
	"false": "false", "no": "false", "off": "false",
	"null": "null", "none": "null", "nil": "null", "undefined": "null", "void": "null",
}

// badLiteral returns the error for a word at i that is not one of the three literals. The
// message quotes the word only if it is so similar to a literal that it cannot be a secret.
func badLiteral(s string, i int) *Failure {
	if err := otherFormat(s, i); err != nil {
		return err
	}
	sign := ""
	word := wordAt(s, i)
	if s[i] == '+' {
		sign, word = "+", wordAt(s, i+1)
	}
	lower := strings.ToLower(strings.TrimPrefix(word, "-"))
	switch lower {
	case "nan", "inf", "infinity":
		return syntax(i, "invalid number "+sign+word+": JSON has no infinities and no NaN")
	}
	if meant, ok := literals[lower]; ok {
		return syntax(i, fmt.Sprintf("invalid literal %q (did you mean %s?)", word, meant))
	}
	for _, meant := range []string{"true", "false", "null"} {
		if cut := strings.HasPrefix(meant, lower) || strings.HasPrefix(lower, meant) && len(lower) < len(meant)+3; cut || oneAway(lower, meant) {
			return syntax(i, fmt.Sprintf("invalid literal %q (did you mean %s?)", word, meant))
		}
	}
	return syntax(i, "invalid literal: strings must be in double quotes")
}

// oneAway reports whether two words differ by one edit: a replaced, inserted or deleted
// letter, or two neighbours swapped.
func oneAway(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		return i < len(a) && a[i+1:] == b[i+1:] || swapped
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}

// badNumber returns the error for a number without a digit at i.
func badNumber(s string, i int) *Failure {
	if i == 0 || strings.IndexByte(".-+eE", s[i-1]) < 0 {
		return badValue(s, i)
	}
	if err := otherFormat(s, i-1); err != nil {
		return err
	}
	switch before := s[i-1]; {
	case before == '.':
		return syntax(i, "invalid number: a digit is required after the decimal point")
	case before == '-' && !isExponentSign(s, i-1):
		if word := wordAt(s, i); word != "" && s[i]|0x20-'a' < 26 {
			return badLiteral(s, i-1)
		}
		return syntax(i, "invalid number: a digit is required after the minus sign")
	}
	return syntax(i, "invalid number: a digit is required in the exponent")
}

// isExponentSign reports whether the sign at i belongs to an exponent.
func isExponentSign(s string, i int) bool { return i > 0 && s[i-1]|0x20 == 'e' }

// badName returns the error for a text at i that does not begin a member name.
func badName(s string, i int) *Failure {
	switch c := s[i]; {
	case c == '}' && behindComma(s, i):
		return syntax(i, "trailing comma before the end of the object")
	case wordAt(s, i) != "", isQuote(s[i:]):
		return syntax(i, "member names must be in double quotes")
	}
	return syntax(i, "a member name is missing: unexpected "+quoteChar(s[i:]))
}

// badSeparator returns the error for a text at i where a comma or the end of an object
// or array is expected.
func badSeparator(s string, i int, inObject bool) *Failure {
	if err := badSuffix(s, i); err != nil {
		return err
	}
	what, which := "an array", "elements"
	if inObject {
		what, which = "an object", "members"
	}
	switch c := s[i]; {
	case c == '"' || c == '{' || c == '[' || c == '-' || wordAt(s, i) != "":
		return syntax(i, "a comma is missing between "+which)
	case c == '}' || c == ']':
		start, _ := innermost(s, i)
		return syntax(i, "unexpected "+quoteChar(s[i:])+" inside "+what+beginning(s, start, i))
	}
	return syntax(i, "a comma or the end of "+strings.Replace(what, "an ", "the ", 1)+" is missing: unexpected "+quoteChar(s[i:]))
}

// badSuffix returns the error for a string, number or word that continues at i with
// text that does not belong to it; nil when nothing continues.
func badSuffix(s string, i int) *Failure {
	if i == 0 {
		return nil
	}
	switch before := s[i-1]; {
	case before == '"' && wordAt(s, i) != "":
		return syntax(i, `unexpected data after a string: a quote inside a string must be written as \"`)
	case before-'0' < 10:
		switch c := s[i] | 0x20; {
		case s[i]-'0' < 10:
			return syntax(i, "invalid number: leading zeros are not allowed")
		case c == 'x' || c == 'o' || c == 'b':
			return syntax(i, "invalid number: only decimal numbers are allowed")
		case wordAt(s, i) != "" || s[i] == '.':
			return syntax(i, "invalid number: unexpected "+quoteChar(s[i:])+" after the digits")
		}
	case before|0x20-'a' < 26 && wordAt(s, i) != "":
		start := len(strings.TrimRight(s[:i], wordBytes))
		return badLiteral(s, start)
	}
	return nil
}

// isQuote reports whether a text begins with a quotation mark that JSON does not use.
func isQuote(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return r == '\'' || r == '`' || unicode.In(r, unicode.Pi, unicode.Pf) || r == '„' || r == '‚' || r == '＂'
}

// quoteChar returns the first character of a text outside all strings for a message: in
// quotes when it is printable ASCII, otherwise by its code point.
func quoteChar(s string) string {
	r, _ := utf8.DecodeRuneInString(s)
	switch {
	case r == '"':
		return `'"'`
	case r > ' ' && r < 0x7F:
		return `"` + string(r) + `"`
	}
	return fmt.Sprintf("character U+%04X", r)
}

// behindComma reports whether only white space is between i and a comma before it.
func behindComma(s string, i int) bool {
	return strings.HasSuffix(strings.TrimRight(s[:i], " \n\r\t"), ",")
}
