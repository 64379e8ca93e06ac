package syntax_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// TestRewrite: a text with another value differs from the old one only where the value does.
func TestRewrite(t *testing.T) {
	for _, test := range []struct {
		name       string
		s          syntax.Syntax
		text, json string
		want       string // the text, or a part of the error behind "error: "
	}{
		{"json: a value", syntax.JSON, "{\"a\": 1,\n \"b\" : \"x\"}", `{"a":1,"b":"y"}`, "{\"a\": 1,\n \"b\" : \"y\"}"},
		{"json: a new member", syntax.JSON, "{\n  \"a\": 1\n}\n", `{"a":1,"b":{"c":[1,2]}}`, "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [\n      1,\n      2\n    ]\n  }\n}\n"},
		{"json: a new member first", syntax.JSON, "{\n  \"a\": 1\n}\n", `{"b":2,"a":1}`, "{\n  \"b\": 2,\n  \"a\": 1\n}\n"},
		{"json: compact", syntax.JSON, `{"a":1,"b":[1]}`, `{"a":1,"b":[1,{"x":2}],"c":3}`, `{"a":1,"b":[1,{"x":2}],"c":3}`},
		{"json: removed last", syntax.JSON, "{\n  \"a\": 1,\n  \"b\": 2\n}\n", `{"a":1}`, "{\n  \"a\": 1\n}\n"},
		{"json: removed in a line", syntax.JSON, `[1, 2, 3]`, `[1,3]`, `[1, 3]`},
		{"json: removed at the end of a line", syntax.JSON, `[1, 2, 3, 4]`, `[1,2]`, `[1, 2]`},
		{"json: renamed", syntax.JSON, `{"nmae":1,"b":2}`, `{"name":1,"b":2}`, `{"name":1,"b":2}`},
		{"json: crlf", syntax.JSON, "{\r\n\t\"a\": 1\r\n}", `{"a":1,"b":2}`, "{\r\n\t\"a\": 1,\r\n\t\"b\": 2\r\n}"},
		{"json: byte order mark", syntax.JSON, "\ufeff{\"a\":1}", `{"a":2}`, "\ufeff{\"a\":2}"},
		{"jsonc: comments stay", syntax.Commented, "{\n  // one\n  \"a\": 1, // é\n  \"b\": 2, /* two */\n}\n", `{"a":1,"c":3,"b":2,"d":4}`, "{\n  // one\n  \"a\": 1, // é\n  \"c\": 3,\n  \"b\": 2, /* two */\n  \"d\": 4,\n}\n"},
		{"jsonc: crlf", syntax.Commented, "{\r\n  \"a\": 1, // c\r\n  \"b\": 2 // d\r\n}\r\n", `{"b":2,"c":3}`, "{\r\n  \"b\": 2, // d\r\n  \"c\": 3\r\n}\r\n"},
		{"jsonc: no comma behind", syntax.Commented, "[\n  1 // one\n]", `[1,2]`, "[\n  1, // one\n  2\n]"},
		{"jsonc: a comment alone", syntax.Commented, "[\n  // none\n]", `[1,2]`, "[\n  1,\n  2\n  // none\n]"},
		{"yaml: a value keeps its quotes", syntax.YAML, "a: 'x' # c\nb: \"x\"\nc: x\n", `{"a":"it's","b":"w","c":"w"}`, "a: 'it''s' # c\nb: \"w\"\nc: w\n"},
		{"yaml: a string that looks like a number", syntax.YAML, "a: x # c\n", `{"a":"1.0"}`, "a: \"1.0\" # c\n"},
		{"yaml: a new member", syntax.YAML, "a: 1\nb: # c\n  c: 1 # d\n  # end\n", `{"a":1,"b":{"c":1,"d":{"e":[1,{"f":2,"g":3}]}}}`, "a: 1\nb: # c\n  c: 1 # d\n  d:\n    e:\n      - 1\n      - f: 2\n        g: 3\n  # end\n"},
		{"yaml: a new element", syntax.YAML, "a:\n- id: x\n  b: y\nc: 1\n", `{"a":[{"id":"x","b":"y"},{"id":"z"}],"c":1}`, "a:\n- id: x\n  b: y\n- id: z\nc: 1\n"},
		{"yaml: a new first element", syntax.YAML, "a:\n  - b\n", `{"a":["a","b"]}`, "a:\n  - a\n  - b\n"},
		{"yaml: a flow collection", syntax.YAML, "a: [x, y] # c\nb: {c: 1}\n", `{"a":["x","z","y"],"b":{"c":1,"d":"[]"}}`, "a: [x, z, y] # c\nb: {c: 1, d: \"[]\"}\n"},
		{"yaml: into an empty object", syntax.YAML, "a: {} # c\nb: []\n", `{"a":{"x":1},"b":["w"]}`, "a: # c\n  x: 1\nb:\n  - w\n"},
		{"yaml: removed", syntax.YAML, "# a\na: 1\n# b\nb:\n  - 1\nc: 2\n", `{"a":1,"c":2}`, "# a\na: 1\n# b\nc: 2\n"},
		{"yaml: removed behind a dash", syntax.YAML, "- a: 1\n  b: 2\n", `[{"b":2}]`, "- b: 2\n"},
		{"yaml: removed whole", syntax.YAML, "a: # c\n  b: 1\nc:\n  - 1\n", `{"a":{},"c":[]}`, "a: {} # c\nc: []\n"},
		{"yaml: no final newline", syntax.YAML, "a: 1\nb: 2", `{"a":1}`, "a: 1"},
		{"yaml: no final newline, added", syntax.YAML, "a: 1", `{"a":1,"b":2}`, "a: 1\nb: 2"},
		{"yaml: literal", syntax.YAML, "a: |\n  one\n  two\nb: 1\n", `{"a":"one\nthree\n","b":1}`, "a: |\n  one\n  three\nb: 1\n"},
		{"yaml: literals, crlf", syntax.YAML, "a: |-\r\n  one\r\nb: |+\r\n  two\r\n\r\nc: |\r\n  three\r\n", `{"a":"x","b":"w","c":"z"}`, "a: x\r\nb: w\r\nc: z\r\n"},
		{"yaml: several lines at the end of a text", syntax.YAML, "a: 1", `{"a":1,"b":"x\ny\n"}`, "a: 1\nb: \"x\\ny\\n\""},
		{"yaml: removed after question marks", syntax.YAML, "a:\n  ? b\n  : 1\n  ? c\n  : 2\nd: {? e : 1, f: 2}\n", `{"a":{"c":2},"d":{"f":2}}`, "a:\n  ? c\n  : 2\nd: {f: 2}\n"},
		{"yaml: a flow collection with comments, crlf", syntax.YAML, "a: {\r\n  b: 1, # c\r\n  c: 2 # d\r\n  }\r\n", `{"a":{"c":2,"d":3}}`, "a: {\r\n  c: 2, # d\r\n  d: 3\r\n  }\r\n"},
		{"yaml: null", syntax.YAML, "a:\nb: 1\n", `{"a":"x","b":1}`, "a: x\nb: 1\n"},
		{"yaml: a list becomes a scalar", syntax.YAML, "a:\n  - 1\n  - 2\nb: 1\n", `{"a":"x","b":1}`, "a: x\nb: 1\n"},
		{"yaml: a scalar becomes a list", syntax.YAML, "a: x # c\nb: 1\n", `{"a":["x"],"b":1}`, "a: # c\n  - x\nb: 1\n"},
		{"json: an element", syntax.JSON, "{\n  \"a\": {\n    \"b\": 1\n  }, \"c\": \"x\"\n}", `{"a":[{"b":2,"d":3}],"c":["x"]}`, "{\n  \"a\": [{\n    \"b\": 2,\n    \"d\": 3\n  }], \"c\": [\"x\"]\n}"},
		{"yaml: an element", syntax.YAML, "a: # c\n  b: 1 # d\n  # e\n\n  t: |\n    x\n\n     y\n  f: 2\ng: {h: 1} # i\nj: [{k: 1}]\n", `{"a":[{"b":2,"t":"x\n\n y\n","f":2}],"g":[{"h":1}],"j":[[{"k":1}]]}`, "a: # c\n  - b: 2 # d\n    # e\n\n    t: |\n      x\n\n       y\n    f: 2\ng: [{h: 1}] # i\nj: [[{k: 1}]]\n"},
		{"toml: an element", syntax.TOML, "a = \"x\" # c\nb = {c = 1} # d\n", `{"a":["x"],"b":[{"c":2}]}`, "a = [\"x\"] # c\nb = [{c = 2}] # d\n"},
		{"yaml: anchors", syntax.YAML, "a: &x\n  b: 1\nc: *x\nd: 2\n", `{"a":{"b":1},"c":{"b":1},"d":3}`, "a: &x\n  b: 1\nc: *x\nd: 3\n"},
		{"yaml: inside an alias", syntax.YAML, "a: &x\n  b: 1\nc: *x\n", `{"a":{"b":1},"c":{"b":2}}`, "error: /c: the value is the alias *x of the anchor in line 1; change it there"},
		{"yaml: at the anchor of an alias", syntax.YAML, "a: &x\n  b: 1\nc: *x\n", `{"a":{"b":2},"c":{"b":1}}`, "error: the change would also change /c/b"},
		{"yaml: an anchor is removed", syntax.YAML, "a: &x 1\nc: *x\n", `{"c":1}`, "error: the change would remove the anchor &x, to which an alias refers; write a value in place of *x first"},
		{"yaml: in place of an alias", syntax.YAML, "a: &x y\nc: *x\n", `{"a":"y","c":"z"}`, "a: &x y\nc: z\n"},
		{"yaml: a merged member", syntax.YAML, "a: &x {b: 1}\nc:\n  <<: *x\n  d: 1\n", `{"a":{"b":1},"c":{"b":2,"d":1}}`, "error: /c/b: the value comes from the merge key (<<) in line 3"},
		{"yaml: beside a merge key", syntax.YAML, "a: &x {b: 1}\nc:\n  <<: *x\n", `{"a":{"b":1},"c":{"b":1,"d":1}}`, "a: &x {b: 1}\nc:\n  <<: *x\n  d: 1\n"},
		{"yaml: a tag", syntax.YAML, "a: !!str 1\n", `{"a":2}`, "a: 2\n"},
		{"yaml: a tag of an element", syntax.YAML, "- !!str x # c\n- y\n", `[{"a":1,"b":2},"y"]`, "- a: 1 # c\n  b: 2\n- y\n"},
		{"yaml: no final newline, below a blank line", syntax.YAML, "a: 1\nb:\n\n- 2", `{"a":1,"b":""}`, "a: 1\nb: \"\""},
		{"yaml: an anchor of an empty key", syntax.YAML, "  &a: :b\n", `{"":"c"}`, "  &a: c\n"},
		{"yaml: an anchor of a mapping and of its first key", syntax.YAML, "a: &x\n  &y b: 1\nc: *x\nd: *y\n", `{"a":{"b":1},"c":{"b":1},"d":"e"}`, "a: &x\n  &y b: 1\nc: *x\nd: e\n"},
		{"yaml: a tag of the first key", syntax.YAML, "- &x\n  !!str b: 1\n", `[{"b":2}]`, "- &x\n  !!str b: 2\n"},
		{"yaml: the second document", syntax.YAML, "a: 1\n---\nb: 1\n", `{"b":2}`, ""},
		{"toml: a value", syntax.TOML, "# c\na = 'x' # d\nb = \"y\"\n", `{"a":"z","b":"y"}`, "# c\na = 'z' # d\nb = \"y\"\n"},
		{"toml: a new member", syntax.TOML, "a = 1\n\n[t]\nx = 1\n", `{"a":1,"b":{"c":[1]},"t":{"x":1,"y z":true}}`, "a = 1\nb = {c = [1]}\n\n[t]\nx = 1\n\"y z\" = true\n"},
		{"toml: a new element of an array of tables", syntax.TOML, "[[s]]\nid = 1\n\n[[s]]\nid = 2\n[s.x]\na = 1\n", `{"s":[{"id":1},{"id":2,"x":{"a":1}},{"id":3}]}`, "[[s]]\nid = 1\n\n[[s]]\nid = 2\n[s.x]\na = 1\n\n[[s]]\nid = 3\n"},
		{"toml: removed elements", syntax.TOML, "[[s]]\nid = 1\n\n[[s]]\nid = 2\n[s.x]\na = 1\n", `{"s":[{"id":1}]}`, "[[s]]\nid = 1\n"},
		{"toml: all elements removed", syntax.TOML, "a = 1\n[[s]]\nid = 1\n", `{"a":1,"s":[]}`, "a = 1\ns = []\n"},
		{"toml: a table emptied", syntax.TOML, "[t]\na = 1\n[t.u]\nb = 1\n", `{"t":{}}`, "[t]\n"},
		{"toml: dotted keys", syntax.TOML, "a.b = 1\na.c = 2\n", `{"a":{"b":1,"c":2,"d":3}}`, "a.b = 1\na.c = 2\na.d = 3\n"},
		{"toml: a table without a header", syntax.TOML, "[a.b]\nx = 1\n", `{"a":{"b":{"x":1},"c":2}}`, "[a]\nc = 2\n\n[a.b]\nx = 1\n"},
		{"toml: arrays", syntax.TOML, "a = [\n  1, # one\n  2,\n]\nb = {x = 1}\n", `{"a":[1,2,3],"b":{"x":1,"y":2}}`, "a = [\n  1, # one\n  2,\n  3,\n]\nb = {x = 1, y = 2}\n"},
		{"toml: before the first header", syntax.TOML, "# c\n[t]\na = 1\n", `{"t":{"a":1},"b":2}`, "# c\nb = 2\n\n[t]\na = 1\n"},
		{"toml: an array, crlf", syntax.TOML, "a = [\r\n  1, # one\r\n  2 # two\r\n]\r\n", `{"a":[1,2,3]}`, "a = [\r\n  1, # one\r\n  2, # two\r\n  3\r\n]\r\n"},
		{"toml: null", syntax.TOML, "a = 1\n", `{"a":null}`, "error: /a: TOML has no null"},
		{"toml: dotted keys emptied", syntax.TOML, "# c\na.b = 1\nd = 2\n", `{"a":{},"d":2}`, "# c\na = {}\nd = 2\n"},
		{"toml: the first table becomes a value", syntax.TOML, "# c\n[t]\na = 1\n[u]\nb = 1\n", `{"t":5,"u":{"b":1}}`, "# c\nt = 5\n\n[u]\nb = 1\n"},
		{"toml: the only table becomes a value", syntax.TOML, "# c\n[t]\na = 1\n", `{"t":5}`, "# c\nt = 5\n\n"},
		{"toml: a table without a header loses its table", syntax.TOML, "z = 1\n[a.b]\nx = 1\n", `{"z":1,"a":{"c":2}}`, "z = 1\n[a]\nc = 2\n\n"},
		{"toml: a first element", syntax.TOML, "# c\n[[s]]\nid = 1\n", `{"s":[{"id":0},{"id":1}]}`, "# c\n[[s]]\nid = 0\n[[s]]\nid = 1\n"},
		{"toml: a new first member, byte order mark", syntax.TOML, "\ufeffa.b = 1\n", `{"c":1,"a":{"b":1}}`, "\ufeffc = 1\na.b = 1\n"},
		{"toml: null in elements", syntax.TOML, "a = [1]\n[[s]]\nid = 1\n", `{"a":[0,1],"s":[{"id":1},{"id":2},{"x":[1,null]}]}`, "error: /s/2/x/1: TOML has no null"},
		{"toml: null in a new element", syntax.TOML, "a = [1, 2, 3]\n", `{"a":[2,3,null]}`, "error: /a/2: TOML has no null"},
		{"toml: an element that is no table", syntax.TOML, "[[s]]\nid = 1\n", `{"s":[{"id":1},2]}`, "error: /s/1: the TOML text has an array of tables here"},
		{"front matter", syntax.FrontMatter, "---\nname: x # c\n---\n# Body\n\nname: x\n", `{"name":"w","tags":["z"]}`, "---\nname: w # c\ntags:\n  - z\n---\n# Body\n\nname: x\n"},
		{"front matter of TOML", syntax.FrontMatter, "+++\nname = \"x\"\n+++\nBody", `{"name":"x","v":1}`, "+++\nname = \"x\"\nv = 1\n+++\nBody"},
	} {
		t.Run(test.name, func(t *testing.T) {
			documents, err := syntax.Parse([]byte(test.text), test.s)
			if err != nil {
				t.Fatal(err)
			}
			d := documents[len(documents)-1]
			if len(documents) > 1 {
				test.want = "a: 1\n---\nb: 2\n"
			}
			text, err := d.Rewrite([]byte(test.json))
			message, isError := strings.CutPrefix(test.want, "error: ")
			switch {
			case isError && (err == nil || !strings.Contains(err.Error(), message)):
				t.Errorf("error %v, want %s; text %q", err, message, text)
			case !isError && (err != nil || string(text) != test.want):
				t.Errorf("error %v\ngot  %q\nwant %q", err, text, test.want)
			}
		})
	}
}

// FuzzRewrite: a text that is rewritten without a change is the same, and a random change never
// panics. Rewrite itself checks the result.
func FuzzRewrite(f *testing.F) {
	for _, text := range []string{
		"a: 1\n", "a: &x [1]\nb: *x\nc: {<<: {d: 1}}\n", "a = [1, {b = 'c'}]\n[d.e]\n", "{//\n\"a\":1,}", "---\na: 1\n---\nx",
		"a: |2+\n   x\n\n", "? a\n: !!str\n- b\n-\n- - c\n  - d", "[[a]]\nb.c = 1\n[a.d]\n[[a]]\n", "[a: b, {c, \"d\":e}]",
	} {
		for s := range syntax.Names() {
			f.Add(byte(s), []byte(text), uint64(s))
		}
	}
	f.Fuzz(func(t *testing.T, s byte, text []byte, seed uint64) {
		list, err := syntax.Parse(text, syntax.Syntax(int(s)%len(syntax.Names())))
		if err != nil {
			return
		}
		for _, d := range list {
			want, err := jsontree.Parse(d.JSON)
			if err != nil {
				continue
			}
			if same, err := d.Rewrite(d.JSON); err != nil || string(same) != string(text) {
				t.Fatalf("%q becomes %q without a change, error %v", text, same, err)
			}
			edit(rand.New(rand.NewPCG(seed, 0)), want)
			_, _ = d.Rewrite(want.Append(nil))
		}
	})
}
