package dialectschema

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// JSON Schema prescribes regular expressions of ECMA-262, but validators use the engine of
// their language. There, some classes differ (\s, \d, \w, the dot) and some constructs are
// missing (look-around, properties, \u). In Python, $ also matches before a final newline. The
// export writes patterns that all engines interpret alike.

// form is a pattern that all engines interpret alike.
type form struct {
	text string
	// line says that strings with a final newline do not match, which must be stated because $
	// accepts them in Python.
	line bool
}

// pattern exports a pattern as forms: a string matches the pattern if it matches one of them.
func (x *schemaExport) pattern(source string) {
	forms, ok := portable(source)
	if !ok {
		return // in gaps
	}
	if len(forms) == 1 && x.source.Member("not") == nil {
		forms[0].addTo(x.set)
		return
	}
	any := jsontree.Array()
	for _, f := range forms {
		s := jsontree.Object()
		f.addTo(s.SetMember)
		any.Items = append(any.Items, s)
	}
	x.also = append(x.also, func(string) *jsontree.Node {
		if len(any.Items) == 1 {
			return any.Items[0]
		}
		s := jsontree.Object()
		s.SetMember("anyOf", any)
		return s
	})
}

// addTo adds the keywords of a form to a schema.
func (f form) addTo(set func(string, *jsontree.Node)) {
	set("pattern", jsontree.Text(f.text))
	if f.line {
		set("not", matching(`\n$`))
	}
}

// matching returns the schema of the strings that match a pattern. Without the type it
// would admit all other values.
func matching(pattern string) *jsontree.Node {
	s := jsontree.Object()
	s.SetMember("type", jsontree.Text("string"))
	s.SetMember("pattern", jsontree.Text(pattern))
	return s
}

// portable returns the forms of a pattern: a string matches the pattern if it matches one
// of them. It returns false if there are none.
func portable(source string) ([]form, bool) {
	p, err := ecmaregexp.Parse(source)
	if err != nil || p.Root.Any(differs) {
		return nil, false
	}
	branches := []*ecmaregexp.Node{p.Root}
	if p.Root.Op == ecmaregexp.Alternate {
		branches = p.Root.Subs
	}
	var open, lines []*ecmaregexp.Node
	for _, b := range branches {
		if endsLine(b) {
			lines = append(lines, b)
		} else {
			open = append(open, b)
		}
	}
	var forms []form
	for i, group := range [][]*ecmaregexp.Node{open, lines} {
		if len(group) == 0 {
			continue
		}
		text := source
		if len(group) < len(branches) || !plain(p) {
			var ok bool
			if text, ok = write(group); !ok {
				return nil, false
			}
		}
		if _, err := regexp.Compile(text); err != nil {
			return nil, false
		}
		forms = append(forms, form{text, i == 1})
	}
	return forms, true
}

// differs reports whether engines differ in a construct, or lack it.
func differs(n *ecmaregexp.Node) bool {
	switch n.Op {
	case ecmaregexp.Look, ecmaregexp.Backreference, ecmaregexp.WordBoundary, ecmaregexp.NotWordBoundary:
		return true
	case ecmaregexp.Char:
		return len(n.Class) == 0
	}
	return false
}

// endsLine reports whether an alternative ends with $ and matches no string with a final
// newline.
func endsLine(n *ecmaregexp.Node) bool {
	if n.Op != ecmaregexp.Concat || len(n.Subs) < 2 {
		return false
	}
	body, last := n.Subs[:len(n.Subs)-1], n.Subs[len(n.Subs)-1]
	if last.Op != ecmaregexp.End {
		return false
	}
	newline, empty := lastNewline(&ecmaregexp.Node{Op: ecmaregexp.Concat, Subs: body})
	return !newline && (!empty || body[0].Op == ecmaregexp.Begin)
}

// lastNewline reports whether the last character that n matches may be a newline, and
// whether n may match the empty string.
func lastNewline(n *ecmaregexp.Node) (newline, empty bool) {
	switch n.Op {
	case ecmaregexp.Char:
		return n.Class.Contains('\n'), false
	case ecmaregexp.Concat:
		empty = true
		for i := len(n.Subs) - 1; i >= 0 && empty; i-- {
			var here bool
			here, empty = lastNewline(n.Subs[i])
			newline = newline || here
		}
		return newline, empty
	case ecmaregexp.Alternate:
		for _, sub := range n.Subs {
			here, none := lastNewline(sub)
			newline, empty = newline || here, empty || none
		}
		return newline, empty
	case ecmaregexp.Repeat:
		newline, empty = lastNewline(n.Subs[0])
		return newline && n.Max != 0, empty || n.Min == 0
	case ecmaregexp.Capture:
		return lastNewline(n.Subs[0])
	}
	return false, true
}

// plain reports whether all engines interpret the source of a pattern alike: it is ASCII,
// escapes only punctuation, and has no dot, no named group and no bracket inside a class.
func plain(p *ecmaregexp.Pattern) bool {
	if len(p.Notes) > 0 || strings.ContainsFunc(p.Source, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return false
	}
	class := false
	for i := 0; i < len(p.Source); i++ {
		rest := p.Source[i:]
		switch c := rest[0]; {
		case c == '\\':
			i++
			if isAlphanumeric(rest[1]) {
				return false
			}
		case class:
			class = c != ']'
			if c == '[' || isSetOperator(rest) {
				return false
			}
		case c == '[':
			class = true
			if hasAnyPrefix(rest, "[]", "[^]") {
				return false
			}
		case c == '.', hasAnyPrefix(rest, "(?") && !hasAnyPrefix(rest, "(?:"):
			return false
		}
	}
	return true
}

func isAlphanumeric(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}

// isSetOperator reports whether a text begins with &&, ~~, || or --, which some engines interpret
// in a class.
func isSetOperator(text string) bool { return hasAnyPrefix(text, "&&", "~~", "||", "--") }

// hasAnyPrefix reports whether a text begins with one of several texts.
func hasAnyPrefix(text string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

// escaped matches an escape in what [ecmaregexp.Node.String] writes.
var escaped = lazy.Regexp(`\\(?:u\{([0-9A-F]+)\}|.)`)

// write writes alternatives with characters in place of \u escapes. Characters that UTF-8
// does not have are not possible.
func write(alternatives []*ecmaregexp.Node) (string, bool) {
	n := alternatives[0]
	if len(alternatives) > 1 {
		n = &ecmaregexp.Node{Op: ecmaregexp.Alternate, Subs: alternatives}
	}
	ok := true
	text := escaped().ReplaceAllStringFunc(n.String(), func(escape string) string {
		code := escaped().FindStringSubmatch(escape)[1]
		if code == "" {
			return escape
		}
		r, err := strconv.ParseUint(code, 16, 32)
		if err != nil {
			panic(fmt.Sprintf("escape %s: %v", escape, err)) // the writer wrote it
		}
		ok = ok && utf8.ValidRune(rune(r))
		return string(rune(r))
	})
	return text, ok
}
