package scan_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// extentOf returns the document at the beginning of a text that arrives in pieces of some bytes,
// and whether it ends in the text.
func extentOf(text string, size int, line bool) (document string, ended bool) {
	s := scan.Extent{Line: line}
	for at := 0; at < len(text); at += size {
		n, ended := s.Next([]byte(text[at:min(at+size, len(text))]))
		if ended {
			return text[:at+n], true
		}
	}
	return text, false
}

func TestNext(t *testing.T) {
	for _, test := range []struct {
		text, want string // without white space behind it
		ended      bool
	}{
		{`{"a":[{},[]]}{}`, `{"a":[{},[]]}`, true},
		{`{"a":"}\"\\"} x`, `{"a":"}\"\\"}`, true},
		{"[\n 1,\n {\n}\n]\n]", "[\n 1,\n {\n}\n]", true},
		{`"a\"]" 1`, `"a\"]"`, true},
		{`{"a":`, `{"a":`, false},
		{`[[1]`, `[[1]`, false},
		// A bracket that cannot be in the document, at the beginning of a line and after it.
		{"{\"a\":1,\n {}", "{\"a\":1,", true},
		{"[1,{}\n\n[]", "[1,{}", true},
		{"{\"a\" {}\n{}", "{\"a\" {}", true},
		{"{\"a\":{} []} 1\n{}", "{\"a\":{} []} 1", true},
		// Errors that end the line.
		{"[1} 2\n3]", "[1} 2", true},
		{"{\"a\n\":1}", "{\"a", true},
		{"\"a\n\"", "\"a", true},
		// These can continue a document.
		{"{\"a\":\n{}\n{}", "{\"a\":\n{}", true},
		{"[1,\n[]\n[]", "[1,\n[]", true},
		{strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000) + "]", strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000), true},
	} {
		for _, size := range []int{1, 2, 3, 7, len(test.text)} {
			got, ended := extentOf(test.text, size, false)
			if strings.TrimRight(got, " \n") != test.want || ended != test.ended {
				t.Errorf("%.40q in pieces of %d bytes: the document is %.40q, %t", test.text, size, got, ended)
			}
		}
	}
	if got, ended := extentOf("{} {}\n{}", 2, true); got != "{} {}" || !ended {
		t.Errorf("a document that ends with its line is %q", got)
	}
}

// FuzzNext: a well-formed document ends at its last byte. No document depends on its pieces,
// except for white space behind it.
func FuzzNext(f *testing.F) {
	f.Add(`{"a":"}\""} [1,{}]`)
	f.Add("[1\n,{\"a\":[\n{}]\n}]{")
	f.Fuzz(func(t *testing.T, text string) {
		want, ended := extentOf(text, len(text)+1, false)
		for _, size := range []int{1, 3} {
			if got, end := extentOf(text, size, false); strings.TrimSpace(got) != strings.TrimSpace(want) || end != ended {
				t.Errorf("%q in pieces of %d bytes: the document is %q, not %q", text, size, got, want)
			}
		}
		var value json.RawMessage
		if text == "" || !strings.ContainsRune(`{["`, rune(text[0])) || json.NewDecoder(strings.NewReader(text)).Decode(&value) != nil {
			return
		}
		if want != string(value) {
			t.Errorf("%q: the document is %q, not %q", text, want, value)
		}
	})
}
