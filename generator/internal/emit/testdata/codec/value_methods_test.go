package sample

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"unsafe"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestCopiesAreIndependent(t *testing.T) {
	t.Run("Full", func(t *testing.T) { testCopies[Full](t) })
	t.Run("Sparse", func(t *testing.T) { testCopies[Sparse](t) })
	t.Run("Nullish", func(t *testing.T) { testCopies[Nullish](t) })
	t.Run("Wide", func(t *testing.T) { testCopies[Wide](t) })
	t.Run("Empty", func(t *testing.T) { testCopies[Empty](t) })
	t.Run("Node", func(t *testing.T) { testCopies[Node](t) })
	t.Run("Endpoint", func(t *testing.T) { testCopies[Endpoint](t) })
	t.Run("Auth", func(t *testing.T) { testCopies[Auth](t) })
}

// testCopies copies by assignment and edits what is kept beside the fields of both.
func testCopies[T any, P value[T]](t *testing.T) {
	x := read[T, P](t, `{"x-one":1,"x-two":2}`)
	original := *x
	y := P(new(T))
	*y = original
	set := func(x P, name string, v any) {
		if err := card.MembersOf(x).SetUnknown(name, v); err != nil {
			t.Fatal(err)
		}
	}
	set(x, "x-three", 3)
	set(y, "x-four", 4)
	set(x, "x-one", "x")
	card.MembersOf(y).DeleteUnknown("x-two")
	for _, c := range []struct {
		who  string
		x    P
		want string
	}{
		{"the one", x, `{"x-one":"x","x-two":2,"x-three":3}`},
		{"the other", y, `{"x-one":1,"x-four":4}`},
		{"the original", &original, `{"x-one":1,"x-two":2}`},
	} {
		if out := write(t, c.x); out != c.want {
			t.Errorf("%s is %s, want %s", c.who, out, c.want)
		}
	}
}

func TestCloneSharesNothing(t *testing.T) {
	t.Run("Full", func(t *testing.T) { testClone[Full](t) })
	t.Run("Sparse", func(t *testing.T) { testClone[Sparse](t) })
	t.Run("Nullish", func(t *testing.T) { testClone[Nullish](t) })
}

func testClone[T any, P value[T]](t *testing.T) {
	for n := range texts {
		x := read[T, P](t, `{`+together(n)+`,"unknown":{"a":[1]}}`)
		before := write(t, x)
		y := P(x.Clone())
		if out := write(t, y); out != before {
			t.Fatalf("the clone is\n%s, want\n%s", out, before)
		}
		memory := map[unsafe.Pointer]string{}
		collect(reflect.ValueOf(x), "x", memory)
		shared := map[unsafe.Pointer]string{}
		collect(reflect.ValueOf(y), "y", shared)
		for p, place := range shared {
			if other, ok := memory[p]; ok {
				t.Errorf("%s and %s are the same memory", place, other)
			}
		}
	}
	if P(nil).Clone() != nil {
		t.Error("the clone of nil is not nil")
	}
}

// collect puts the memory that v refers to into at.
func collect(v reflect.Value, place string, at map[unsafe.Pointer]string) {
	switch v.Kind() {
	case reflect.String:
		if v.Len() > 0 {
			at[unsafe.Pointer(unsafe.StringData(v.String()))] = place
		}
	case reflect.Pointer:
		if !v.IsNil() {
			at[v.UnsafePointer()] = place
			collect(v.Elem(), place, at)
		}
	case reflect.Slice:
		if v.Len() > 0 {
			at[v.UnsafePointer()] = place
		}
		for i := range v.Len() {
			collect(v.Index(i), place+"[]", at)
		}
	case reflect.Map:
		if !v.IsNil() {
			at[v.UnsafePointer()] = place
		}
		for _, key := range v.MapKeys() {
			collect(key, place+" key", at)
			collect(v.MapIndex(key), place+"[]", at)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			collect(v.Field(i), place+"."+v.Type().Field(i).Name, at)
		}
	}
}

func TestMarshalByValue(t *testing.T) {
	x := read[Sparse](t, `{"text":"<t>","unknown":"<u>","whole":null}`)
	for _, v := range []any{*x, x, map[string]Sparse{"k": *x}["k"]} {
		out, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if !sameJSON(t, string(out), `{"text":"<t>","unknown":"<u>","whole":null}`) {
			t.Errorf("%T: %s", v, out)
		}
	}
	var y struct{ Card *Sparse }
	if err := json.Unmarshal([]byte(`{"Card":{"text":"t","u":1}}`), &y); err != nil {
		t.Fatal(err)
	}
	if out := write(t, y.Card); out != `{"text":"t","u":1}` {
		t.Errorf("read by encoding/json: %s", out)
	}
}

func TestUnmarshalReplaces(t *testing.T) {
	x := read[Sparse](t, `{"text":"t","labels":{"a":"b"},"u":1}`)
	if err := x.UnmarshalJSON([]byte(` {"labels":{"c":"d"}} `)); err != nil {
		t.Fatal(err)
	}
	if out := write(t, x); out != `{"labels":{"c":"d"}}` {
		t.Errorf("something stays: %s", out)
	}
	for _, doc := range []string{`null`, `[]`, ``, `{}{}`, `{"text":"t"`, `{"text":nul}`, `{"text":"` + "\xff" + `"}`, `{"labels":{"a":"b","a":"c"}}`} {
		if err := x.UnmarshalJSON([]byte(doc)); err == nil {
			t.Errorf("%q is read", doc)
		}
	}
	if out := write(t, x); out != `{"labels":{"c":"d"}}` {
		t.Errorf("failing changes the value: %s", out)
	}
}

func TestUnwritable(t *testing.T) {
	for name, x := range map[string]*Sparse{
		"ill-formed text": {Text: card.Some("a\xffb")},
		"no number":       {Number: card.Some[float64](math.NaN())},
		"infinite":        {Numbers: []float64{1, math.Inf(-1)}},
		"in a struct":     {Auth: &Auth{Scheme: "\xc3"}},
	} {
		prefix := []byte("prefix")
		out, err := card.AppendJSON(prefix, x)
		if err == nil || string(out) != "prefix" {
			t.Errorf("%s: %q, %v", name, out, err)
		}
		if _, err := json.Marshal(x); err == nil {
			t.Errorf("%s: encoding/json writes it", name)
		}
		if !card.Equal(x, x) || card.Equal(x, new(Sparse)) {
			t.Errorf("%s: Equal", name)
		}
		if _, err := Encode(x); err == nil {
			t.Errorf("%s: Encode writes it", name)
		}
	}
}

func TestSetUnknown(t *testing.T) {
	x := read[Endpoint](t, `{"url":"u","auth":{"scheme":"http"},"timeout":"soon"}`)
	for _, name := range []string{"url", "auth", "timeout"} {
		if err := card.MembersOf(x).SetUnknown(name, 1); err == nil {
			t.Errorf("SetUnknown(%q) sets a member that has a field", name)
		}
	}
	if err := card.MembersOf(x).SetUnknown("x", func() {}); err == nil {
		t.Error("a function is taken for JSON")
	}
	for _, v := range []any{card.Must(card.ParseRaw([]byte(`[1.0]`))), json.RawMessage(`[1.0]`)} {
		if err := card.MembersOf(x).SetUnknown("x", v); err != nil {
			t.Fatal(err)
		}
		if got, ok := card.MembersOf(x).Get("x"); !ok || got.String() != `[1.0]` {
			t.Errorf("%T becomes %s", v, got)
		}
	}
	if got, ok := card.MembersOf(x).Get("timeout"); !ok || got.String() != `"soon"` {
		t.Errorf("a value that did not fit is not found: %s", got)
	}
	x.Timeout.Set(1)
	if got, ok := card.MembersOf(x).Get("timeout"); !ok || got.String() != `1` {
		t.Errorf("text that is out of date is found: %s", got)
	}
	card.MembersOf(x).DeleteUnknown("x")
	if out := write(t, x); out != `{"url":"u","auth":{"scheme":"http"},"timeout":1}` {
		t.Errorf("after all that: %s", out)
	}
}

func TestEqual(t *testing.T) {
	x := read[Sparse](t, `{"text":"a","u":{"b":1,"c":2.0}}`)
	for doc, want := range map[string]bool{
		`{"u":{"c":2,"b":1.0},"text":"\u0061"}`:   true,
		`{"text":"a"}`:                            false,
		`{"text":"a","u":{"b":1,"c":2.1}}`:        false,
		`{"text":"a","u":{"b":1,"c":2},"v":null}`: false,
	} {
		if y := read[Sparse](t, doc); card.Equal(x, y) != want || card.Equal(y, x) != want {
			t.Errorf("%s: equal is not %t", doc, want)
		}
	}
	if card.Equal((*Sparse)(nil), x) || card.Equal(x, nil) || !card.Equal((*Sparse)(nil), nil) {
		t.Error("nil is only equal to nil")
	}
	if card.Equal(read[Sparse](t, `{"texts":[]}`), read[Sparse](t, `{}`)) {
		t.Error("absent is empty")
	}
}

func TestHealedByValue(t *testing.T) {
	// A struct held by value counts as set as soon as anything is in it, be it a
	// member that is only kept.
	x := read[Full](t, `{"endpoint":7}`)
	x.Endpoint = *read[Endpoint](t, `{"u":1}`)
	if out := write(t, x); out != `{"endpoint":{"u":1}}` {
		t.Errorf("written as %s", out)
	}
	x.Endpoint = *read[Endpoint](t, `{"auth":{"cost":"a lot"}}`)
	if out := write(t, x); out != `{"endpoint":{"auth":{"cost":"a lot"}}}` {
		t.Errorf("written as %s", out)
	}
}
