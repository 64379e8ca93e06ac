package card_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestInvalidErrorIs(t *testing.T) {
	vs := card.Violations{
		{Pointer: "/name", Keyword: "required", Code: "required", Message: "must be there"},
		{Pointer: "/url", Keyword: "format", Code: "uri", Message: "must be a URI"},
		{Pointer: "/tags", Keyword: "uniqueItems", Code: "unique", Message: "must differ", Severity: card.Warning},
	}
	err := fmt.Errorf("reading: %w", vs.Err())
	for k, want := range map[card.Keyword]bool{
		card.Required: true, "format": true, "pattern": false,
		"uniqueItems": false, // only a warning has it, and errors.Is ignores warnings
	} {
		equal(t, string(k), errors.Is(err, k), want)
	}
	var v card.Violation
	if !errors.As(err, &v) {
		t.Fatal("no Violation in the error")
	}
	equal(t, "first violation", v, vs[0])
	invalid, ok := errors.AsType[*card.InvalidError](err)
	if !ok || len(invalid.Violations) != 2 {
		t.Errorf("InvalidError: %v", invalid)
	}
	equal(t, "warnings alone", vs.Warnings().Err(), nil)
	equal(t, "nothing", card.Violations(nil).Err(), nil)
	equal(t, "Errors", len(vs.Errors()), 2)
	equal(t, "Warnings", len(vs.Warnings()), 1)
	equal(t, "Keyword", card.Required.Error(), "violation of required")
	equal(t, "same keyword", errors.Is(v, card.Required), true)
	equal(t, "another error", errors.Is(v, errors.ErrUnsupported), false)
}

func TestInvalidErrorText(t *testing.T) {
	var vs card.Violations
	for i := range 12 {
		vs = append(vs, card.Violation{Pointer: fmt.Sprintf("/a/%d", i), Code: "type", Message: "must be a string"})
	}
	lines := strings.Split(vs.Err().Error(), "\n")
	equal(t, "lines", len(lines), 11)
	equal(t, "first", lines[0], "/a/0: must be a string [type]")
	equal(t, "tenth", lines[9], "/a/9: must be a string [type]")
	equal(t, "last", lines[10], "and 2 more")
	equal(t, "ten are all shown", strings.Count(vs[:10].Err().Error(), "\n"), 9)

	more := card.Violation{Code: card.CodeMoreViolations, Message: "the list is full"}
	full := strings.Split(append(slices.Clip(vs), more).Err().Error(), "\n")
	equal(t, "last lines of a full list", strings.Join(full[10:], ", "), "and 2 more, document: the list is full [more-violations]")
	equal(t, "a short full list", append(slices.Clip(vs[:1]), more).Err().Error(), "/a/0: must be a string [type]\ndocument: the list is full [more-violations]")
}

func TestViolationError(t *testing.T) {
	for _, c := range []struct {
		v    card.Violation
		want string
	}{
		{card.Violation{Message: "must be an object", Code: "type"}, "document: must be an object [type]"},
		{card.Violation{Pointer: "/a", Message: "m", Code: "c", Line: 3, Column: 14}, "3:14: /a: m [c]"},
		{card.Violation{Pointer: "/a", Message: "m", Code: "c", Severity: card.Warning}, "/a: warning: m [c]"},
		{card.Violation{Pointer: "/a", Message: "m"}, "/a: m"},
		{card.Violation{Message: "properties/a\n::error::x", Code: "c"}, `document: properties/a\u000a::error::x [c]`},
		{card.Violation{Pointer: "/a\nb\x1b[0m\u202e", Message: "m"}, `/a\u000ab\u001b[0m\u202e: m`},
		{card.Violation{Pointer: "/" + strings.Repeat("ä", 1e5), Message: "m", Code: "c"}, "/" + strings.Repeat("ä", 999) + "…" + strings.Repeat("ä", 1000) + ": m [c]"},
	} {
		equal(t, "Error", c.v.Error(), c.want)
	}
}

func TestViolationJSON(t *testing.T) {
	v := card.Violation{Pointer: "/a", Keyword: "type", Code: "type", Severity: card.Warning, Message: "m", Line: 1, Column: 2}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "JSON", string(text), `{"pointer":"/a","keyword":"type","code":"type","severity":"warning","message":"m","line":1,"column":2}`)
	var back card.Violation
	if err := json.Unmarshal(text, &back); err != nil || back != v {
		t.Errorf("came back as %+v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"severity":"fatal"}`), &back); err == nil {
		t.Error("an unknown severity was read")
	}
	equal(t, "error", card.Error.String(), "error")
}

func TestSort(t *testing.T) {
	pointers := func(vs card.Violations) string {
		vs.Sort()
		var list []string
		for _, v := range vs {
			list = append(list, v.Pointer+v.Code)
		}
		return strings.Join(list, " ")
	}
	equal(t, "by pointer", pointers(card.Violations{
		{Pointer: "/b"}, {Pointer: "/a/10"}, {Pointer: "/a/9/x"}, {Pointer: "/a/9"}, {Pointer: ""}, {Pointer: "/a"}, {Pointer: "/a!"},
	}), " /a /a/9 /a/9/x /a/10 /a! /b")
	equal(t, "by position", pointers(card.Violations{
		{Pointer: "/a", Line: 2, Column: 1}, {Pointer: "/b", Line: 1, Column: 9}, {Pointer: "/c", Line: 1, Column: 10},
	}), "/b /c /a")
	equal(t, "a full list", pointers(card.Violations{
		{Pointer: "/b", Line: 7}, {Code: card.CodeMoreViolations}, {Pointer: "/a", Line: 3},
	}), "/a /b more-violations")
	equal(t, "same place", pointers(card.Violations{
		{Pointer: "/a", Code: "2"}, {Pointer: "/a", Code: "1"},
	}), "/a2 /a1")
}

func TestDecodeError(t *testing.T) {
	e := &card.DecodeError{Code: card.CodeDepth, Pointer: "/a", Message: "nested too deep", Offset: 7, Line: 1, Column: 8}
	equal(t, "Error", e.Error(), "1:8: /a: nested too deep [depth]")
	equal(t, "without a place", (&card.DecodeError{Code: "size", Message: "too long"}).Error(), "too long [size]")
	equal(t, "Problem", e.Problem(), card.Violation{Pointer: "/a", Code: "depth", Message: "nested too deep", Line: 1, Column: 8})
}

// A list without violations is an empty array in JSON, for clients that expect an array.
func TestNoViolationsInJSON(t *testing.T) {
	for name, list := range map[string]card.Violations{"nil": nil, "empty": {}} {
		text, err := json.Marshal(struct{ V card.Violations }{list})
		equal(t, name, string(text), `{"V":[]}`)
		equal(t, name+", error", err, nil)
	}
	list := card.Violations{
		{Pointer: "/a", Code: "b", Severity: card.Warning, Message: "c", Line: 1, Column: 2},
		{},
		{Pointer: "/\"<&>\u2028\x00\\ü\U0001F600", Keyword: "k", Code: "b", Schema: "f#/x", Message: "\n\t\x7f", Line: -1, Column: 1 << 40},
	}
	text, err := json.Marshal(list)
	equal(t, "error", err, nil)
	want, err := json.Marshal([]card.Violation(list))
	equal(t, "error without the method", err, nil)
	equal(t, "text", string(text), string(want))
	var got card.Violations
	equal(t, "reading", json.Unmarshal(text, &got), nil)
	equal(t, "the list", got[0], list[0])
	text, err = json.Marshal(card.Violations{{Pointer: "/\xff"}})
	equal(t, "ill-formed UTF-8", string(text), "[{\"pointer\":\"/\uFFFD\",\"code\":\"\",\"severity\":\"error\",\"message\":\"\"}]")
	equal(t, "its error", err, nil)
}
