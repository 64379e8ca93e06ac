package syntax

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
)

// newVersion matches a %YAML directive, whose version the YAML library may refuse.
var newVersion = lazy.Regexp(`^%YAML +1\.([0-9])(?:\s|$)`)

// plainDirectives returns a text of the same length without the directives that the YAML library
// refuses and that change nothing: a version above 1.1, since scalars are read here by the rules
// of 1.2, and unknown directives, which readers ignore (YAML 1.2.2, section 6.8).
func plainDirectives(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	out := []byte(text)
	mayHave := true // directives are allowed before the line --- of a document
	for at := 0; at < len(text); {
		line := text[at : at+lineLength(text[at:])]
		switch {
		case strings.HasPrefix(line, "..."):
			mayHave = true
		case !mayHave, strings.TrimSpace(line) == "", strings.HasPrefix(strings.TrimSpace(line), "#"):
		case line[0] != '%':
			mayHave = false
		default:
			if m := newVersion().FindStringSubmatchIndex(line); m != nil {
				out[at+m[2]] = '1'
			} else if !strings.HasPrefix(line, "%YAML ") && !strings.HasPrefix(line, "%TAG ") {
				out[at] = '#'
			}
		}
		at += len(line) + 1
	}
	return string(out)
}
