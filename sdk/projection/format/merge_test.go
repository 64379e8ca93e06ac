package format

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var identities = []string{"id", "name", "toolId", "agent_id", "goal_id", "uri", "url"}

func merged(t *testing.T, mine, base, edited string) (string, []edit) {
	t.Helper()
	for _, text := range []string{mine, base, edited} {
		if _, err := card.ParseRaw([]byte(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return mergeTexts(mine, base, edited, identities)
}

func TestMerge(t *testing.T) {
	for _, test := range []struct{ name, mine, base, edit, want, places string }{
		{"nothing", `{"b": 1.0, "a":[ ]}`, `{"b":2}`, `{"b":2.0}`, `{"b": 1.0, "a":[ ]}`, ""},
		{"changed", `{"b":1.0,"a":{"x":1}}`, `{"a":{"x":1}}`, `{"a":{"x":2e0}}`, `{"b":1.0,"a":{"x":2e0}}`, "/a/x "},
		{"already so", `{"a":2}`, `{"a":1}`, `{"a":2.0}`, `{"a":2}`, ""},
		{"added", `{"a":1}`, `{}`, `{"b":[1]}`, `{"a":1,"b":[1]}`, "/b "},
		{"added where mine has another", `{"a":1}`, `{}`, `{"a":2}`, `{"a":2}`, "/a "},
		{"deleted", `{"a":1,"b":2}`, `{"a":1}`, `{}`, `{"b":2}`, "/a "},
		{"deleted what mine has not", `{"b":2}`, `{"a":1}`, `{}`, `{"b":2}`, ""},
		{"changed what mine has not", `{"b":2}`, `{"a":1}`, `{"a":3}`, `{"b":2,"a":3}`, "/a "},
		{"another kind", `{"a":{"x":1}}`, `{"a":{}}`, `{"a":[]}`, `{"a":[]}`, "/a "},
		{"null is a value", `{"a":1}`, `{"a":1}`, `{"a":null}`, `{"a":null}`, "/a "},
		{"names are escaped", `{"~/":{"":1}}`, `{"~/":{"":1}}`, `{"~/":{}}`, `{"~/":{}}`, "/~0~1/ "},

		{"texts: added", `["a","x","b"]`, `["a","b"]`, `["a","n","b"]`, `["a","n","x","b"]`, "/1 "},
		{"texts: added first", `["x","a"]`, `["a"]`, `["n","a"]`, `["n","x","a"]`, "/0 "},
		{"texts: removed", `["a","x","b"]`, `["a","b"]`, `["b"]`, `["x","b"]`, " "},
		{"texts: moved", `["a","x","b"]`, `["a","b"]`, `["b","a"]`, `["b","a","x"]`, " "},
		{"texts: mine has another order", `["b","a"]`, `["a","b"]`, `["a","b","c"]`, `["b","c","a"]`, "/1 "},
		{"texts: all gone", `["a","x"]`, `["a"]`, `[]`, `["x"]`, " "},
		{"texts: twice the same", `["a","a"]`, `["a","a"]`, `["a","b"]`, `["a","b"]`, "/1 "},
		{"texts: twice, and more", `["a","a","c"]`, `["a","a"]`, `["a","a","b"]`, `["a","a","b"]`, " "},

		{"by id", `[{"id":"1","c":1},{"id":"2","c":2}]`, `[{"id":"1"},{"id":"2"}]`, `[{"id":"2","d":1}]`, `[{"id":"2","c":2,"d":1}]`, " /0/d "},
		{"by name, since ids are the same", `[{"id":"1","name":"a","c":1},{"id":"1","name":"b"}]`, `[{"id":"1","name":"a"},{"id":"1","name":"b"}]`,
			`[{"id":"1","name":"b"},{"id":"1","name":"a"}]`, `[{"id":"1","name":"b"},{"id":"1","name":"a","c":1}]`, " "},
		{"by index", `[{"c":1},{"c":2}]`, `[{"x":1},{"x":2}]`, `[{"x":1},{"x":3}]`, `[{"c":1},{"c":2,"x":3}]`, "/1/x "},
		{"replaced", `[{"c":1}]`, `[{},{}]`, `[{}]`, `[{}]`, " "},
		{"an element that is missing from mine", `[{"id":"1"}]`, `[{"id":"1"},{"id":"2"}]`, `[{"id":"1","x":1},{"id":"2"}]`, `[{"id":"1","x":1}]`, "/0/x "},
		{"a new element that mine has", `[{"id":"1","c":1}]`, `[]`, `[{"id":"1"}]`, `[{"id":"1"}]`, "/0 "},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, edits := merged(t, test.mine, test.base, test.edit)
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			places := ""
			for _, e := range edits {
				places += e.pointer + " "
			}
			if places != test.places {
				t.Errorf("edited: %q, want %q", places, test.places)
			}
		})
	}
}

// A merge looks at each value once, however deep it lies and however long its name is.
func TestMergeIsQuick(t *testing.T) {
	const depth = 400
	long := strings.Repeat("x", 1<<20)
	objects := func(leaf string) string {
		return strings.Repeat(`{"a":1,"b":`, depth) + leaf + strings.Repeat("}", depth)
	}
	arrays := func(leaf string) string {
		return strings.Repeat("[1,{},", depth) + leaf + strings.Repeat("]", depth)
	}
	siblings := func(leaf string) string {
		b := new(strings.Builder)
		b.WriteString(`{"` + long + `":{"":0`)
		for i := range 1 << 14 {
			b.WriteString(`,"` + strconv.Itoa(i) + `":` + leaf)
		}
		b.WriteString("}}")
		return b.String()
	}
	cost.Within(t, 10*time.Second, func() {
		for _, test := range []struct {
			shape     func(string) string
			base, now string
		}{
			{objects, `["` + long + `"]`, `["` + long + `","y"]`},
			{arrays, `["` + long + `"]`, `["` + long + `","y"]`},
			{siblings, "1", "2"},
		} {
			base, now := test.shape(test.base), test.shape(test.now)
			got, edits := merged(t, base, base, now)
			if same, err := card.EqualJSON([]byte(got), []byte(now)); err != nil || !same {
				t.Errorf("merged wrongly: %v", err)
			}
			if len(edits) == 0 {
				t.Error("nothing was edited")
			}
		}
	})
}

// What libraries leave out is no difference, and is kept as it was.
func TestComplete(t *testing.T) {
	for _, test := range []struct{ was, now, want string }{
		{`{"a":1,"b":false,"c":[],"d":{}}`, `{"a":1}`, `{"a":1,"b":false,"c":[],"d":{}}`},
		{`{"a":1}`, `{"a":1,"b":"","c":null}`, `{"a":1}`},
		{`{"a":{"b":false,"c":1}}`, `{"a":{"c":2}}`, `{"a":{"c":2,"b":false}}`},
		{`[{"a":false}]`, `[{}]`, `[{"a":false}]`},
		{`{"a":true}`, `{}`, `{}`},
		{`{}`, `{"a":true}`, `{"a":true}`},
		{`{"a":{"b":{"c":""}}}`, `{}`, `{"a":{"b":{"c":""}}}`},
		{`[1,2]`, `[1]`, `[1]`},
	} {
		if got := completed(test.was, test.now); got != test.want {
			t.Errorf("%s, then %s: %s, want %s", test.was, test.now, got, test.want)
		}
	}
	if a, b := canonical(`{"a":[{"b":false}],"c":{"d":[]}}`, true), canonical(`{"a":[{}]}`, true); string(a) != string(b) {
		t.Errorf("%s and %s", a, b)
	}
}

func FuzzMerge(f *testing.F) {
	f.Add(`{"a":[{"id":"1","x":[1,2]},{"id":"2"}],"b":null}`, `{"a":[{"id":"1"}]}`, `{"a":[{"id":"3"},{"id":"1","y":{}}]}`)
	f.Add(`["a","b","c"]`, `["b","c"]`, `["c","b","d"]`)
	f.Add(`[[1],[2]]`, `[[1],[2]]`, `[[1],[3]]`)
	f.Add(`{"a":1.0}`, `{"a":1}`, `{"a":1e0}`)
	f.Fuzz(func(t *testing.T, mine, base, edit string) {
		var texts [3]string
		for i, text := range []string{mine, base, edit} {
			raw, err := card.ParseRaw([]byte(text))
			if err != nil {
				return
			}
			texts[i] = raw.String()
		}
		mine, base, edit = texts[0], texts[1], texts[2]
		if got, edits := merged(t, mine, base, base); got != mine || edits != nil {
			t.Errorf("no edit made %s of %s", got, mine)
		}
		got, edits := merged(t, base, base, edit)
		if same, err := card.EqualJSON([]byte(got), []byte(edit)); err != nil || !same {
			t.Errorf("%s with %s made of it is %s: %v", base, edit, got, err)
		}
		if same, _ := card.EqualJSON([]byte(base), []byte(edit)); same != (edits == nil) {
			t.Errorf("%s to %s: edited %v", base, edit, edits)
		}
		got, _ = merged(t, mine, base, edit)
		if _, err := card.ParseRaw([]byte(got)); err != nil {
			t.Errorf("the result is no JSON: %v", err)
		}
	})
}

// The plain form is the same for the same value, and only for it.
func FuzzPlainForm(f *testing.F) {
	f.Add(`{"a":1.0,"b":"\u0041"}`, `{"b":"A","a":10e-1}`)
	f.Add(`9007199254740993`, `9007199254740992`)
	f.Add(`[0,-0,1e400]`, `[0.0,0,1e401]`)
	f.Add(`1e2000000000000000000`, `1e3000000000000000000`)
	f.Add(`1e99999999999999999999`, `10e99999999999999999998`)
	f.Fuzz(func(t *testing.T, a, b string) {
		x, err := card.ParseRaw([]byte(a))
		if err != nil {
			return
		}
		y, err := card.ParseRaw([]byte(b))
		if err != nil {
			return
		}
		if same := string(canonical(x.String(), false)) == string(canonical(y.String(), false)); same != x.Equal(y) {
			t.Errorf("%s and %s: the same form %v, equal %v", a, b, same, x.Equal(y))
		}
	})
}
