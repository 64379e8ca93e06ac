package sample

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestParse(t *testing.T) {
	x, err := Parse([]byte(`{"text":"fine","u":1}`))
	if err != nil || x.Text.Or("") != "fine" {
		t.Fatal(x, err)
	}
	const doc = "{\n  \"u\": 1,\n  \"auths\": [{},\n    {\"token_url\": \"forbidden\"}],\n  \"text\": \"forbidden\"\n}"
	x, err = Parse([]byte(doc))
	var invalid *card.InvalidError
	if x != nil || !errors.As(err, &invalid) {
		t.Fatal(x, err)
	}
	if !errors.Is(err, card.Keyword("not")) {
		t.Error("the keyword is not found")
	}
	want := []struct {
		pointer      string
		line, column int
	}{{"/auths/1/token_url", 4, 19}, {"/text", 5, 11}}
	if len(invalid.Violations) != len(want) {
		t.Fatal(err)
	}
	for i, w := range want {
		v := invalid.Violations[i]
		if v.Pointer != w.pointer || v.Line != w.line || v.Column != w.column {
			t.Errorf("%s:%d:%d, want %s:%d:%d", v.Pointer, v.Line, v.Column, w.pointer, w.line, w.column)
		}
	}
}

func TestDocumentThatCannotBeRead(t *testing.T) {
	const doc = "{\n  \"text\": tru}"
	_, err := Decode([]byte(doc))
	_, parse := Parse([]byte(doc))
	x, found := Examine([]byte(doc))
	var failed, again *card.DecodeError
	if !errors.As(err, &failed) || !errors.As(parse, &again) || *failed != *again {
		t.Fatal(err, parse)
	}
	if failed.Line != 2 || failed.Pointer != "/text" || failed.Code != card.CodeSyntax {
		t.Errorf("%+v", failed)
	}
	if x != nil || len(found) != 1 || found[0] != failed.Problem() {
		t.Errorf("%v: %v", x, found)
	}
}

func TestExamine(t *testing.T) {
	x, found := Examine([]byte("\ufeff{\"text\":\"forbidden\"}"))
	if x == nil || len(found) != 2 || found[0].Code != "bom" || found[0].Severity != card.Warning {
		t.Fatal(x, found)
	}
	if v := found[1]; v.Pointer != "/text" || v.Line != 1 || v.Column != 12 {
		t.Errorf("%+v", v)
	}
	if x, found := Examine([]byte(`{}`)); x == nil || found != nil {
		t.Error(x, found)
	}
}

func TestList(t *testing.T) {
	if x, err := card.Parse[Names]([]byte(`["a","b"]`)); err != nil || len(*x) != 2 {
		t.Error(x, err)
	}
	// A list has no place to keep an element that does not fit, so it cannot be
	// decoded; the rules still say which element it is.
	var failed *card.DecodeError
	if _, err := card.Decode[Names]([]byte(`["a",2]`)); !errors.As(err, &failed) || failed.Code != card.CodeType {
		t.Error(err)
	}
	x, found := card.Examine[Names]([]byte(`["a",2]`))
	if x != nil || len(found) != 1 || found[0].Pointer != "/1" || found[0].Column != 6 {
		t.Error(x, found)
	}
	// Only the Go type rejects this one: there is no rule for maps here.
	if _, found := card.Examine[Table]([]byte(`{"a":7}`)); len(found) != 1 || found[0].Code != card.CodeType {
		t.Error(found)
	}
	if _, err := card.Encode(&Names{"a", ""}); err == nil {
		t.Error("an invalid list is written")
	}
	if out, err := card.Encode(&Names{"a"}); err != nil || string(out) != `["a"]` {
		t.Error(string(out), err)
	}
}

func TestScalarDocument(t *testing.T) {
	// A string is a value if the type admits strings, not an embedded document.
	if x, err := card.Parse[Anything]([]byte(`"{}"`)); err != nil || x.String() != `"{}"` {
		t.Error(x, err)
	}
	p, err := card.Parse[Protocol]([]byte(` "mc\u0070" `))
	if err != nil || *p != "mcp" {
		t.Error(p, err)
	}
	if out, err := card.Encode(p); err != nil || string(out) != `"mcp"` {
		t.Error(string(out), err)
	}
	if s, err := card.Parse[Steps]([]byte(`7.0`)); err != nil || *s != 7 {
		t.Error(s, err)
	}
	var failed *card.DecodeError
	if _, err := card.Parse[Steps]([]byte(`7.5`)); !errors.As(err, &failed) || failed.Code != card.CodeType {
		t.Error(err)
	}
}

func TestEncode(t *testing.T) {
	x := read[Sparse](t, `{"u":[ 1 ],"text":"\u00e9\""}`)
	out, err := Encode(x)
	if err != nil || string(out) != `{"text":"é\"","u":[ 1 ]}` {
		t.Error(string(out), err)
	}
	out, err = Encode(x, card.AsEmbedded())
	if err != nil || string(out) != `"{\"text\":\"é\\\"\",\"u\":[ 1 ]}"` {
		t.Error(string(out), err)
	}
	if y, err := Decode(out); err != nil || !card.Equal(y, x) {
		t.Error("the embedded form is not read", err)
	}
	if _, err := Decode(out, card.AcceptEmbedded(false)); err == nil {
		t.Error("the embedded form is read against the option")
	}
	if _, err := Encode(nil); err == nil {
		t.Error("nil is written")
	}
	x.Text.Set("forbidden")
	if _, err := Encode(x); !errors.Is(err, card.Keyword("not")) {
		t.Error(err)
	}
}

func TestEncodedSize(t *testing.T) {
	fitting := Sparse{Text: card.Some(strings.Repeat("a", 16<<10-len(`{"text":""}`)))}
	if _, err := Encode(&fitting); err != nil {
		t.Error(err)
	}
	long := Sparse{Text: card.Some(fitting.Text.Or("") + "a")}
	var invalid *card.InvalidError
	if _, err := Encode(&long); !errors.As(err, &invalid) || invalid.Violations[0].Code != card.CodeSize {
		t.Error(err)
	}
	if _, err := Encode(&long, card.WithLimits(card.Limits{Bytes: -1})); err != nil {
		t.Error("the option does not lift the limit:", err)
	}
	if _, err := Encode(&fitting, card.WithLimits(card.Limits{Bytes: 9})); err == nil {
		t.Error("the option does not set a limit")
	}
	if _, err := Encode(&fitting, card.AsEmbedded()); err == nil {
		t.Error("the limit is not that of the text written")
	}
}

func TestEmbeddedPositions(t *testing.T) {
	_, found := Examine([]byte("\n \"{\\n\\\"text\\\": \\\"forbidden\\\"}\""))
	if len(found) != 1 || found[0].Line != 2 || found[0].Column != 16 {
		t.Error(found)
	}
}
