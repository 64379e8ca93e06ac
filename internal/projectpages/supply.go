package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/project"
)

// supply is one value that a caller supplies: strings for the name of an option, or a
// JSON value for a location.
type supply struct {
	option string
	texts  []string
	at     string
	value  string
}

// newSupply returns the supply of an answer for a location.
func newSupply(a answer, at string) (supply, error) {
	if a.option == "" {
		return supply{at: at, value: a.value}, nil
	}
	s := supply{option: a.option}
	if json.Unmarshal([]byte(a.value), &s.texts) == nil {
		return s, nil
	}
	var text string
	if err := json.Unmarshal([]byte(a.value), &text); err != nil {
		return s, fmt.Errorf("the answer for %s is not a string: %w", a.at, err)
	}
	s.texts = []string{text}
	return s, nil
}

// apply returns the option for the conversion.
func (s supply) apply() (project.Option, error) {
	if s.option == "" {
		return project.Set(s.at, json.RawMessage(s.value)), nil
	}
	opt, ok := project.Supply(s.option, s.texts...)
	if !ok {
		return nil, fmt.Errorf("unknown option %q", s.option)
	}
	return opt, nil
}

// flags are the flags of agentcard convert.
func (s supply) flags() []string {
	if s.option == "" {
		return []string{"--set " + shell(s.at+"="+s.value)}
	}
	flags := make([]string, len(s.texts))
	for i, text := range s.texts {
		flags[i] = "--give " + shell(s.option+"="+text)
	}
	return flags
}

// call is the call of the option's function in Go.
func (s supply) call() string {
	if s.option == "" {
		value := s.value
		if strings.HasPrefix(value, "{") || strings.HasPrefix(value, "[") {
			value = "json.RawMessage(`" + value + "`)"
		}
		return fmt.Sprintf("project.Set(%q, %s)", s.at, value)
	}
	quoted := make([]string, len(s.texts))
	for i, text := range s.texts {
		quoted[i] = fmt.Sprintf("%q", text)
	}
	return "project." + goName(s.option) + "(" + strings.Join(quoted, ", ") + ")"
}

// goName is the function of package project for the name of an option.
func goName(option string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(option, "-") {
		if word == "id" || word == "api" {
			b.WriteString(strings.ToUpper(word))
			continue
		}
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// plain matches words that a shell does not interpret.
var plain = regexp.MustCompile(`^[A-Za-z0-9_./:=@+-]+$`)

// shell quotes a word for a shell if needed.
func shell(word string) string {
	if plain.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
