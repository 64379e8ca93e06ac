package untrusted

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Rule is a rule of an examination.
type Rule struct {
	// Code is the stable name of its findings.
	Code string `json:"code"`
	// Message says what a text with a finding has or is.
	Message string `json:"message"`
	// Source is where the rule comes from.
	Source string `json:"source"`
	// Words are parts in lower case of which every text with a finding has one, and Patterns
	// are regular expressions of which it has one.
	Words    []string `json:"words,omitempty"`
	Patterns []string `json:"patterns,omitempty"`
	// Test is the name of the function that finds it, for rules without patterns.
	Test string `json:"test,omitempty"`
}

// Rules returns all rules.
func Rules() []Rule {
	list := make([]Rule, len(rules()))
	for i, r := range rules() {
		list[i] = r.Rule
		list[i].Words, list[i].Patterns = slices.Clone(r.Words), slices.Clone(r.Patterns)
	}
	return list
}

// rule is a rule that can be applied.
type rule struct {
	Rule
	patterns []*regexp.Regexp
	test     func(string) bool
}

//go:embed rules.json
var source []byte

// tests are the functions that rules name.
var tests = map[string]func(string) bool{
	"hidden":  hasHidden,
	"bidi":    hasBidi,
	"control": hasControl,
	"private": isPrivate,
	"long":    isLong,
}

// rules compiles the rules on first use.
var rules = sync.OnceValue(func() []rule {
	var list []rule
	if err := json.Unmarshal(source, &list); err != nil {
		panic(fmt.Sprintf("untrusted: rules.json: %v", err)) // the tests read it
	}
	for i := range list {
		r := &list[i]
		for _, p := range r.Patterns {
			r.patterns = append(r.patterns, regexp.MustCompile(p))
		}
		r.test = tests[r.Test]
	}
	return list
})

// finds reports whether the rule finds something in a text. lower is the text in lower case.
func (r *rule) finds(text, lower string) bool {
	if r.test != nil {
		return r.test(text)
	}
	if !slices.ContainsFunc(r.Words, func(word string) bool { return strings.Contains(lower, word) }) {
		return false
	}
	return slices.ContainsFunc(r.patterns, func(p *regexp.Regexp) bool { return p.MatchString(text) })
}
