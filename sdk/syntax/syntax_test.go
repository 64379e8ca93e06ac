package syntax_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

func TestOf(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       syntax.Syntax
	}{
		{"card.json", "a: 1", syntax.JSON},
		{"dir.yaml/card.JSON", "", syntax.JSON},
		{"card.jsonc", "", syntax.Commented},
		{"card.yaml", "{}", syntax.YAML},
		{"card.YML", "", syntax.YAML},
		{`dir\card.toml`, "", syntax.TOML},
		{"SKILL.md", "", syntax.FrontMatter},
		{"card", `{"a": 1}`, syntax.JSON},
		{"card", "", syntax.JSON},
		{"", "plain words", syntax.JSON},
		{"", "name: x\n", syntax.YAML},
		{"", "\ufeff# comment\n\nname:\n  x: 1\n", syntax.YAML},
		{"", "%YAML 1.2\n---\na: 1\n", syntax.YAML},
		{"", "---\na: 1\n", syntax.YAML},
		{"", "---\na: 1\n---\n", syntax.YAML},
		{"", "---\na: 1\n---\n\nText\n", syntax.FrontMatter},
		{"", "+++\na = 1\n+++\nText\n", syntax.FrontMatter},
		{"", "https://example.com", syntax.JSON},
	} {
		if got := syntax.Of(test.name, []byte(test.text)); got != test.want {
			t.Errorf("Of(%q, %q) is %v, want %v", test.name, test.text, got, test.want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, name := range syntax.Names() {
		if s, ok := syntax.Lookup(name); !ok || s.String() != name {
			t.Errorf("%s is %v, %v", name, s, ok)
		}
	}
	if _, ok := syntax.Lookup("xml"); ok {
		t.Error("xml is known")
	}
}

// TestValues has texts and their values as JSON; several documents are on lines.
func TestValues(t *testing.T) {
	for _, test := range []struct {
		s          syntax.Syntax
		text, want string
	}{
		{syntax.YAML, "a: 1\nb: [x, 'it''s', \"\\u00e9\\n\"]\n", `{"a":1,"b":["x","it's","é\n"]}`},
		{syntax.YAML, "a: ~\nb:\nc: null\nd: Null\n", `{"a":null,"b":null,"c":null,"d":null}`},
		{syntax.YAML, "a: true\nb: False\nc: yes\nd: on\n", `{"a":true,"b":false,"c":"yes","d":"on"}`},
		{syntax.YAML, "a: +12\nb: 012\nc: 0o17\nd: 0xFF\ne: -0\n", `{"a":12,"b":12,"c":15,"d":255,"e":-0}`},
		{syntax.YAML, "a: .5\nb: 1.\nc: -1.50e+3\nd: 1_000\ne: 1.0\nf: 1.e2\n", `{"a":0.5,"b":1.0,"c":-1.50e+3,"d":"1_000","e":1.0,"f":1.0e2}`},
		{syntax.YAML, "a: 18446744073709551616\nb: 0x10000000000000000\n", `{"a":18446744073709551616,"b":18446744073709551616}`},
		{syntax.YAML, "a: 2026-11-27\nb: 12:30:45\nc: 0b11\n", `{"a":"2026-11-27","b":"12:30:45","c":"0b11"}`},
		{syntax.YAML, "a: !!str 1\nb: !!int \"7\"\nc: !local x\nd: ! 12\ne: !!binary aGk=\nf: !!float 3\n", `{"a":"1","b":7,"c":"x","d":"12","e":"aGk=","f":3}`},
		{syntax.YAML, "1: a\ntrue: b\n~: c\n", `{"1":"a","true":"b","~":"c"}`},
		{syntax.YAML, "a: |\n  x\n   y\n\nb: >-\n  x\n  y\n", `{"a":"x\n y\n","b":"x y"}`},
		{syntax.YAML, "a: &x [1]\nb: *x\n", `{"a":[1],"b":[1]}`},
		{syntax.YAML, "&k a: 1\nb: *k\n", `{"a":1,"b":"a"}`},
		{syntax.YAML, "x: &x {a: 1, b: 2}\ny:\n  <<: *x\n  b: 3\n  \"<<\": 4\n", `{"x":{"a":1,"b":2},"y":{"a":1,"b":3,"<<":4}}`},
		{syntax.YAML, "x: &x {a: 1}\ny: &y {a: 2, b: 2}\nz: {<<: [*x, *y], c: 3}\n", `{"x":{"a":1},"y":{"a":2,"b":2},"z":{"a":1,"b":2,"c":3}}`},
		{syntax.YAML, "x: &x {a: 1}\ny: &y {<<: *x}\nz: {<<: *y}\n", `{"x":{"a":1},"y":{"a":1},"z":{"a":1}}`},
		{syntax.YAML, "%YAML 1.2\n%FOO x\n---\na: 1\n...\n# c\n%YAML 1.3\n---\nb: 1\n", `{"a":1}` + "\n" + `{"b":1}`},
		{syntax.YAML, "--- |\n%YAML 1.2\n", `"%YAML 1.2\n"`},
		{syntax.YAML, "a: 1\na: 2\n", `{"a":1,"a":2}`}, // which every reader of the JSON reports
		{syntax.YAML, "a: 1\n---\nb: 2\n...\n", `{"a":1}` + "\n" + `{"b":2}`},
		{syntax.YAML, "---\n---\n- 1\n", "null\n[1]"},
		{syntax.YAML, "\ufeffa: 1\r\nb:\r\n- 2\r\n", `{"a":1,"b":[2]}`},
		{syntax.YAML, `{"a": [1, {"b": "\/\ud83d\ude00"}]}`, `{"a": [1, {"b": "\/\ud83d\ude00"}]}`}, // JSON stays as it is
		{syntax.TOML, "a = 1\nb.c = \"x\"\n[t]\nd = [1, [2.5], {e = true}]\n", `{"a":1,"b":{"c":"x"},"t":{"d":[1,[2.5],{"e":true}]}}`},
		{syntax.TOML, "a = +1_000\nb = 0x1F\nc = 0b11\nd = 0o7\ne = 1e3\nf = -0.0\n", `{"a":1000,"b":31,"c":3,"d":7,"e":1e3,"f":-0.0}`},
		{syntax.TOML, "d = 2026-11-27T07:32:00Z\ne = 2026-11-27\nf = 07:32\ng = 2026-11-27 07:32z\n",
			`{"d":"2026-11-27T07:32:00Z","e":"2026-11-27","f":"07:32:00","g":"2026-11-27T07:32:00Z"}`},
		{syntax.TOML, "[[v]]\nn = 1\n[v.w]\nx = 2\n[[v]]\nn = 3\n[v.w]\nx = 4\n", `{"v":[{"n":1,"w":{"x":2}},{"n":3,"w":{"x":4}}]}`},
		{syntax.TOML, "a.b.c = 1\na.d = 2\n[a.b.e]\n", `{"a":{"b":{"c":1,"e":{}},"d":2}}`},
		{syntax.TOML, "[a.b]\nc = 1\n[a]\nd = 2\n", `{"a":{"b":{"c":1},"d":2}}`},
		{syntax.TOML, "a = '''\nx'''\n\"q k\" = 'y'\n", `{"a":"x","q k":"y"}`},
		{syntax.TOML, "", `{}`},
		{syntax.FrontMatter, "---\na: 1\n---\n# Title\n---\nb: 2\n", `{"a":1}`},
		{syntax.FrontMatter, "\ufeff--- \r\na: 1\r\n---\r\nText", `{"a":1}`},
		{syntax.FrontMatter, "+++\na = 1\n+++\n", `{"a":1}`},
	} {
		list, err := syntax.Parse([]byte(test.text), test.s)
		if err != nil {
			t.Errorf("%v %q: %v", test.s, test.text, err)
			continue
		}
		var got []string
		for _, d := range list {
			got = append(got, string(d.JSON))
		}
		if strings.Join(got, "\n") != test.want {
			t.Errorf("%v %q is\n%s\nwant\n%s", test.s, test.text, strings.Join(got, "\n"), test.want)
		}
	}
}

func TestComments(t *testing.T) {
	for text, want := range map[string]string{
		"{// x\n\"a\": [1, /* , */ 2,\n], // }\n}": "{    \n\"a\": [1,         2 \n]      \n}",
		`{"a//": "/* */", "b\"": 1,}`:              `{"a//": "/* */", "b\"": 1 }`,
		"[1,,]":                                    "[1,,]",
		"[,]":                                      "[,]",
		`{"a": /**/ , // x` + "\n}":                `{"a":      ,     ` + "\n}",
		`{"a":{,},}`:                               `{"a":{,} }`,
		"/**/{}//":                                 "    {}  ",
	} {
		list, err := syntax.Parse([]byte(text), syntax.Commented)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := string(list[0].JSON); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestTab: an error about a tab names it, since people do not see it.
func TestTab(t *testing.T) {
	_, err := syntax.Parse([]byte("a:\n  - b\n\t- c\n"), syntax.YAML)
	found, ok := errors.AsType[*card.DecodeError](err)
	if !ok || found.Line != 3 || found.Column != 1 || !strings.Contains(found.Message, "tab") || !strings.Contains(found.Message, "spaces") {
		t.Errorf("%v", err)
	}
}

// TestErrors has malformed texts, and where the error is.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		s            syntax.Syntax
		text         string
		line, column int
		code         string
	}{
		{syntax.YAML, "a: [\n", 2, 1, card.CodeSyntax},
		{syntax.YAML, "é: b: c\n", 1, 6, card.CodeSyntax}, // columns count bytes
		{syntax.YAML, "a: *nope\n", 1, 4, card.CodeSyntax},
		{syntax.YAML, "a: 1\nb: .inf\n", 2, 4, card.CodeSyntax},
		{syntax.YAML, "a: !!int x\n", 1, 4, card.CodeSyntax},
		{syntax.YAML, "? [a]\n: b\n", 1, 3, card.CodeSyntax},
		{syntax.YAML, "a: &a\n  b: *a\n", 2, 6, card.CodeSyntax},
		{syntax.YAML, "a: &a\n  <<: *a\n", 2, 7, card.CodeSyntax},
		{syntax.YAML, "a: {<<: 1}\n", 1, 9, card.CodeSyntax},
		{syntax.YAML, "# nothing\n", 1, 1, card.CodeSyntax},
		{syntax.YAML, "a: \xff\n", 1, 4, card.CodeEncoding},
		{syntax.YAML, "\xff\xfea\x00", 0, 0, card.CodeEncoding},
		{syntax.TOML, "a = 1\na = 2\n", 2, 1, card.CodeSyntax},
		{syntax.TOML, "a = inf\n", 1, 5, card.CodeSyntax},
		{syntax.TOML, "b = 1\na = \n", 2, 5, card.CodeSyntax},
		{syntax.Commented, "{\n  /x\n}", 2, 3, card.CodeSyntax},
		{syntax.Commented, "{} /*", 1, 4, card.CodeSyntax},
		{syntax.FrontMatter, "# Title\n", 1, 1, card.CodeSyntax},
		{syntax.FrontMatter, "---\na: [\n---\n", 3, 1, card.CodeSyntax},
		{syntax.FrontMatter, "+++\na = 1\na = 2\n+++\n", 3, 1, card.CodeSyntax},
	} {
		_, err := syntax.Parse([]byte(test.text), test.s)
		found, ok := errors.AsType[*card.DecodeError](err)
		if !ok {
			t.Errorf("%v %q: %v", test.s, test.text, err)
			continue
		}
		if found.Line != test.line || found.Column != test.column || found.Code != test.code {
			t.Errorf("%v %q: %v, want %d:%d %s", test.s, test.text, err, test.line, test.column, test.code)
		}
	}
}

// TestPointers: the error about a value names it.
func TestPointers(t *testing.T) {
	_, err := syntax.Parse([]byte("a:\n  - b/c: .nan\n"), syntax.YAML)
	if found, ok := errors.AsType[*card.DecodeError](err); !ok || found.Pointer != "/a/0/b~1c" {
		t.Errorf("%v", err)
	}
	_, err = syntax.Parse([]byte("a = [{b = nan}]\n"), syntax.TOML)
	if found, ok := errors.AsType[*card.DecodeError](err); !ok || found.Pointer != "/a/0/b" {
		t.Errorf("%v", err)
	}
}

// TestLimits: repetition by aliases and merge keys ends at the limits of a card.
func TestLimits(t *testing.T) {
	var aliases, merges strings.Builder
	aliases.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	merges.WriteString("a0: &a0 {x: 1}\n")
	for i := 1; i < 30; i++ {
		list := strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10), ", ")
		fmt.Fprintf(&aliases, "a%d: &a%[1]d [%s]\n", i, list)
		fmt.Fprintf(&merges, "a%d: &a%[1]d {<<: [%s]}\n", i, list)
	}
	long := "a: &a " + strings.Repeat("x", 1<<20) + "\nb: [*a, *a, *a, *a, *a]\n"
	for _, test := range []struct {
		s          syntax.Syntax
		text, code string
	}{
		{syntax.YAML, aliases.String(), card.CodeElements},
		{syntax.YAML, merges.String(), card.CodeElements},
		{syntax.YAML, long, card.CodeSize},
		{syntax.YAML, strings.Repeat("[", 2000), card.CodeSyntax},
		{syntax.YAML, "a: " + strings.Repeat("[", 2000) + strings.Repeat("]", 2000), card.CodeDepth},
		{syntax.TOML, "a = " + strings.Repeat("[", 2000) + strings.Repeat("]", 2000), card.CodeDepth},
		{syntax.TOML, "a = " + strings.Repeat("[", 1<<20), card.CodeSyntax},
		{syntax.YAML, strings.Repeat("[", 1<<20), card.CodeSyntax},
		{syntax.TOML, "a" + strings.Repeat(".a", 2000) + " = 1", card.CodeDepth},
		{syntax.YAML, strings.Repeat(" ", 5<<20), card.CodeSize},
	} {
		_, err := syntax.Parse([]byte(test.text), test.s)
		found, ok := errors.AsType[*card.DecodeError](err)
		if !ok || found.Code != test.code {
			t.Errorf("%v %.40q: %v, want %s", test.s, test.text, err, test.code)
		}
	}
	if _, err := syntax.Parse([]byte("a: [1, 2]\n"), syntax.YAML, card.WithLimits(card.Limits{Elements: 2})); err == nil {
		t.Error("three elements and members are accepted as two")
	}
}

// at returns the position of a value or name as findings have it: the JSON has one line.
func at(d *syntax.Document, part string) card.Violation {
	return card.Violation{Line: 1, Column: bytes.Index(d.JSON, []byte(part)) + 1}
}

// TestRange has parts of documents' JSON, and the text at their ranges.
func TestRange(t *testing.T) {
	for _, test := range []struct {
		s                syntax.Syntax
		text, part, want string
	}{
		{syntax.YAML, "a: 1\nb:\n  c: plain text # comment\n", `"plain`, "plain text"},
		{syntax.YAML, "a: 1\nb:\n  c: two\n    lines\n", `"two`, "two\n    lines"},
		{syntax.YAML, "é: \"x\\\"y\" # z\n", `"x`, `"x\"y"`},
		{syntax.YAML, "é: 'it''s' # z\n", `"it`, `'it''s'`},
		{syntax.YAML, "a: {b: 1, ccc: [d, e]}\n", `"ccc"`, "ccc"},
		{syntax.YAML, "a: {b: 1, ccc: [d, e]}\n", `["d"`, "["},
		{syntax.YAML, "a: {b: 1, ccc: [d, e]}\n", `"e"`, "e"},
		{syntax.YAML, "a:\n- x\n- y: 2\n", `{"y"`, "y"},
		{syntax.YAML, "a:\n- x\n- y: 2\n", `["x"`, "-"},
		{syntax.YAML, "a: |\n  x\n    y\n\n  z\n\nb: 1\n", `"x\n`, "|\n  x\n    y\n\n  z"},
		{syntax.YAML, "a: >2\n   x\n  y\nb: 1\n", `" x`, ">2\n   x"},
		{syntax.YAML, "a: &n !!str 12 # c\n", `"12"`, "12"},
		{syntax.YAML, "a: &n # c\n  x\n", `"x"`, "x"},
		{syntax.YAML, "a: &n xyz\nb: *n\n", `"xyz"}`, "xyz"},
		{syntax.YAML, "a: &n {x: 1}\nb: {<<: *n}\n", `"x":1}}`, "x"},
		{syntax.YAML, "a: 1\n---\nb: 2\n", `2`, "2"},
		{syntax.YAML, "\ufeffa: 1\r\nb: 22\r\n", `22`, "22"},
		{syntax.YAML, "a: \"x\u2028y\"\nb: 22\n", `22`, "22"},
		{syntax.YAML, "a:\nb: 1\n", `null`, ""},
		{syntax.TOML, "a = 1\n[b.c]\nd = [1, { e = \"x\" }]\n", `"x"`, `"x"`},
		{syntax.TOML, "a = 1\n[b.c]\nd = [1, { e = \"x\" }]\n", `{"e"`, `{`},
		{syntax.TOML, "a = 1\n[b.c]\nd = [ # one\n  1, [ 2 ] ]\n", `[2`, `[`},
		{syntax.TOML, "a = 1\n[b.c]\nd = 2\n", `"c"`, `c`},
		{syntax.TOML, "a = 1\n[b.c]\nd = 2\n", `{"d"`, `c`},
		{syntax.TOML, "a = {}\n'q k' = 0x1F\n", `"q k"`, `'q k'`},
		{syntax.TOML, "a = {}\n'q k' = 0x1F\n", `31`, `0x1F`},
		{syntax.Commented, "{ /* x */ \"a\": [true, \"b\\\"c\"] }", `"b`, `"b\"c"`},
		{syntax.Commented, "{\n// x\n \"a\": -1.5e3}", `-1`, "-1.5e3"},
		{syntax.JSON, "{\"a\":\n {\"b\": tru}}", `{"b"`, "{"},
		{syntax.FrontMatter, "---\na: 1\nb: xyz\n---\nText", `"xyz"`, "xyz"},
		{syntax.FrontMatter, "+++\na = 1\nb = 'xyz'\n+++\nText", `"xyz"`, "'xyz'"},
	} {
		list, err := syntax.Parse([]byte(test.text), test.s)
		if err != nil {
			t.Errorf("%v %q: %v", test.s, test.text, err)
			continue
		}
		d := list[len(list)-1]
		v := at(d, test.part)
		if test.s == syntax.JSON || test.s == syntax.Commented {
			before := d.JSON[:v.Column-1]
			v.Line, v.Column = 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n')
		}
		r := d.Range(v)
		if got := part(test.text, r); got != test.want {
			t.Errorf("%v %q: %s is at %v, %q, want %q", test.s, test.text, test.part, r, got, test.want)
		}
		if l := d.Locate(v); l.Line != r.Line || l.Column != r.Column {
			t.Errorf("Locate returns %d:%d, Range %v", l.Line, l.Column, r)
		}
	}
}

func TestCodePoints(t *testing.T) {
	for s, text := range map[syntax.Syntax]string{syntax.YAML: "é: [ü, \"ö\", x]\n", syntax.JSON: "{\"é\":\n[\"ü\", \"ö\",\"x\"]}"} {
		list, err := syntax.Parse([]byte(text), s)
		if err != nil {
			t.Fatal(err)
		}
		v := card.Violation{Line: 2, Column: len(`["ü", "ö",`) + 1}
		if s == syntax.YAML {
			v = at(list[0], `"x"`)
		}
		got := list[0].CodePoints(list[0].Range(v))
		line := strings.Split(text, "\n")[got.Line-1]
		if part := string([]rune(line)[got.Column-1 : got.EndColumn-1]); strings.Trim(part, `"`) != "x" {
			t.Errorf("%v: %v is %q", s, got, part)
		}
		if again := list[0].CodePoints(list[0].Range(v)); again != got {
			t.Errorf("%v, then %v", got, again)
		}
	}
}

func part(text string, r syntax.Range) string {
	lines := strings.SplitAfter(text, "\n")
	offset := func(line, column int) int { return len(strings.Join(lines[:line-1], "")) + column - 1 }
	return text[offset(r.Line, r.Column):offset(r.EndLine, r.EndColumn)]
}

func TestLine(t *testing.T) {
	list, err := syntax.Parse([]byte("# c\na: 1\n---\n# d\nb: 2\n"), syntax.YAML)
	if err != nil || len(list) != 2 || list[0].Line != 2 || list[1].Line != 5 {
		t.Errorf("%v, %v", list, err)
	}
	if r := list[1].Range(card.Violation{}); r != (syntax.Range{5, 1, 5, 2}) {
		t.Errorf("a finding without a position is at %v", r)
	}
}

// TestReading: the message about a kind says how YAML reads a value without quotes.
func TestReading(t *testing.T) {
	for value, want := range map[string]string{
		"1.0": "as a number", "yes": "as a string since version 1.2, where only true and false are booleans", "yeah": "as a string", "true": "as a boolean", "~": "as null", "'1'": "", "[]": "", "!!str 1": "",
	} {
		list, err := syntax.Parse([]byte("a: "+value+"\n"), syntax.YAML)
		if err != nil {
			t.Fatal(err)
		}
		v := list[0].Locate(card.Violation{Keyword: "type", Message: "wrong", Line: 1, Column: len(`{"a":`) + 1})
		if want == "" && v.Message != "wrong" || !strings.HasSuffix(v.Message, want) {
			t.Errorf("%s: %s", value, v.Message)
		}
		if v := list[0].Locate(card.Violation{Keyword: "enum", Message: "wrong"}); v.Message != "wrong" {
			t.Errorf("%s: %s", value, v.Message)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"a: 1\n", "a: &x [1]\nb: *x\nc: {<<: {d: 1}}\n", "a = [1, {b = 'c'}]\n[d.e]\n", "{//\n\"a\":1,}", "---\na: 1\n---\nx", "a: |2\n   x\n", "? a\n: !!str\n- b\n"} {
		for s := range syntax.Names() {
			f.Add(byte(s), []byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, s byte, text []byte) {
		which := syntax.Syntax(int(s) % len(syntax.Names()))
		list, err := syntax.Parse(text, which)
		if err != nil {
			if _, ok := errors.AsType[*card.DecodeError](err); !ok {
				t.Fatalf("the error is %T", err)
			}
			return
		}
		for _, d := range list {
			if which != syntax.JSON && which != syntax.Commented && !json.Valid(d.JSON) {
				t.Fatalf("%v %q is %q", which, text, d.JSON)
			}
			for column := range len(d.JSON) + 2 {
				r := d.Range(card.Violation{Line: 1, Column: column})
				if r.Line < 1 || r.Column < 1 || r.EndLine < r.Line || r.EndLine == r.Line && r.EndColumn < r.Column {
					t.Fatalf("%v %q: column %d is at %v", which, text, column, r)
				}
			}
		}
	})
}
