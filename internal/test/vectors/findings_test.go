package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// findingKinds are the kinds of vectors that examine a document and compare the findings.
var findingKinds = map[id]Runner{
	{"aevum", "validate"}:              examine,
	{"aevum", "decode"}:                examine,
	{"agentcard", "validate"}:          examine,
	{"agentcard", "decode"}:            examine,
	{"adp", "validate"}:                examine,
	{"a2a", "validate"}:                examine,
	{"a2a-0.3", "validate"}:            examine,
	{"mcp", "validate"}:                examine,
	{"adp", "decode"}:                  examine,
	{"oasf", "validate"}:               examine,
	{"oasf", "decode"}:                 examine,
	{"oasf-descriptor", "validate"}:    examine,
	{"oasf-descriptor", "decode"}:      examine,
	{"a2a", "decode"}:                  examine,
	{"a2a-0.3", "decode"}:              examine,
	{"mcp", "decode"}:                  examine,
	{"mcp-server-json", "validate"}:    examine,
	{"openai", "validate"}:             examine,
	{"mcp-server-json", "decode"}:      examine,
	{"openai", "decode"}:               examine,
	{"ai-catalog", "validate"}:         examine,
	{"mcp-server-card", "validate"}:    examine,
	{"mcp-server-card", "decode"}:      examine,
	{"agent-skills-index", "validate"}: examine,
	{"agent-skills-index", "decode"}:   examine,
	{"api-catalog", "validate"}:        examine,
	{"api-catalog", "decode"}:          examine,
	{"ai-catalog", "decode"}:           examine,
}

// findings is the expectation of these kinds.
type findings struct {
	Valid    bool     `json:"valid"`
	Code     string   `json:"code"`
	Count    *int     `json:"count"`
	Warnings []string `json:"warnings"`
	// Without are codes that must not occur, at any location.
	Without []string `json:"without"`
	// Lenient is the expectation when unknown members are allowed.
	Lenient *findings       `json:"lenient"`
	SameAs  json.RawMessage `json:"same_as"`
}

func examine(v *Vector, expect json.RawMessage) error {
	want, err := expectation[findings](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	opts := v.readOptions()
	decoded, found := dialects.ExamineAs(v.Dialect, document, opts...)
	if err := want.check(v, found); err != nil {
		return err
	}
	if want.Lenient != nil {
		_, found := dialects.ExamineAs(v.Dialect, document, append(opts, card.AllowUnknown())...)
		if err := want.Lenient.check(v, found); err != nil {
			return fmt.Errorf("with unknown members allowed: %w", err)
		}
	}
	if want.SameAs != nil {
		if decoded == nil {
			return errors.New("the document was not decoded")
		}
		return equalJSON(decoded, want.SameAs)
	}
	return nil
}

// check compares the findings in a document with the expectation.
func (want *findings) check(v *Vector, found card.Violations) error {
	bad := found.Errors()
	if want.Valid != (len(bad) == 0) {
		return fmt.Errorf("valid is %t, want %t%s", !want.Valid, want.Valid, list(found))
	}
	if want.Count != nil {
		n := 0
		for _, f := range bad {
			if sameCode(v.Dialect, v.Path, want.Code, f.Code) {
				n++
			}
		}
		if n != *want.Count {
			return fmt.Errorf("%d errors with code %s, want %d%s", n, want.Code, *want.Count, list(found))
		}
	} else if !want.Valid && !slices.ContainsFunc(bad, func(f card.Violation) bool { return want.isError(v, f) }) {
		return fmt.Errorf("no error with code %q at %q%s", want.Code, v.Path, list(found))
	}
	for _, code := range want.Warnings {
		if !slices.ContainsFunc(found.Warnings(), func(f card.Violation) bool {
			return f.Code == code && (code == "bom" || isAt(v.Path, f))
		}) {
			return fmt.Errorf("no warning %q at %q%s", code, v.Path, list(found))
		}
	}
	for _, f := range found {
		if slices.Contains(want.Without, f.Code) {
			return fmt.Errorf("a finding with code %q%s", f.Code, list(found))
		}
	}
	return nil
}

// isError reports whether a finding is the expected error.
func (want *findings) isError(v *Vector, f card.Violation) bool {
	if want.Code != "" && !sameCode(v.Dialect, v.Path, want.Code, f.Code) {
		return false
	}
	return slices.Contains(placeless, f.Code) || isAt(v.Path, f)
}

// list formats findings below a failure.
func list(found card.Violations) string {
	if len(found) == 0 {
		return "; no findings"
	}
	var b strings.Builder
	b.WriteString("; found:")
	for _, f := range found {
		fmt.Fprintf(&b, "\n      %s %s [%s, %s] %s", f.Severity, f.Pointer, f.Code, f.Keyword, f.Message)
	}
	return b.String()
}

// equalJSON describes how the encoding of a card differs from a JSON value.
func equalJSON(c card.Message, want []byte) error {
	got, err := c.AppendJSON(nil)
	if err != nil {
		return err
	}
	same, err := card.EqualJSON(got, want)
	if err != nil {
		return err
	}
	if !same {
		return fmt.Errorf("not the same JSON value:\n      got  %s\n      want %s", got, want)
	}
	return nil
}
