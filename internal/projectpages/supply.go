package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/project"
)

// supply is one thing that a caller gives to a conversion: texts by the name of an
// option, or a JSON value for a place.
type supply struct {
	option string
	texts  []string
	at     string
	value  string
}

// newSupply is an answer for a place.
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
		return s, fmt.Errorf("the answer for %s is no text: %w", a.at, err)
	}
	s.texts = []string{text}
	return s, nil
}

// apply is the option for the conversion.
func (s supply) apply() (project.Option, error) {
	if s.option == "" {
		return project.Set(s.at, json.RawMessage(s.value)), nil
	}
	opt, ok := project.Supply(s.option, s.texts...)
	if !ok {
		return nil, fmt.Errorf("there is no option %q", s.option)
	}
	return opt, nil
}

// flags are those of agentcard convert.
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

// plain are words that a shell takes as they are.
var plain = regexp.MustCompile(`^[A-Za-z0-9_./:=@+-]+$`)

// shell quotes a word for a shell where that is needed.
func shell(word string) string {
	if plain.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
