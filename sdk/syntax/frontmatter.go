package syntax

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// maxFrontMatter is the length in bytes within which the front matter must end, so that a text
// of unknown syntax is recognized as front matter.
const maxFrontMatter = 64 << 10

// block is a part of a text.
type block struct {
	start, end int
	syntax     Syntax
}

// frontMatterOf returns the front matter of a text without a byte order mark. ok is false if the
// text does not begin with one, or if nothing follows it: two lines --- around YAML alone are a
// YAML stream.
func frontMatterOf(text string) (b block, ok bool) {
	fence, rest, _ := strings.Cut(text, "\n")
	fence = strings.TrimRight(fence, " \t\r")
	switch fence {
	case "---":
		b.syntax = YAML
	case "+++":
		b.syntax = TOML
	default:
		return b, false
	}
	b.start = len(text) - len(rest)
	for at := b.start; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		if strings.TrimRight(line, " \t\r") == fence {
			b.end = at
			return b, strings.TrimSpace(text[min(at+len(line)+1, len(text)):]) != ""
		}
		at += len(line) + 1
	}
	return b, false
}

// frontMatter returns the document in the front matter of a text.
func (t *source) frontMatter() ([]*Document, error) {
	start := 0
	if strings.HasPrefix(t.text, mark) {
		start = len(mark)
	}
	b, _ := frontMatterOf(t.text[start:])
	if b.end == 0 {
		f := malformed("the text has no front matter: it begins with a line --- or +++, and the same line ends it")
		if at, ok := scan.CodeBlock(t.text); ok {
			line, _ := position(t.starts, at)
			f.message += fmt.Sprintf("; a document in a code block (line %d) needs a file of its own", line)
		}
		return nil, t.fail(start, f)
	}
	if b.syntax == TOML {
		return t.toml(start+b.start, start+b.end)
	}
	return t.yaml(start+b.start, start+b.end)
}
