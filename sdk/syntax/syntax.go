// Package syntax reads documents that are written in YAML, in TOML, in JSON with comments, or in
// the front matter of a Markdown file. It converts them to JSON, which all other packages read,
// and maps each location in that JSON to the original text. [Document.Rewrite] writes a change of
// the JSON back into the text.
package syntax

import (
	"bytes"
	"path"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Syntax is the syntax of a text.
type Syntax uint8

const (
	// JSON is RFC 8259.
	JSON Syntax = iota
	// Commented is JSON with comments (// and /* */) and with commas before closing brackets.
	Commented
	// YAML is YAML 1.2 with the core schema, and with merge keys (<<).
	YAML
	// TOML is TOML 1.1.
	TOML
	// FrontMatter is a block of YAML between two lines ---, or of TOML between two lines +++, at
	// the beginning of a text such as a Markdown file. The rest of the text is no part of the
	// document.
	FrontMatter
)

var names = [...]string{"json", "jsonc", "yaml", "toml", "front-matter"}

// String returns the name of the syntax, such as "yaml".
func (s Syntax) String() string {
	if int(s) < len(names) {
		return names[s]
	}
	return "unknown"
}

// Names returns the names of all syntaxes.
func Names() []string { return append([]string(nil), names[:]...) }

// Lookup returns the syntax with a name.
func Lookup(name string) (Syntax, bool) {
	for i, known := range names {
		if known == name {
			return Syntax(i), true
		}
	}
	return 0, false
}

// extensions are the extensions of file names.
var extensions = map[string]Syntax{
	".json": JSON, ".jsonc": Commented, ".json5": Commented, ".yaml": YAML, ".yml": YAML, ".toml": TOML,
	".md": FrontMatter, ".markdown": FrontMatter, ".mdx": FrontMatter, ".mdc": FrontMatter,
}

// OfName returns the syntax that the extension of a file name stands for. ok is false for other
// extensions.
func OfName(name string) (s Syntax, ok bool) {
	s, ok = extensions[strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/")))]
	return s, ok
}

// Of returns the syntax of a text from a file with a name, see [OfName]. If the extension stands for
// no syntax, the text decides: it is front matter if it begins with a block between two lines --- or
// +++ that other text follows, YAML if it begins with a line --- or with a member of a block mapping
// (name: value), and otherwise JSON.
func Of(name string, text []byte) Syntax {
	if s, ok := OfName(name); ok {
		return s
	}
	text = bytes.TrimPrefix(text, []byte(mark))
	if _, ok := frontMatterOf(string(text[:min(len(text), maxFrontMatter)])); ok {
		return FrontMatter
	}
	if beginsYAML(text) {
		return YAML
	}
	return JSON
}

// mark is the byte order mark of UTF-8.
const mark = "\xEF\xBB\xBF"

// beginsYAML reports whether the first line of a text that is not blank or a comment can begin a
// block mapping or a YAML document.
func beginsYAML(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, " \t\r\n")
		switch {
		case len(line) == 0 || line[0] == '#':
			continue
		case bytes.HasPrefix(line, []byte("%YAML ")), bytes.Equal(line, []byte("---")), bytes.HasPrefix(line, []byte("--- ")):
			return true
		}
		name, _, ok := bytes.Cut(line, []byte(":"))
		return ok && isPlainName(name) && (len(line) == len(name)+1 || line[len(name)+1] == ' ')
	}
	return false
}

// isPlainName reports whether a text is a name of letters, digits, "_", "-", "." and "$".
func isPlainName(name []byte) bool {
	for _, c := range name {
		isLetter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !isLetter && !('0' <= c && c <= '9') && !strings.ContainsRune("_-.$", rune(c)) {
			return false
		}
	}
	return len(name) > 0
}

// Parse reads the documents of a text. A YAML text can have several, separated by lines ---; a
// text in another syntax has one. YAML without any document, such as a text of comments, is an
// error.
//
// The limits of [card.WithLimits] apply to each document as JSON, so that aliases, which repeat
// a value, cannot make it larger than a card may be. The error is a [*card.DecodeError] with the
// location in the text. Parse returns JSON unchanged and does not check it.
func Parse(text []byte, s Syntax, opts ...card.Option) ([]*Document, error) {
	all, err := parse(text, s, opts)
	for i, d := range all {
		d.syntax, d.index = s, i
	}
	return all, err
}

func parse(text []byte, s Syntax, opts []card.Option) ([]*Document, error) {
	if s == JSON {
		return []*Document{newDocument(text)}, nil
	}
	t, err := newSource(text, opts)
	if err != nil {
		return nil, err
	}
	switch s {
	case Commented:
		return t.commented()
	case TOML:
		return t.toml(0, len(t.text))
	case FrontMatter:
		return t.frontMatter()
	default:
		return t.yaml(0, len(t.text))
	}
}
