package sample

import (
	"errors"
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestRoundTrip(t *testing.T) {
	t.Run("Full", func(t *testing.T) { testRoundTrip[Full](t) })
	t.Run("Sparse", func(t *testing.T) { testRoundTrip[Sparse](t) })
	t.Run("Nullish", func(t *testing.T) { testRoundTrip[Nullish](t) })
}

// testRoundTrip holds every member and every kind of value against the promise that
// nothing is lost, whether it fits the field or not.
func testRoundTrip[T any, P value[T]](t *testing.T) {
	var documents []string
	for _, name := range members {
		for _, text := range texts {
			documents = append(documents, member(name, text))
		}
	}
	for n := range texts {
		documents = append(documents, "{"+together(n)+"}")
	}
	for _, doc := range documents {
		x := read[T, P](t, doc)
		out := write(t, x)
		if !sameJSON(t, doc, out) {
			t.Errorf("%s\nis written as\n%s", doc, out)
			continue
		}
		again := read[T, P](t, out)
		if twice := write(t, again); twice != out {
			t.Errorf("writing is not stable:\n%s\n%s", out, twice)
		}
		if !card.Equal(x, again) || !card.Equal(x, x.Clone()) {
			t.Errorf("%s: a value read again, or a clone, is not equal", doc)
		}
	}
}

func TestMembersAreFound(t *testing.T) {
	for _, name := range members {
		for _, text := range texts {
			x := read[Sparse](t, member(name, text))
			v, ok := card.MembersOf(x).Get(name)
			if !ok || !sameJSON(t, v.String(), text) {
				t.Errorf("Raw(%q) is %s, want %s", name, v, text)
			}
			if _, ok := card.MembersOf(x).Get("other"); ok || card.MembersOf(x).Has("other") || card.MembersOf(x).Unknown().Len() > 0 {
				t.Errorf("%s: a member appears from nowhere", member(name, text))
			}
		}
	}
}

// TestFit says for each member which texts its field holds; all others must have
// been kept as text.
func TestFit(t *testing.T) {
	numbers := []string{`0`, `-0`, `7`, `-7`, `1.0`, `1e3`, `0.5`, `-1.25E-3`,
		`9223372036854775807`, `9223372036854775808`, `-9223372036854775808`, `-9223372036854775809`,
		`18446744073709551615`, `18446744073709551616`,
		`0.1000000000000000000000000001`, `1e-400`, `12345678901234567890.5`}
	integers := []string{`0`, `-0`, `7`, `-7`, `1.0`, `1e3`, `9223372036854775807`, `-9223372036854775808`,
		`9223372036854775808`, `-9223372036854775809`, `18446744073709551615`, `18446744073709551616`, `1e400`, `-1e400`}
	strs := []string{`""`, `"word"`, `"\u00e9\n\ud83d\ude00<&>"`}
	lists := func(more ...string) []string { return append([]string{`[]`}, more...) }
	objects := func(more ...string) []string { return append([]string{`{}`}, more...) }
	var every, arrays, structs []string
	for _, text := range texts {
		every = append(every, text)
		if text[0] == '{' {
			structs = append(structs, text)
		}
		if text[0] == '[' {
			arrays = append(arrays, text)
		}
	}
	floats := lists(`[1,2.0,-3]`, `[1,18446744073709551616]`, `[0.5,0.30000000000000000001]`)
	fits := map[string][]string{
		"text": strs, "id": strs, "short": strs, "protocol": strs, members[len(members)-1]: strs,
		"truth": {`true`, `false`}, "flag": {`true`, `false`},
		"whole": integers, "steps": integers,
		"count":  {`0`, `-0`, `7`, `1.0`, `1e3`, `9223372036854775807`, `9223372036854775808`, `18446744073709551615`, `18446744073709551616`, `1e400`},
		"number": numbers, "ratio": numbers, "share": numbers,
		"free": every, "anything": every, "open": structs, "bag": structs,
		"opens":        lists(`[{}]`, `[{"scheme":"mcp"},{"scheme":7,"scheme2":7}]`),
		"bags":         lists(`[{}]`, `[{"scheme":"mcp"},{"scheme":7,"scheme2":7}]`),
		"open_by_name": objects(`{"a":null}`, `{"a":{"b":{}}}`, `{"a":{"scheme":"http","cost":1.00000000000000000001}}`),
		"texts":        lists(`["a","b"]`), "protocols": lists(`["a","b"]`), "names": lists(`["a","b"]`), "nicknames": lists(`["a","b"]`),
		"truths": lists(`[true,false]`), "wholes": lists(`[1,2.0,-3]`, `[1,18446744073709551616]`), "counts": lists(`[1,18446744073709551616]`),
		"numbers": floats, "ratios": floats, "vector": floats,
		"frees": arrays, "anythings": arrays,
		"gaps":         lists(`["a","b"]`, `["a",null]`, `[null]`),
		"auths":        lists(`[{}]`, `[{"scheme":"mcp"},{"scheme":7,"scheme2":7}]`),
		"labels":       objects(`{"a":"b"}`, `{"scheme":"mcp","token_url":"https://example.com"}`),
		"weights":      objects(`{"a":0.5,"b":1.00000000000000000001}`),
		"auth_by_name": objects(`{"a":{"b":{}}}`, `{"a":{"scheme":"http","cost":1.00000000000000000001}}`),
		"deep":         lists(`[[]]`, `[[{}]]`, `[[{"a":null,"b":{"scheme":"http"}}],[]]`),
		"grid":         lists(`[[]]`, `[[1,null],[],[0.1000000000000000000000000001]]`),
		"vectors":      lists(`[[]]`),
		"table":        objects(`{"a":["x"],"b":[]}`),
		"tree":         objects(`{"a":{"b":{}}}`),
		"auth":         structs, "endpoint": structs, "node": structs,
		"pair":         arrays,
		"pairs":        lists(`[[]]`, `[["a"]]`, `[[[]]]`, `[[{}]]`, `[[{"a":1}]]`, `[[{"a":null,"b":{"scheme":"http"}}],[]]`, `[[1,null],[],[0.1000000000000000000000000001]]`),
		"pair_by_name": objects(`{"a":null}`, `{"a":["x"],"b":[]}`),
	}
	for _, name := range members {
		held := map[string]bool{}
		for _, text := range fits[name] {
			held[text] = true
		}
		for _, text := range texts {
			if x := read[Sparse](t, member(name, text)); card.MembersOf(x).Has(name) != held[text] {
				t.Errorf("Sparse %s: in the field: %t, want %t", member(name, text), card.MembersOf(x).Has(name), held[text])
			}
			if x := read[Nullish](t, member(name, text)); card.MembersOf(x).Has(name) != (held[text] || text == "null") {
				t.Errorf("Nullish %s: in the field: %t", member(name, text), card.MembersOf(x).Has(name))
			}
			x := read[Full](t, member(name, text))
			if card.MembersOf(x).Has(name) && !held[text] {
				t.Errorf("Full %s: in the field, but does not fit", member(name, text))
			}
			if held[text] && !x.kept.Irregular() {
				t.Errorf("Full %s: the other members are absent", member(name, text))
			}
		}
	}
}

func TestRequired(t *testing.T) {
	if out := write(t, read[Full](t, `{}`)); out != `{}` {
		t.Errorf("absent members are written: %s", out)
	}
	zero := `{"text":"","truth":false,"whole":0,"count":0,"number":0,"free":null,"open":{},"id":"","short":"","protocol":"",` +
		`"ratio":0,"share":0,"steps":0,"flag":false,"texts":[],"truths":[],"wholes":[],"counts":[],"numbers":[],` +
		`"frees":[],"opens":[],"open_by_name":{},"protocols":[],"ratios":[],"gaps":[],"auths":[],"labels":{},"weights":{},"auth_by_name":{},` +
		`"deep":[],"grid":[],"names":[],"nicknames":[],"vector":[],"vectors":[],"table":{},"tree":{},"anything":null,` +
		`"anythings":[],"bag":{},"bags":[],"auth":{"scheme":""},"endpoint":{"url":"","auth":{"scheme":""}},"pair":[0],"pairs":[],"pair_by_name":{},` +
		`"odd \"name\" \\ ` + "`\u00e9\u2028" + `":""}`
	if out := write(t, new(Full)); out != zero {
		t.Errorf("the zero value is\n%s, want\n%s", out, zero)
	}
	x := read[Full](t, `{"text":null,"whole":"7","endpoint":{}}`)
	if out := write(t, x); out != `{"endpoint":{},"text":null,"whole":"7"}` {
		t.Errorf("mismatches are not kept: %s", out)
	}
	x.Text, x.Whole, x.Truth, x.Auth.Scheme, x.Texts = "a", 7, true, "mcp", []string{}
	if out := write(t, x); out != `{"text":"a","truth":true,"whole":7,"texts":[],"auth":{"scheme":"mcp"},"endpoint":{}}` {
		t.Errorf("assigning does not heal: %s", out)
	}
}

func TestAbsentNullEmpty(t *testing.T) {
	for _, doc := range []string{
		`{}`, `{"texts":[],"labels":{}}`, `{"texts":null,"labels":null}`, `{"auth":null}`, `{"auth":{}}`, `{"node":null}`, `{"free":null}`,
	} {
		if out := write(t, read[Sparse](t, doc)); !sameJSON(t, doc, out) {
			t.Errorf("Sparse: %s becomes %s", doc, out)
		}
		if out := write(t, read[Nullish](t, doc)); !sameJSON(t, doc, out) {
			t.Errorf("Nullish: %s becomes %s", doc, out)
		}
	}
	x := read[Nullish](t, `{"auth":{},"node":{},"texts":[]}`)
	x.Auth.SetNull()
	x.Node.Set(nil)
	x.Texts.Set(nil)
	if out := write(t, x); out != `{"texts":[],"auth":null,"node":null}` {
		t.Errorf("after assignments: %s", out)
	}
	y := Sparse{Texts: []string{}, Labels: map[string]string{}, Names: Names{}, Gaps: []card.Nullable[string]{{}}}
	if out := write(t, &y); out != `{"texts":[],"gaps":[null],"labels":{},"names":[]}` {
		t.Errorf("empty is not absent: %s", out)
	}
}

func TestUnknownByteForByte(t *testing.T) {
	const doc = `{ "z" : {"b" : [ 1.0,1 ] , "a\u0041":"\u00e9<"}, "text":"t" ,"a":1e2 , "":null}`
	x := read[Sparse](t, doc)
	want := `{"text":"t","z":{"b" : [ 1.0,1 ] , "a\u0041":"\u00e9<"},"a":1e2,"":null}`
	if out := write(t, x); out != want {
		t.Errorf("written as\n%s, want\n%s", out, want)
	}
	if got := card.MembersOf(x).Unknown().String(); got != `{"z":{"b" : [ 1.0,1 ] , "a\u0041":"\u00e9<"},"a":1e2,"":null}` {
		t.Errorf("unknown members %s", got)
	}
	e := read[Empty](t, doc)
	if out := write(t, e); !sameJSON(t, out, doc) {
		t.Errorf("a struct without members writes %s", out)
	}
}

func TestLiterals(t *testing.T) {
	const long = `0.1000000000000000000000000001`
	x := read[Sparse](t, `{"number":`+long+`,"ratio":1.50,"numbers":[`+long+`],"grid":[[`+long+`,null]],"weights":{"a":`+long+`},"vector":[1e2]}`)
	want := `{"number":` + long + `,"ratio":1.5,"numbers":[` + long + `],"weights":{"a":` + long + `},"grid":[[` + long + `,null]],"vector":[100]}`
	if out := write(t, x); out != want {
		t.Errorf("written as\n%s, want\n%s", out, want)
	}
	if x.Number.Or(0) != 0.1 || x.Numbers[0] != 0.1 {
		t.Error("the field does not hold the nearest double")
	}
	x.Number.Set(0.25)
	x.Numbers[0] = 2
	x.Grid[0][1].Set(3)
	delete(x.Weights, "a")
	if out := write(t, x); out != `{"number":0.25,"ratio":1.5,"numbers":[2],"weights":{},"grid":[[0.1,3]],"vector":[100]}` {
		t.Errorf("literals are kept although their values changed: %s", out)
	}
	n := read[Nullish](t, `{"number":`+long+`,"numbers":[`+long+`]}`)
	if out := write(t, n); out != `{"number":`+long+`,"numbers":[`+long+`]}` {
		t.Errorf("nullable: %s", out)
	}
	n.Number.SetNull()
	n.Numbers.SetNull()
	if out := write(t, n); out != `{"number":null,"numbers":null}` {
		t.Errorf("nullable, set to null: %s", out)
	}
}

func TestManyMembers(t *testing.T) {
	picks := map[string]func(int) bool{
		"none":  func(int) bool { return false },
		"all":   func(int) bool { return true },
		"even":  func(i int) bool { return i%2 == 0 },
		"odd":   func(i int) bool { return i%2 == 1 },
		"late":  func(i int) bool { return i >= 128 },
		"first": func(i int) bool { return i == 0 },
	}
	for i := range 150 {
		picks[fmt.Sprint("only ", i)] = func(n int) bool { return n == i }
		picks[fmt.Sprint("all but ", i)] = func(n int) bool { return n != i }
	}
	for name, pick := range picks {
		doc := wide(pick)
		if out := write(t, read[Wide](t, doc)); out != doc {
			t.Errorf("%s: %s becomes %s", name, doc, out)
		}
	}
	// Only 75 members are required; an absent one stays absent, one that does not fit
	// is kept, and a value heals both.
	x := read[Wide](t, `{"m000":"a","m148":"b","m149":"c","m146":0}`)
	if out := write(t, x); out != `{"m146":0,"m000":"a","m148":"b","m149":"c"}` {
		t.Errorf("written as %s", out)
	}
	x.M000, x.M148 = 1, 2
	x.M149.Set(3)
	if out := write(t, x); out != `{"m000":1,"m146":0,"m148":2,"m149":3}` {
		t.Errorf("after assignments: %s", out)
	}
}

func TestDuplicates(t *testing.T) {
	for _, doc := range []string{
		`{"m000":1,"m000":2}`, `{"m127":1,"m127":2}`, `{"m148":1,"m149":1,"m148":"x"}`, `{"m149":null,"m149":1}`,
		`{"u":1,"u":2}`, `{"\u006d000":1,"m000":2}`,
	} {
		var failed *card.DecodeError
		if _, err := card.Decode[Wide]([]byte(doc)); !errors.As(err, &failed) || failed.Code != card.CodeDuplicateKey {
			t.Errorf("%s: %v", doc, err)
		}
	}
	var failed *card.DecodeError
	if _, err := card.Decode[Empty]([]byte(`{"u":1,"v":2,"u":2}`)); !errors.As(err, &failed) || failed.Code != card.CodeDuplicateKey {
		t.Errorf("a struct without members: %v", err)
	}
}

func TestDefinedTypes(t *testing.T) {
	for doc, want := range map[string]string{`["a", ""]`: `["a",""]`, `[]`: `[]`} {
		if out := write(t, read[Names](t, doc)); out != want {
			t.Errorf("%s becomes %s", doc, out)
		}
	}
	for doc, want := range map[string]string{`{"b":["x"],"a":[]}`: `{"a":[],"b":["x"]}`, `{}`: `{}`} {
		if out := write(t, read[Table](t, doc)); out != want {
			t.Errorf("%s becomes %s", doc, out)
		}
	}
	for _, doc := range texts {
		if out := write(t, read[Anything](t, doc)); out != doc {
			t.Errorf("%s becomes %s", doc, out)
		}
	}
	var names Names
	if out := write(t, &names); out != `[]` {
		t.Errorf("a nil list is written as %s", out)
	}
	if out := write(t, new(Anything)); out != `null` {
		t.Errorf("no JSON text is written as %s", out)
	}
}
