package fuzzing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// circumstances are the options that rules depend on.
func (s Subject[T, P]) circumstances() []card.Options {
	building, issuing := card.Options{}, card.Options{}
	building.Building = true
	issuing.Building, issuing.AllowReadOnly = true, true
	list := []card.Options{card.Options{}, card.Options{}.With(card.AllowUnknown()), building, issuing}
	if len(s.options) > 0 {
		list = append(list, card.Options{}.With(s.options...))
	}
	return list
}

// checkFindings checks that the validator of fields and the validator of JSON text
// report the same findings, and that requesting warnings does not change the errors.
func (s Subject[T, P]) checkFindings(t *testing.T, x *T) {
	t.Helper()
	text := string(s.entry.Append(nil, P(x)))
	for _, o := range s.circumstances() {
		typed := check.Findings(o, true, func(c *check.Checker) { s.entry.Valid(c, P(x)) })
		raw := check.Findings(o, true, func(c *check.Checker) { s.raw(c, check.ValueOf(text)) })
		if onlyTyped, onlyRaw := differ(typed, raw); onlyTyped+onlyRaw != "" {
			t.Errorf("the validators disagree under %s\nonly typed: %s\nonly raw: %s\n%s", named(o), onlyTyped, onlyRaw, text)
			return
		}
		quiet := check.Findings(o, false, func(c *check.Checker) { s.entry.Valid(c, P(x)) })
		if more, fewer := differ(typed.Errors(), quiet); more+fewer != "" {
			t.Errorf("warnings change errors under %s\nonly with: %s\nonly without: %s\n%s", named(o), more, fewer, text)
			return
		}
	}
}

// named describes options for the message of a failed test.
func named(o card.Options) string {
	return fmt.Sprintf("AllowUnknown %t, Building %t, AllowReadOnly %t, %d sets", o.AllowUnknown, o.Building, o.AllowReadOnly, len(o.Sets))
}

// differ returns the findings that are in only one of the lists.
func differ(a, b card.Violations) (onlyA, onlyB string) { return without(a, b), without(b, a) }

func without(list, others card.Violations) string {
	have := map[card.Violation]bool{}
	for _, v := range others {
		have[placeless(v)] = true
	}
	var found []string
	for _, v := range list {
		if !have[placeless(v)] {
			found = append(found, v.Error()+" "+v.Schema)
		}
	}
	slices.Sort(found)
	return strings.Join(found, "; ")
}

// placeless returns a finding without line and column.
func placeless(v card.Violation) card.Violation {
	v.Line, v.Column = 0, 0
	return v
}

// anySize removes the size limit for writing: a document that was read may be longer, with a
// warning.
var anySize = card.WithLimits(card.Limits{Bytes: -1})

// unsized removes the warning about a document that is too long to be written.
func unsized(found card.Violations) card.Violations {
	return slices.DeleteFunc(found, func(v card.Violation) bool { return v.Code == card.CodeSize })
}

// checkExamine checks that a document has the same findings as its decoded value, and that the
// position of every finding is the position of its pointer.
func (s Subject[T, P]) checkExamine(t *testing.T, x *T, data []byte) {
	t.Helper()
	_, found := s.entry.Examine(data)
	if _, err := s.entry.Parse(data); (err == nil) != (len(found.Errors()) == 0) {
		t.Errorf("Parse says %v, Examine %v", err, found)
	}
	text := string(data)
	if strings.HasPrefix(text, "\ufeff") {
		found = found[1:] // the warning about the byte order mark
	}
	found = unsized(found)
	if more, fewer := differ(found, card.Check(P(x), anySize)); more+fewer != "" {
		t.Errorf("only Examine finds: %s; only Check finds: %s", more, fewer)
	}
	if !slices.IsSortedFunc(found, func(a, b card.Violation) int {
		return slices.Compare([]int{a.Line, a.Column}, []int{b.Line, b.Column})
	}) {
		t.Errorf("the findings are not sorted: %v", found)
	}
	raw, err := card.ParseRaw([]byte(strings.TrimPrefix(text, "\ufeff")))
	if err != nil || raw.Kind() == card.KindString {
		return // the embedded form: positions refer to the outer text
	}
	for _, v := range found[:min(len(found), 4)] {
		if at, want := scan.Pointer(text, offsetOf(text, v)), nearest(raw, v.Pointer); at != want {
			t.Errorf("%s is reported at %q, its pointer leads to %q", v, at, want)
		}
	}
}

// offsetOf returns the offset of a line and column.
func offsetOf(text string, v card.Violation) int {
	offset := 0
	for range v.Line - 1 {
		offset += strings.IndexByte(text[offset:], '\n') + 1
	}
	return offset + v.Column - 1
}

// nearest returns the longest prefix of a pointer that exists in the value.
func nearest(raw card.Raw, pointer string) string {
	for {
		if _, ok := raw.Pointer(pointer); ok || pointer == "" {
			return pointer
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
}
