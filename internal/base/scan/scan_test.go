package scan

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
)

const depth = 512

func TestCheckAccepts(t *testing.T) {
	for _, text := range []string{
		`{}`, `[]`, `0`, `-0`, `""`, `null`, `true`, `false`, " \r\n\t{ } \n",
		`1.5e+10`, `1E-400`, `-0.0`, `12345678901234567890`,
		`"\"\\\/\b\f\n\r\tA\uD83D\ude00"`, "\"\u00e9\u20ac\U0001f600\u007f\"",
		`{"a":1,"A":1,"":2}`, `{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}`,
		`[ 1 , "a" , [ ] , { } ]`, "{\n\t\"a\" :\n 1\n}",
		strings.Repeat("[", depth) + strings.Repeat("]", depth),
		`"` + strings.Repeat("x", 100) + `"`, "\t[\t1\t,\n        \t 2]",
	} {
		if err := Check(text, depth); err != nil {
			t.Errorf("%s: %v at %d", text, err, err.Offset)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 100000) + "1" + strings.Repeat("}", 100000)
	tests := []struct {
		text    string
		code    string
		offset  int
		pointer string
	}{
		{``, CodeSyntax, 0, ""},
		{`  `, CodeSyntax, 2, ""},
		{`{"a":1}{}`, CodeSyntax, 7, ""},
		{`{"a":01}`, CodeSyntax, 6, "/a"},
		{`{"a":{"b":[1,-]}}`, CodeSyntax, 14, "/a/b/1"},
		{`[1.]`, CodeSyntax, 3, "/0"},
		{`[1.5,.5]`, CodeSyntax, 5, "/1"},
		{`[1e]`, CodeSyntax, 3, "/0"},
		{`[1e+]`, CodeSyntax, 4, "/0"},
		{`[+1]`, CodeSyntax, 1, "/0"},
		{`[NaN]`, CodeSyntax, 1, "/0"},
		{`[nul]`, CodeSyntax, 1, "/0"},
		{`tru`, CodeSyntax, 0, ""},
		{`[Infinity]`, CodeSyntax, 1, "/0"},
		{`{"a":1,}`, CodeSyntax, 7, ""},
		{`[1,]`, CodeSyntax, 3, "/1"},
		{`[1 2]`, CodeSyntax, 3, "/0"},
		{`{"a" 1}`, CodeSyntax, 5, "/a"},
		{`{"a"::1}`, CodeSyntax, 5, "/a"},
		{`{a:1}`, CodeSyntax, 1, ""},
		{`{'a':1}`, CodeSyntax, 1, ""},
		{`{"a":1`, CodeSyntax, 6, "/a"},
		{`{"a":`, CodeSyntax, 5, "/a"},
		{`{"a"`, CodeSyntax, 4, "/a"},
		{`{"a`, CodeSyntax, 3, ""},
		{`["ab`, CodeSyntax, 4, "/0"},
		{`["\`, CodeSyntax, 3, "/0"},
		{`["\u12`, CodeSyntax, 6, "/0"},
		{`["\x"]`, CodeSyntax, 2, "/0"},
		{`["\u12g4"]`, CodeSyntax, 2, "/0"},
		{"[\"a\tb\"]", CodeSyntax, 3, "/0"},
		{"[\"12345678\x0012345678\"]", CodeSyntax, 10, "/0"},
		{"{\"a\nb\":1}", CodeSyntax, 3, ""},
		{`[1]]`, CodeSyntax, 3, ""},
		{`[1}`, CodeSyntax, 2, "/0"},
		{"\ufeff{}", CodeSyntax, 0, ""},
		{"[\u00a01]", CodeSyntax, 1, "/0"},
		{`/* c */ {}`, CodeSyntax, 0, ""},

		{"{\"x\":\"\xff\"}", CodeEncoding, 6, "/x"},
		{"{\"x\":\"caf\xe9\"}", CodeEncoding, 9, "/x"},
		{"[\"\xc0\xaf\"]", CodeEncoding, 2, "/0"},                 // overlong
		{"[\"\xe0\x80\xaf\"]", CodeEncoding, 2, "/0"},             // overlong
		{"[\"\xed\xa0\xbd\xed\xb8\x80\"]", CodeEncoding, 2, "/0"}, // CESU-8
		{"[\"\xe2\x82\"]", CodeEncoding, 2, "/0"},                 // truncated
		{"[\"\xf4\x90\x80\x80\"]", CodeEncoding, 2, "/0"},         // above U+10FFFF
		{`["\ud800"]`, CodeEncoding, 2, "/0"},
		{`["a\udc00"]`, CodeEncoding, 3, "/0"},
		{`["\ud800A"]`, CodeEncoding, 2, "/0"},
		{`["\ud800\ud800"]`, CodeEncoding, 2, "/0"},
		{`{"a":{"\udead":1}}`, CodeEncoding, 7, "/a"},

		{`{"a":1,"a":2}`, CodeDuplicate, 7, "/a"},
		{`{"a":1,"\u0061":2}`, CodeDuplicate, 7, "/a"},
		{`{"\u0061":1,"a":2}`, CodeDuplicate, 12, "/a"},
		{`{"":1,"":2}`, CodeDuplicate, 6, "/"},
		{`{"endpoint":{"url":1,"x":[{}],"url":2}}`, CodeDuplicate, 30, "/endpoint/url"},
		{`[{"a/b":1,"c":2,"a/b":3}]`, CodeDuplicate, 16, "/0/a~1b"},
		{`{"interaction_count":1,"interaction_rate":1,"interaction_count":2}`, CodeDuplicate, 44, "/interaction_count"},
		{`{"é":1,"b":1,"\u00e9":2}`, CodeDuplicate, 14, "/é"},

		{deep, CodeDepth, depth * len(`{"a":`), strings.Repeat("/a", depth)},
		{strings.Repeat("[", 100000), CodeDepth, depth, strings.Repeat("/0", depth)},
	}
	for _, test := range tests {
		err := Check(test.text, depth)
		name := test.text[:min(len(test.text), 40)]
		if err == nil {
			t.Errorf("%q: accepted", name)
			continue
		}
		if err.Code != test.code || err.Offset != test.offset {
			t.Errorf("%q: %s at %d (%s), want %s at %d", name, err.Code, err.Offset, err.Message, test.code, test.offset)
		}
		if p := err.Pointer(test.text); p != test.pointer {
			t.Errorf("%q: pointer %q, want %q", name, p, test.pointer)
		}
		if err.Message == "" || len(name) > 4 && strings.Contains(err.Message, name) {
			t.Errorf("%q: message %q", name, err.Message)
		}
	}
}

// Every method of comparing names must find the repeated name: with few and many names, short
// and long ones, with and without escapes, at the end of the text.
func TestRepeatedNames(t *testing.T) {
	names := []string{"", "a", "b", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghj", "interaction_a", "interaction_b", "ä", "日本語", "a\nb"}
	for extra := range 40 {
		for _, name := range names {
			for _, escape := range []string{"", name} {
				var b strings.Builder
				b.WriteString("{" + quoted(name, "") + ":1")
				for i := range extra {
					fmt.Fprintf(&b, `,"other%d":%d`, i, i)
				}
				if err := Check(b.String()+"}", depth); err != nil {
					t.Fatalf("%q and %d others: %v", name, extra, err)
				}
				place := b.Len() + 1
				b.WriteString("," + quoted(name, escape) + ":2}")
				if err := Check(b.String(), depth); err == nil || err.Code != CodeDuplicate || err.Offset != place {
					t.Fatalf("%s: %+v, want a repeated name at %d", b.String(), err, place)
				}
			}
		}
	}
}

// quoted returns a JSON string. If escape is not empty, every character is escaped.
func quoted(s, escape string) string {
	if escape == "" {
		text, _ := json.Marshal(s)
		return string(text)
	}
	var b strings.Builder
	for _, r := range s {
		fmt.Fprintf(&b, `\u%04x`, r)
	}
	return `"` + b.String() + `"`
}

func TestSkipIsLinear(t *testing.T) {
	const n = 100000
	var names, nested strings.Builder
	names.WriteByte('{')
	for i := range n {
		fmt.Fprintf(&names, `"same beginning %d":0,`, i)
	}
	names.WriteString(`"":0}`)
	for range 500 {
		nested.WriteByte('{')
		for i := range 200 {
			fmt.Fprintf(&nested, `"n%d":0,`, i)
		}
		nested.WriteString(`"x":`)
	}
	nested.WriteString("0" + strings.Repeat("}", 500))
	for _, text := range []string{names.String(), nested.String()} {
		cost.Within(t, 2*time.Second, func() {
			if err := Check(text, depth); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestReskip(t *testing.T) {
	text := `{"a":[{"b":1},{"c":[2]}],"d":{"e":3}} `
	var s Scanner
	s.Start(text, depth)
	inner := []int{strings.Index(text, `{"b"`), strings.Index(text, `[2]`), strings.Index(text, `{"c"`), strings.Index(text, `{"e"`)}
	for _, i := range inner {
		if end := s.Reskip(i, 0); end != SkipValue(text, i) {
			t.Errorf("at %d: %d", i, end)
		}
	}
	if len(s.checked) != 3 {
		t.Errorf("%d values are remembered, want 3: the one inside another is not needed", len(s.checked))
	}
	// A checked value is not read again: damage inside it goes unnoticed.
	s.Text = strings.Replace(text, "3", "?", 1)
	if end := s.Reskip(0, 0); end != len(text)-1 {
		t.Errorf("the whole ends at %d: %v", end, s.Err)
	}
	if len(s.checked) != 1 {
		t.Errorf("%d values are remembered, want the whole only", len(s.checked))
	}
	if end := s.Skip(0, 0); end != Failed {
		t.Errorf("Skip has jumped over what was checked")
	}
}

func TestUnescape(t *testing.T) {
	for _, test := range [][2]string{
		{``, ""}, {`plain`, "plain"}, {`\"\\\/\b\f\n\r\t`, "\"\\/\b\f\n\r\t"},
		{`a\u00e9\u20ACb`, "aé€b"}, {`\ud83d\ude00`, "😀"}, {`\u0000`, "\x00"}, {`é\né`, "é\né"},
	} {
		if got := Unescape(test[0]); got != test[1] {
			t.Errorf("%s: %q, want %q", test[0], got, test[1])
		}
	}
}

func TestSkipValue(t *testing.T) {
	for _, value := range []string{`1`, `-1.5e3`, `true`, `null`, `"a\"]"`, `[]`, `{}`, `[[{"a":"}"}],2]`, `{"a":{"b":[1,2]}, "c" : null}`} {
		for _, after := range []string{"", ",", "]", "}", " "} {
			if end := SkipValue("["+value+after, 1); end != 1+len(value) {
				t.Errorf("%s before %q: %d", value, after, end)
			}
		}
	}
}

func TestPlace(t *testing.T) {
	text := "{\n \"a\": [\n  10, {\"b/~\": true}\n ]\n}"
	for _, test := range []struct {
		at           string
		pointer      string
		line, column int
	}{
		{"{", "", 1, 1},
		{"[", "/a", 2, 7},
		{"10", "/a/0", 3, 3},
		{"{\"b", "/a/1", 3, 7},
		{"true", "/a/1/b~1~0", 3, 15},
		{"]", "/a/1", 4, 2},
	} {
		i := strings.Index(text, test.at)
		if p := Pointer(text, i); p != test.pointer {
			t.Errorf("%s: pointer %q, want %q", test.at, p, test.pointer)
		}
		if line, column := LineColumn(text, i); line != test.line || column != test.column {
			t.Errorf("%s: %d:%d, want %d:%d", test.at, line, column, test.line, test.column)
		}
	}
}

func TestOuter(t *testing.T) {
	inner := "{\"a\":\"é\t😀\u00e9\",\n\"b\":1}"
	for _, text := range []string{quoted(inner, ""), strings.ReplaceAll(quoted(inner, ""), "é", `\u00e9`), strings.ReplaceAll(quoted(inner, ""), "😀", `\ud83d\ude00`)} {
		if Unescape(text[1:len(text)-1]) != inner {
			t.Fatalf("%s is not the intended text", text)
		}
		for i := range inner { // first bytes of characters
			outer := Outer(text, 1, i)
			if got := Unescape(text[1:outer]); got != inner[:i] {
				t.Errorf("%s: %d becomes %d, which is behind %q", text, i, outer, got)
			}
		}
		if end := Outer(text, 1, len(inner)); end != len(text)-1 {
			t.Errorf("the end becomes %d", end)
		}
	}
}

// SkipRest finds the end of the innermost array or object from every offset between its values.
func TestSkipRest(t *testing.T) {
	const text = "{\"a\":[1,{\"b\":\"}\"},\n   []],\n\t\"c\" : null , \"d\":\"\\\"]\"}"
	for _, i := range []int{1, len(`{"a":`), len(`{"a":[1,{"b":"}"},` + "\n   []]"), len(text) - 1} {
		if end := SkipRest(text+",", i); end != len(text) {
			t.Errorf("from %d: %d", i, end)
		}
	}
	if end := SkipRest(text, len(`{"a":[1,`)); text[end-1:end+1] != "]," {
		t.Errorf("of the array: %d", end)
	}
}
