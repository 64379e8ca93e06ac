package untrusted

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Rule is a rule of an examination. It has a test, phrases or forms.
type Rule struct {
	// Code is the stable name of its findings.
	Code string `json:"code"`
	// Message describes a text with a finding.
	Message string `json:"message"`
	// Source is the source of the rule.
	Source string `json:"source"`
	// Test is the name of the function that tests a text.
	Test string `json:"test,omitempty"`
	// Phrases are sequences of lists of phrases. A text matches a sequence if it contains one
	// phrase of each list, in order, each at most Gap bytes after the previous one. All are in
	// the same sentence; if Sentences is set, each is in a later sentence than the previous
	// one. A sentence ends with a period or at the end of a line.
	//
	// A phrase is a list of words in lower case. An optional ending is in parentheses, and _ is
	// any word. Each letter outside ASCII is a word of its own: a phrase of such letters also
	// matches the beginning of a longer word.
	Phrases   [][][]string `json:"phrases,omitempty"`
	Gap       int          `json:"gap,omitempty"`
	Sentences bool         `json:"sentences,omitempty"`
	// Forms are the forms that a rule looks for in a text.
	Forms []Form `json:"forms,omitempty"`
}

// Form is the form of a part of a text, such as a secret key.
type Form struct {
	// Starts are the possible beginnings, in lower case; case is ignored. No letter, digit or _
	// may precede a start that begins with a letter.
	Starts []string `json:"starts"`
	// Line says that the form begins a line.
	Line bool `json:"line,omitempty"`
	// Pattern is a regular expression for the text from the start on. It is applied to at most
	// 1,024 bytes. Without a pattern, the start alone matches.
	Pattern string `json:"pattern,omitempty"`
}

// rule is a compiled rule.
type rule struct {
	code, message string
	finds         func(t *text) bool
}

//go:embed rules.json
var source []byte

// tests are the functions that rules name.
var tests = map[string]func(string) bool{
	"hidden":  hasHidden,
	"bidi":    hasBidi,
	"control": hasControl,
	"private": isPrivate,
	"active":  isActive,
	"long":    isLong,
}

// Rules returns all rules.
func Rules() []Rule {
	var list []Rule
	if err := json.Unmarshal(source, &list); err != nil {
		panic(fmt.Sprintf("untrusted: rules.json: %v", err)) // tests read the file
	}
	return list
}

// rules compiles the rules on first use.
var rules = sync.OnceValue(func() []rule {
	var list []rule
	for _, r := range Rules() {
		compiled := rule{code: r.Code, message: r.Message}
		switch test := tests[r.Test]; {
		case test != nil:
			compiled.finds = func(t *text) bool { return test(t.text) }
		case r.Phrases != nil:
			compiled.finds = newPhrases(&r).in
		default:
			forms := compileForms(r.Forms)
			compiled.finds = func(t *text) bool {
				return slices.ContainsFunc(forms, func(f form) bool { return f.in(t) })
			}
		}
		list = append(list, compiled)
	}
	return list
})

// text is the text to examine. lower is the text with ASCII letters in lower case, so that
// offsets are the same in both.
type text struct{ text, lower string }

func newText(s string) *text {
	for i := range len(s) {
		if s[i]-'A' < 26 {
			lower := []byte(s)
			for ; i < len(lower); i++ {
				if lower[i]-'A' < 26 {
					lower[i] |= 0x20
				}
			}
			return &text{s, string(lower)}
		}
	}
	return &text{s, s}
}

// isWord reports whether a byte is an ASCII letter, a digit or _.
func isWord(b byte) bool { return b|0x20-'a' < 26 || b-'0' < 10 || b == '_' }
