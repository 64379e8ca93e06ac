package untrusted

import (
	"regexp"
	"strings"
)

// maxForm is the number of bytes to which the pattern of a form is applied.
const maxForm = 1024

// form is a compiled [Form].
type form struct {
	starts  []string
	line    bool
	pattern *regexp.Regexp
}

func compileForms(list []Form) []form {
	forms := make([]form, len(list))
	for i, f := range list {
		forms[i] = form{starts: f.Starts, line: f.Line}
		if f.Pattern != "" {
			forms[i].pattern = regexp.MustCompile(`\A(?:` + f.Pattern + `)`)
		}
	}
	return forms
}

func (f *form) in(t *text) bool {
	for _, start := range f.starts {
		for from := 0; ; {
			i := strings.Index(t.lower[from:], start)
			if i < 0 {
				break
			}
			i += from
			if f.at(t, i) {
				return true
			}
			from = i + len(start)
		}
	}
	return false
}

// at reports whether the text has the form at i, where a start was found.
func (f *form) at(t *text, i int) bool {
	switch {
	case i == 0:
	case f.line && t.text[i-1] != '\n', isWord(t.text[i]) && isWord(t.text[i-1]):
		return false
	}
	return f.pattern == nil || f.pattern.MatchString(t.text[i:min(len(t.text), i+maxForm)])
}
