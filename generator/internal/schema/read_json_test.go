package schema

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// read parses a text as a document.
func read(t testing.TB, text string) (*Value, *source.Diagnostics) {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var diags source.Diagnostics
	return ReadValue(store.Add("a.json", []byte(text)), &diags), &diags
}

// Every value and every name has its position, in bytes.
func TestPositions(t *testing.T) {
	v, diags := read(t, "\n{\"é\": [1,\n\t-2.5e3, \"x\\n\"],\r\n  \"b\"\n:\n {\"c\": null , \"d\":{ }}\n}\n")
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	var got []string
	var walk func(path string, v *Value)
	walk = func(path string, v *Value) {
		got = append(got, fmt.Sprintf("%s %d:%d-%d:%d", path, v.Pos().Line, v.Pos().Column, v.End().Line, v.End().Column))
		for i, item := range v.Items {
			walk(fmt.Sprintf("%s/%d", path, i), item)
		}
		for _, m := range v.Members {
			got = append(got, fmt.Sprintf("%s/%s name %d:%d", path, m.Name, m.NamePos().Line, m.NamePos().Column))
			walk(path+"/"+m.Name, m.Value)
		}
	}
	walk("", v)
	want := []string{
		" 2:1-7:2",
		"/é name 2:2", "/é 2:8-3:16",
		"/é/0 2:9-2:10", "/é/1 3:2-3:8", "/é/2 3:10-3:15",
		"/b name 4:3", "/b 6:2-6:23",
		"/b/c name 6:3", "/b/c 6:8-6:12",
		"/b/d name 6:15", "/b/d 6:19-6:22",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if text := v.Members[0].Value.Items[1].Text; text != "-2.5e3" {
		t.Errorf("the text of a number is %q", text)
	}
}

func TestStrings(t *testing.T) {
	tests := []struct{ text, want string }{
		{`""`, ""},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{`"\u0041\u00e9\uD83D\uDE00"`, "Aé😀"},
		{`"é😀"`, "é😀"},
		{"\"\u2028\x7f\"", "\u2028\x7f"},
	}
	for _, tt := range tests {
		v, diags := read(t, tt.text)
		if v == nil || diags.Len() > 0 {
			t.Errorf("%s: %s", tt.text, diags)
		} else if v.Str != tt.want || v.Text != tt.text {
			t.Errorf("%s is %q", tt.text, v.Str)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, text := range []string{
		``, ` `, `{`, `}`, `[`, `[1`, `[1,`, `[1,]`, `[,]`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`,
		`{"a" 1}`, `{a:1}`, `{'a':1}`, `tru`, `nul`, `True`, `NaN`, `-`, `+1`, `01`, `-01`, `1.`, `.5`, `1e`, `1e+`, `0x1`,
		`"`, `"a`, `"\`, `"\u12"`, `"\u12g4"`, `"\x41"`, "\"\t\"", "\"\n\"", `1 2`, `{} {}`, `// c`, `/* c */ 1`, "\v1", "\u00a01",
	} {
		if v, diags := read(t, text); v != nil || !diags.HasErrors() {
			t.Errorf("%q was read", text)
		} else if diags.Len() != 1 {
			t.Errorf("%q has more than one diagnostic:\n%s", text, diags)
		}
	}
}

func TestInt(t *testing.T) {
	tests := []struct {
		text string
		want int
		ok   bool
	}{
		{"0", 0, true}, {"-0", 0, true}, {"0.0", 0, true}, {"0e99999999999999999999", 0, true},
		{"2.0", 2, true}, {"1e2", 100, true}, {"1.50e1", 15, true}, {"100e-2", 1, true}, {"-3", -3, true},
		{"1.5", 0, false}, {"1e-1", 0, false}, {"5e-99999999999999999999", 0, false},
		{"9223372036854775807", math.MaxInt64, true}, {"9223372036854775808", math.MaxInt64, true},
		{"1e400", math.MaxInt64, true}, {"-1e999999999999", math.MinInt64, true},
		{`"2"`, 0, false},
	}
	for _, tt := range tests {
		v, _ := read(t, tt.text)
		if got, ok := v.Int(); got != tt.want || ok != tt.ok {
			t.Errorf("%s: got %d, %t; want %d, %t", tt.text, got, ok, tt.want, tt.ok)
		}
	}
}

func TestEqual(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"1", "1.0", true}, {"100", "1e2", true}, {"0", "-0.0", true}, {"1", "1.0000000000000000001", false},
		{"9007199254740993", "9007199254740992", false},
		{"1e2000000000", "1e3000000000", false}, {"10e1999999999", "1e2000000000", true},
		{"1e99999999999999999999", "10e99999999999999999998", true},
		{`"a"`, `"\u0061"`, true}, {`"1"`, "1", false}, {"null", "false", false},
		{`{"a":1,"b":[2]}`, `{"b":[2.0],"a":1}`, true}, {`{"a":1}`, `{"a":1,"b":null}`, false},
		{`["a,b"]`, `["a","b"]`, false}, {"[]", "{}", false},
	}
	for _, tt := range tests {
		a, _ := read(t, tt.a)
		b, _ := read(t, tt.b)
		if got := canonical(a) == canonical(b); got != tt.want {
			t.Errorf("%s and %s: equal is %t", tt.a, tt.b, got)
		}
	}
}

// Any bytes are read without a panic. A text that parses without errors has the same value in
// encoding/json, and a text that encoding/json rejects is rejected.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		`{"type": ["object", "null"], "properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"minimum": -1.5e3}}}`,
		`{"$id": "https://example.com/a", "$anchor": "b", "allOf": [{"$dynamicRef": "#b"}], "x-checks": [{"code": "c", "message": "M.", "schema": false}]}`,
		`{"$schema": "http://json-schema.org/draft-07/schema#", "items": [{}], "additionalItems": {}, "dependencies": {"a": ["b"], "c": {}}}`,
		`{"$ref": "#/a~1b/0%25", "a/b": [true], "enum": [1, 1.0, "\ud83d\ude00"]}`,
		"\xef\xbb\xbf{}", `{"a": "\udc00", "a": 1}`, `[[[[`,
	} {
		f.Add([]byte(text))
	}
	store, err := source.New(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var diags source.Diagnostics
		v := ReadValue(store.Add("a.json", data), &diags)
		if v != nil && diags.Len() == 0 && !json.Valid(data) {
			t.Errorf("%q was read, but is no JSON", data)
		}
		if v == nil && !diags.HasErrors() {
			t.Errorf("%q was refused without a reason", data)
		}
		for _, o := range []Options{{}, {Project: true, Draft: Draft07}} {
			var diags source.Diagnostics
			Load(store, []string{"a.json"}, o, &diags)
		}
	})
}
