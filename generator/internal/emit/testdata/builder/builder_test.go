package sample

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// text is the JSON of a value that has some.
func text(t *testing.T, x card.Message) string {
	t.Helper()
	out, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// pointers are the places of everything that err complains about.
func pointers(t *testing.T, err error) []string {
	t.Helper()
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) {
		t.Fatalf("error %v, want a *card.InvalidError", err)
	}
	var list []string
	for _, v := range invalid.Violations {
		list = append(list, v.Pointer+" "+v.Code)
	}
	return list
}

func TestSetters(t *testing.T) {
	for _, test := range []struct {
		name string
		b    *NullishBuilder
		want string
	}{
		{"nothing", NewNullish(), `{}`},
		{"a value", NewNullish().WithText("a"), `{"text":"a"}`},
		{"null", NewNullish().WithText("a").WithTextNull(), `{"text":null}`},
		{"no elements", NewNullish().WithTexts(), `{"texts":[]}`},
		{"elements", NewNullish().AddTexts("a").AddTexts("b", "c"), `{"texts":["a","b","c"]}`},
		{"other elements", NewNullish().AddTexts("a").WithTexts("b"), `{"texts":["b"]}`},
		{"no entries", NewNullish().WithLabels(nil), `{"labels":{}}`},
		{"entries", NewNullish().WithLabels(map[string]string{"b": "1"}).PutLabels("a", "2"), `{"labels":{"a":"2","b":"1"}}`},
		{"free JSON", NewNullish().WithFree(map[string]int{"a": 1}), `{"free":{"a":1}}`},
		{"JSON text", NewNullish().WithFree(json.RawMessage(`[1.0]`)), `{"free":[1.0]}`},
		{"a list of JSON", NewNullish().AddFrees(1, nil, card.Must(card.JSON("x"))), `{"frees":[1,null,"x"]}`},
		{"a named JSON type", NewNullish().WithAnything([]int{1}), `{"anything":[1]}`},
		{"an object", NewNullish().WithOpen(struct{ B, A int }{1, 2}), `{"open":{"B":1,"A":2}}`},
		{"the text of an object", NewNullish().WithOpen(json.RawMessage(`{"b": 1.0, "a":[]}`)), `{"open":{"b": 1.0, "a":[]}}`},
		{"an object without members", NewNullish().WithOpen(map[string]any(nil)), `{"open":{}}`},
		{"nil for an object", NewNullish().WithOpen(nil), `{"open":null}`},
		{"members of an object", NewNullish().PutOpen("b", 1).PutOpen("a", nil).PutOpen("b", 2), `{"open":{"b":2,"a":null}}`},
		{"a member of an object that was null", NewNullish().WithOpenNull().PutOpen("a", 1), `{"open":{"a":1}}`},
		{"an object that was no object first", NewNullish().WithOpen(1).PutOpen("a", 1), `{"open":{"a":1}}`},
		{"objects", NewNullish().AddOpens(map[string]int{"a": 1}).AddOpens(card.Object{}), `{"opens":[{"a":1},{}]}`},
		{"a named object", NewNullish().WithBag(Bag{card.Must(card.NewObject(json.RawMessage(`{"a": 1}`)))}), `{"bag":{"a": 1}}`},
		{"members of a named object", NewNullish().PutBag("b", 1).PutBag("a", 2), `{"bag":{"b":1,"a":2}}`},
		{"nil for a named object", NewNullish().WithBag(nil), `{"bag":null}`},
		{"named objects", NewNullish().AddBags(Bag{}, map[string]int{"a": 1}), `{"bags":[{},{"a":1}]}`},
		{"a child", NewNullish().WithAuth(NewAuth().WithScheme(ProtocolMCP)), `{"auth":{"scheme":"mcp"}}`},
		{"a boxed child", NewNullish().WithNode(NewNode().WithLabel("n")), `{"node":{"label":"n"}}`},
		{"children", NewNullish().AddAuths(NewAuth().WithScheme("a"), &Auth{Scheme: "b"}), `{"auths":[{"scheme":"a"},{"scheme":"b"}]}`},
		{
			"children by name",
			NewNullish().PutAuthByName("x", NewAuth().WithScheme("a")).PutAuthByName("w", &Auth{Scheme: "b"}),
			`{"auth_by_name":{"w":{"scheme":"b"},"x":{"scheme":"a"}}}`,
		},
		{"a tuple", NewNullish().WithPair(Pair{Item0: 1.5, Item1: &Auth{Scheme: "a"}}), `{"pair":[1.5,{"scheme":"a"}]}`},
		{"tuples", NewNullish().WithPairs(Pair{}).AddPairs(Pair{Item0: 1}).PutPairByName("x", card.Null[Pair]()), `{"pairs":[[0],[1]],"pair_by_name":{"x":null}}`},
		{"a defined list", NewNullish().WithNames("a").AddNames("b"), `{"names":["a","b"]}`},
		{"a defined map", NewNullish().PutTable("a", []string{"b"}), `{"table":{"a":["b"]}}`},
		{"an unknown member", NewNullish().PutUnknown("later", 1), `{"later":1}`},
		{"a cleared unknown member", NewNullish().PutUnknown("later", 1).PutUnknown("last", 2).Clear("later"), `{"last":2}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			x, err := test.b.Build()
			if err != nil {
				t.Fatal(err)
			}
			if got := text(t, x); got != test.want {
				t.Errorf("built %s, want %s", got, test.want)
			}
		})
	}
}

func TestClear(t *testing.T) {
	b := NewSparse().WithText("a").WithTexts("b").WithLabels(nil).WithAuth(&Auth{}).WithFree(1).WithAnything(1).WithNames().PutOpen("a", 1).PutBag("a", 1)
	b.Clear("open", "bag", "text", "texts", "labels", "auth").Clear("free", "anything", "names")
	x, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, x); got != `{}` {
		t.Errorf("built %s, want an empty object", got)
	}
}

// A required member that was never set is not written, and setting it heals that.
func TestAbsent(t *testing.T) {
	if x, err := NewWide().Build(); err != nil || text(t, x) != `{}` {
		t.Errorf("a new Wide is %s (%v), want no member", text(t, x), err)
	}
	x, err := NewWide().WithM000(0).WithM148(0).Build()
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, x); got != `{"m000":0,"m148":0}` {
		t.Errorf("built %s", got)
	}
}

// What a builder is given and cannot use is reported at its place, and no panic.
func TestFaults(t *testing.T) {
	var noAuth *Auth
	var noBuilder *AuthBuilder
	for name, b := range map[string]*SparseBuilder{
		"/auth value":         NewSparse().WithAuth(nil),
		"/auth value ":        NewSparse().WithAuth(noAuth),
		"/auth value  ":       NewSparse().WithAuth(noBuilder),
		"/auths value":        NewSparse().AddAuths(&Auth{}, nil),
		"/auths value ":       NewSparse().AddAuths(nil).AddAuths(&Auth{}),
		"/auth_by_name value": NewSparse().PutAuthByName("a", nil).PutAuthByName("b", &Auth{}),
		"/free value":         NewSparse().WithFree(func() {}),
		"/frees value":        NewSparse().AddFrees(1, make(chan int)),
		"/open value":         NewSparse().WithOpen(func() {}),
		"/open value ":        NewSparse().PutOpen("a", func() {}).PutOpen("b", 1),
		"/open value  ":       NewSparse().PutOpen("\xff", 1),
		"/opens value":        NewSparse().AddOpens(1),
		"/bags value":         NewSparse().AddBags(nil),
		"/anything value":     NewSparse().WithAnything(func() {}),
		"/later value":        NewSparse().PutUnknown("later", func() {}),
		"/text value":         NewSparse().PutUnknown("text", "x"),
		"/textt value":        NewSparse().WithText("x").Clear("textt"),
	} {
		x, err := b.Build()
		if x != nil {
			t.Errorf("%s: a value was built", name)
		}
		got := pointers(t, err)
		if want := trimRight(name); len(got) != 1 || got[0] != want {
			t.Errorf("findings %q, want %q", got, want)
		}
	}
	// A later value takes the place of one that was no good.
	if _, err := NewSparse().WithAuth(nil).WithAuth(&Auth{}).AddAuths(nil).WithAuths().WithFree(func() {}).WithFree(1).Build(); err != nil {
		t.Error(err)
	}
}

func trimRight(s string) string {
	for s[len(s)-1] == ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// Nothing that a builder does later, or that happens to what it was given, reaches
// a value that was built.
func TestIndependence(t *testing.T) {
	texts, labels := []string{"a", "b"}, map[string]string{"k": "v"}
	auth := NewAuth().WithScheme("first")
	value := &Auth{Scheme: "value"}
	b := NewSparse().WithTexts(texts...).WithLabels(labels).WithAuth(auth).AddAuths(value)
	texts[0], labels["k"], value.Scheme = "changed", "changed", "changed"
	auth.WithScheme("second")
	first, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"texts":["a","b"],"auths":[{"scheme":"value"}],"labels":{"k":"v"},"auth":{"scheme":"first"}}`
	if got := text(t, first); got != want {
		t.Errorf("built\n%s, want\n%s", got, want)
	}
	b.AddTexts("c").PutLabels("k", "x").WithAuth(auth).PutUnknown("u", 1)
	change := first.ToBuilder().AddTexts("d").PutLabels("k", "y")
	if got := text(t, first); got != want {
		t.Errorf("the value has become\n%s, want\n%s", got, want)
	}
	second, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	second.Labels["k"] = "z"
	changed, err := change.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, changed), `{"texts":["a","b","d"],"auths":[{"scheme":"value"}],"labels":{"k":"y"},"auth":{"scheme":"first"}}`; got != want {
		t.Errorf("built\n%s, want\n%s", got, want)
	}
}

// A setter heals a member that did not fit, an addition does too.
func TestHealing(t *testing.T) {
	x, err := Decode([]byte(`{"text":1,"texts":[1],"labels":"no","number":1e999}`))
	if err != nil {
		t.Fatal(err)
	}
	b := x.ToBuilder().WithText("a").AddTexts("b").PutLabels("c", "d").WithNumber(1.5)
	healed, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, healed), `{"text":"a","number":1.5,"texts":["b"],"labels":{"c":"d"}}`; got != want {
		t.Errorf("built %s, want %s", got, want)
	}
	if got := x.ToBuilder().Clear("text", "texts", "labels", "number"); text(t, &got.value) != `{}` {
		t.Errorf("cleared: %s", text(t, &got.value))
	}
}

func TestNil(t *testing.T) {
	var x *Sparse
	if got := new(Sparse).Auth.OrEmpty().Scheme; got != "" {
		t.Errorf("read %q", got)
	}
	if x, err := x.ToBuilder().WithText("a").Build(); err != nil || text(t, x) != `{"text":"a"}` {
		t.Errorf("a builder of nil built %v (%v)", x, err)
	}
}
