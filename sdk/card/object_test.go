package card_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func object(t *testing.T, text string) card.Object {
	t.Helper()
	o, err := card.ParseObject([]byte(text))
	if err != nil {
		t.Fatalf("ParseObject(%s): %v", text, err)
	}
	return o
}

func TestParseObject(t *testing.T) {
	for text, want := range map[string]string{
		`{}`: `{}`, " \n{ \"a\" : 1.0 }\t": `{ "a" : 1.0 }`, `{"b":1,"a":1e400}`: `{"b":1,"a":1e400}`,
	} {
		equal(t, "object of "+text, object(t, text).String(), want)
	}
	for text, code := range map[string]string{
		`[]`: card.CodeType, `null`: card.CodeType, `"{}"`: card.CodeType, `1`: card.CodeType,
		``: card.CodeSyntax, `{`: card.CodeSyntax, `{}{}`: card.CodeSyntax, `{"a":1,}`: card.CodeSyntax,
		`{"a":1,"\u0061":2}`: card.CodeDuplicateKey, `{"x":{"a":1,"a":2}}`: card.CodeDuplicateKey, "{\"a\":\"\xff\"}": card.CodeEncoding,
		strings.Repeat(`{"a":`, 513) + `1` + strings.Repeat(`}`, 513): card.CodeDepth,
	} {
		_, err := card.ParseObject([]byte(text))
		d, ok := errors.AsType[*card.DecodeError](err)
		if !ok || d.Code != code {
			t.Errorf("ParseObject(%.40q) = %v, want the code %s", text, err, code)
		}
	}
}

type embedding struct{ card.Object }

func TestNewObject(t *testing.T) {
	text := object(t, `{"b": 1.0, "a":[]}`)
	for _, c := range []struct {
		name string
		v    any
		want string
	}{
		{"a map", map[string]any{"b": 1, "a": "<&>"}, `{"a":"<&>","b":1}`},
		{"an empty map", map[string]int{}, `{}`},
		{"a nil map", map[string]int(nil), `{}`},
		{"a struct", struct{ B, A int }{1, 2}, `{"B":1,"A":2}`},
		{"an object", text, text.String()},
		{"an absent object", card.Object{}, `{}`},
		{"what embeds an object", embedding{text}, text.String()},
		{"a pointer to that", &embedding{text}, text.String()},
		{"raw JSON", text.Raw(), text.String()},
		{"a raw message", json.RawMessage(" " + text.String()), text.String()},
	} {
		o, err := card.NewObject(c.v)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		equal(t, c.name, o.String(), c.want)
	}
	for name, v := range map[string]any{
		"nil": nil, "a list": []int{1}, "a string": "{}", "a number": 1, "absent JSON": card.Raw{}, "null": json.RawMessage("null"),
		"a nil pointer": (*embedding)(nil), "no JSON": func() {}, "broken JSON": json.RawMessage(`{"a":1,"a":2}`),
		"a nil slice": []int(nil),
	} {
		if o, err := card.NewObject(v); err == nil || !o.IsZero() {
			t.Errorf("%s becomes %s, %v", name, o, err)
		}
	}
}

func TestObjectReading(t *testing.T) {
	o := object(t, ` { "b" : 1.0 , "\u0061" : { "x" : [ 7 ] }, "":null } `)
	equal(t, "length", o.Len(), 3)
	for name, want := range map[string]string{"b": `1.0`, "a": `{ "x" : [ 7 ] }`, "": `null`} {
		v, ok := o.Get(name)
		equal(t, "member "+name, v.String(), want)
		equal(t, "presence of "+name, ok, true)
	}
	if v, ok := o.Get("c"); ok || !v.IsZero() {
		t.Errorf("found an absent member: %s", v)
	}
	if v, ok := o.Raw().Pointer("/a/x/0"); !ok || v.String() != `7` {
		t.Errorf("a pointer leads to %s", v)
	}
	var names []string
	for name := range o.All() {
		if names = append(names, name); name == "a" {
			break
		}
	}
	equal(t, "names in order", strings.Join(names, ","), "b,a")
	var into struct{ A struct{ X []int } }
	if err := o.Decode(&into); err != nil || !slices.Equal(into.A.X, []int{7}) {
		t.Errorf("decoded %+v, %v", into, err)
	}
}

// An absent object reads like an empty one but does not equal it.
func TestAbsentObject(t *testing.T) {
	var o card.Object
	empty := object(t, `{}`)
	if !o.IsZero() || empty.IsZero() || o.Equal(empty) || !o.Equal(card.Object{}) {
		t.Error("an absent object equals an empty one")
	}
	if _, ok := o.Get("a"); ok || o.Len() != 0 || o.String() != "" || !o.Raw().IsZero() || !o.Clone().IsZero() {
		t.Error("an absent object has something")
	}
	if _, ok := o.Raw().Pointer(""); ok {
		t.Error("a pointer leads somewhere")
	}
	for range o.All() {
		t.Error("an absent object has a member")
	}
	into := map[string]int{}
	if err := o.Decode(&into); err != nil || len(into) > 0 {
		t.Errorf("decoded %v, %v", into, err)
	}
	o.Delete("a")
	if !o.IsZero() {
		t.Error("deleting makes an object")
	}
	if out, err := json.Marshal(struct {
		A card.Object
		B card.Object `json:",omitzero"`
	}{}); err != nil || string(out) != `{"A":{}}` {
		t.Errorf("encoding/json writes %s, %v", out, err)
	}
}

// A change leaves the other bytes of the text as they are.
func TestObjectChanges(t *testing.T) {
	set := func(name, text string) func(*card.Object) error {
		return func(o *card.Object) error { return o.Set(name, json.RawMessage(text)) }
	}
	remove := func(name string) func(*card.Object) error {
		return func(o *card.Object) error { o.Delete(name); return nil }
	}
	for _, c := range []struct {
		text   string
		change func(*card.Object) error
		want   string
	}{
		{`{}`, set("a", `1.0`), `{"a":1.0}`},
		{"{ \n}", set("a", `1`), "{\"a\":1 \n}"},
		{`{ "b" : 1.0 }`, set("a", `[ ]`), `{ "b" : 1.0,"a":[ ] }`},
		{`{ "b" : 1.0 , "c":2}`, set("b", `[ ]`), `{ "b" : [ ] , "c":2}`},
		{`{"\u0062":1}`, set("b", `2`), `{"\u0062":2}`},
		{`{"b":{"b":1}}`, set("b", `2`), `{"b":2}`},
		{`{"a":{"b":1}}`, set("b", `2`), `{"a":{"b":1},"b":2}`},
		{`{"a":1}`, set("\"\x01é", `2`), `{"a":1,"\"\u0001é":2}`},
		{`{"a":1}`, remove("a"), `{}`},
		{`{ "a" : 1 }`, remove("a"), `{ }`},
		{`{ "a" : 1 , "b" : 2 , "c" : 3 }`, remove("a"), `{ "b" : 2 , "c" : 3 }`},
		{`{ "a" : 1 , "b" : 2 , "c" : 3 }`, remove("b"), `{ "a" : 1 , "c" : 3 }`},
		{`{ "a" : 1 , "b" : 2 , "c" : 3 }`, remove("c"), `{ "a" : 1 , "b" : 2 }`},
		{`{"a":{"b":1}}`, remove("b"), `{"a":{"b":1}}`},
		{`{"\u0061":1,"b":2}`, remove("a"), `{"b":2}`},
	} {
		o := object(t, c.text)
		if err := c.change(&o); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		equal(t, "changed "+c.text, o.String(), c.want)
		object(t, o.String())
		// The same changes to a text of more than longObject bytes.
		long := strings.Repeat(" ", 2000)
		o = object(t, "{"+c.text[1:len(c.text)-1]+long+"}")
		if err := c.change(&o); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		text := strings.ReplaceAll(o.String(), long, "")
		equal(t, "changed with much white space "+c.text, text, c.want)
		object(t, o.String())
	}
	o := object(t, `{"a":1}`)
	for name, err := range map[string]error{
		"no JSON": o.Set("a", func() {}), "an ill-formed name": o.Set("\xff", 1), "an ill-formed string": o.Set("a", "\xff"),
		"a repeated name": o.Set("a", json.RawMessage(`{"b":1,"b":2}`)),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	equal(t, "after failing", o.String(), `{"a":1}`)
	if err := o.Set("a", nil); err != nil || o.String() != `{"a":null}` {
		t.Errorf("nil is set to %s, %v", o, err)
	}
}

func TestObjectCopies(t *testing.T) {
	a := object(t, `{"x":1,"y":2}`)
	b, c := a, a
	if err := b.Set("x", 3); err != nil {
		t.Fatal(err)
	}
	c.Delete("x")
	equal(t, "the original", a.String(), `{"x":1,"y":2}`)
	equal(t, "one copy", b.String(), `{"x":3,"y":2}`)
	equal(t, "the other", c.String(), `{"y":2}`)
}

// TestObjectGrowth: eight times the changes allocate little more than eight times the
// memory, although every intermediate state can be copied and read.
func TestObjectGrowth(t *testing.T) {
	for name, do := range map[string]func(t *testing.T, n int){
		"set": func(t *testing.T, n int) {
			var o card.Object
			for i := range n {
				if err := o.Set(strconv.Itoa(i), i); err != nil {
					t.Fatal(err)
				}
			}
			equal(t, "the number of members", o.Len(), n)
		},
		"set and iterate": func(t *testing.T, n int) {
			var o card.Object
			for i := range n {
				if err := o.Set(strconv.Itoa(i), i); err != nil {
					t.Fatal(err)
				}
				next := 0
				for name, v := range o.All() {
					if name != strconv.Itoa(next) || v.String() != name {
						t.Fatalf("member %d is %s: %s", next, name, v)
					}
					if next++; next > 9 {
						break
					}
				}
			}
		},
		"set, get, replace and delete": func(t *testing.T, n int) {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, `,"%d":%d`, i, i)
			}
			o := object(t, "{"+b.String()[1:]+"}")
			for i := range n {
				if err := o.Set(strconv.Itoa(i), -i); err != nil {
					t.Fatal(err)
				}
				if v, ok := o.Get(strconv.Itoa(i)); !ok || v.String() != strconv.Itoa(-i) {
					t.Fatalf("member %d is %s", i, v)
				}
			}
			for i := range n {
				o.Delete(strconv.Itoa(i))
			}
			equal(t, "what is left", o.String(), "{}")
		},
	} {
		allocated := func(n int) uint64 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			do(t, n)
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		if few, many := allocated(1000), allocated(8000); many > 16*few {
			t.Errorf("%s: %d bytes for 1000 members, %d for 8000", name, few, many)
		}
	}
}

func BenchmarkObjectSet(b *testing.B) {
	for _, n := range []int{10, 1000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var o card.Object
				for i := range n {
					if err := o.Set(strconv.Itoa(i), true); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func TestObjectEqual(t *testing.T) {
	a := object(t, `{"x":1.0,"y":{"b":1,"a":"\u0061"}}`)
	for text, want := range map[string]bool{
		`{"y":{"a":"a","b":1e0},"x":1}`: true, `{"x":1,"y":{"b":1}}`: false, `{"x":1.00000000000000000001,"y":{"b":1,"a":"a"}}`: false,
		`{}`: false,
	} {
		equal(t, "equality with "+text, a.Equal(object(t, text)), want)
	}
}

func TestObjectJSON(t *testing.T) {
	var o card.Object
	if err := json.Unmarshal([]byte(` {"b" : 1.0} `), &o); err != nil || o.String() != `{"b" : 1.0}` {
		t.Errorf("read as %s, %v", o, err)
	}
	for _, text := range []string{`null`, `[]`, `1`, `{"a":1,"a":2}`} {
		if err := json.Unmarshal([]byte(text), &o); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	equal(t, "after failing", o.String(), `{"b" : 1.0}`)
	if out, err := json.Marshal(o); err != nil || string(out) != `{"b":1.0}` {
		t.Errorf("written as %s, %v", out, err)
	}
}

// FuzzObject applies the same changes to an object and to a list of members; every intermediate
// text must be well-formed.
func FuzzObject(f *testing.F) {
	for _, text := range []string{`{}`, `{ "a" : 1.0 , "b":{"a":[]} }`, `{"\u0061":"\ud83d\ude00","":null}`, `[]`, `{"a":1,"a":2}`} {
		f.Add(text, uint64(1))
		if len(text) > 2 {
			f.Add("{ "+strings.Repeat(" ", 2000)+text[1:], uint64(2)) // more than longObject bytes
		}
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		o, err := card.ParseObject([]byte(text))
		r, rawErr := card.ParseRaw([]byte(text))
		if (err == nil) != (rawErr == nil && r.Kind() == card.KindObject) {
			t.Fatalf("%v, but as any JSON %v", err, rawErr)
		}
		if err != nil {
			return
		}
		var model []member
		for name, value := range o.All() {
			model = append(model, member{name, value})
		}
		random := rand.New(rand.NewPCG(seed, 1))
		for range 8 {
			name := strconv.Itoa(random.IntN(3)) + "\n\""
			if len(model) > 0 && random.IntN(2) == 0 {
				name = model[random.IntN(len(model))].name
			}
			at := slices.IndexFunc(model, func(m member) bool { return m.name == name })
			before := o
			kept := before.String()
			switch {
			case random.IntN(2) == 0:
				value := card.Must(card.JSON(random.IntN(100)))
				if err := o.Set(name, value); err != nil {
					t.Fatal(err)
				}
				if at < 0 {
					at, model = len(model), append(model, member{name: name})
				}
				model[at].value = value
			default:
				o.Delete(name)
				if at >= 0 {
					model = slices.Delete(model, at, at+1)
				}
			}
			if before.String() != kept {
				t.Fatalf("a copy changed from %s to %s", kept, before)
			}
			checkModel(t, o, model)
		}
	})
}

// member is a name and a value of an object.
type member struct {
	name  string
	value card.Raw
}

// checkModel compares an object with the list of its members.
func checkModel(t *testing.T, o card.Object, model []member) {
	t.Helper()
	if _, err := card.ParseObject([]byte(o.String())); err != nil {
		t.Fatalf("%s: %v", o, err)
	}
	var got []member
	for name, value := range o.All() {
		got = append(got, member{name, value})
	}
	if !slices.Equal(got, model) || o.Len() != len(model) {
		t.Fatalf("%s has %v, want %v", o, got, model)
	}
	for _, m := range model {
		if v, ok := o.Get(m.name); !ok || v != m.value {
			t.Fatalf("%s: member %q is %s, want %s", o, m.name, v, m.value)
		}
	}
}

// A string and a []byte are rejected; the error names json.RawMessage.
func TestNewObjectOfText(t *testing.T) {
	for _, v := range []any{`{"a":1}`, []byte(`{"a":1}`)} {
		if _, err := card.NewObject(v); err == nil || err.Error() != "card: a JSON string is not an object; pass JSON text as json.RawMessage" {
			t.Errorf("%T: %v", v, err)
		}
	}
	if o, err := card.NewObject(json.RawMessage(`{"a":1}`)); err != nil || o.String() != `{"a":1}` {
		t.Errorf("%s, %v", o, err)
	}
}
