package codec

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

func TestOpenObject(t *testing.T) {
	for text, fits := range map[string]bool{
		`{ "b":1.0}`: true, `{}`: true, `[]`: false, `null`: false, `"{}"`: false, `1`: false,
	} {
		x := check.ObjectOf(`{"old":1}`)
		_, err := Decode([]byte(text), card.Options{}, (*Decoder).Object, &x)
		if (err == nil) != fits || fits && x.String() != text {
			t.Errorf("%s is read as %s, %v", text, x, err)
		}
	}
	for _, text := range []string{`{"a":1,"a":2}`, `{"a":}`, `{`} {
		var x card.Object
		if _, err := Decode([]byte(text), card.Options{}, (*Decoder).Object, &x); err == nil {
			t.Errorf("%s is read as %s", text, x)
		}
	}
}

func TestAppendObject(t *testing.T) {
	o := ConstObject(`{"b": 1}`)
	list := []card.Object{o, {}}
	if got := string(AppendSlice(nil, list, AppendObject)); got != `[{"b": 1},{}]` {
		t.Errorf("written as %s", got)
	}
	new(Copier).Object(&o)
	if o != list[0] {
		t.Errorf("detached to %s", o)
	}
}

func TestTakeObject(t *testing.T) {
	if o := TakeObject(map[string]int{"a": 1}); o == nil || o.String() != `{"a":1}` {
		t.Errorf("a map becomes %v", o)
	}
	for _, v := range []any{nil, 1, []int{}, func() {}} {
		if o := TakeObject(v); o != nil {
			t.Errorf("%T becomes %s", v, o)
		}
	}
}

// A value other than an object is kept until an object is set.
func TestGivenObject(t *testing.T) {
	var k Kept
	k.SetAbsent(1)
	if o := k.GivenObject(0, "a", []int{1}); !o.IsZero() || !k.Absent(0) {
		t.Errorf("a list becomes %s", o)
	}
	if got := KeptText(&k); got != `,"a":[1]` {
		t.Errorf("kept as %s", got)
	}
	if o := k.GivenObject(0, "a", func() {}); !o.IsZero() || faults(&k) != 1 {
		t.Errorf("a function becomes %s, with %d faults", o, faults(&k))
	}
	if o := k.GivenObject(0, "a", map[string]int{}); o.String() != `{}` || !k.isZero() {
		t.Errorf("a map becomes %s, and %+v is kept", o, k)
	}
	if k.GivenObject(-1, "b", 1); k.Absent(0) || len(k.list()) != 1 {
		t.Errorf("a member that is not required: %+v", k)
	}
	for _, text := range []any{`{"a":1}`, []byte(`{}`)} {
		if o := k.GivenObject(-1, "text", text); !o.IsZero() || k.list()[len(k.list())-1].text != givenText {
			t.Errorf("%s becomes %s, and %+v is kept", text, o, k)
		}
	}
	if k.GivenObject(-1, "text", "hello"); faults(&k) != 0 {
		t.Errorf("a string that is no JSON is a fault: %+v", k)
	}
}

func TestGivenNullableObject(t *testing.T) {
	var k Kept
	for name, tt := range map[string]struct {
		v    any
		want card.Nullable[card.Object]
	}{
		"nil":       {nil, card.Null[card.Object]()},
		"null":      {json.RawMessage("null"), card.Null[card.Object]()},
		"a nil map": {map[string]int(nil), card.Present(ConstObject(`{}`))},
		"an object": {ConstObject(`{"a": 1}`), card.Present(ConstObject(`{"a": 1}`))},
		"a list":    {[]int{}, card.Nullable[card.Object]{}},
	} {
		if got := GivenNullableObject(&k, -1, "a", tt.v); got != tt.want {
			t.Errorf("%s becomes %v, want %v", name, got, tt.want)
		}
	}
	type bag struct{ card.Object }
	wrap := func(o card.Object) bag { return bag{o} }
	o := ConstObject(`{}`)
	got := []card.Nullable[bag]{WrapNullable(card.Present(o), wrap), WrapNullable(card.Null[card.Object](), wrap), WrapNullable(card.Nullable[card.Object]{}, wrap)}
	if want := []card.Nullable[bag]{card.Present(bag{o}), card.Null[bag](), {}}; !slices.Equal(got, want) {
		t.Errorf("wrapped to %v, want %v", got, want)
	}
}

func TestPutMember(t *testing.T) {
	k := *keeping(entry{kind: mismatch, name: "a", text: "1"})
	k.SetAbsent(1)
	var o card.Object
	k.PutMember(0, "a", &o, "b", 1)
	if o.String() != `{"b":1}` || !k.isZero() {
		t.Errorf("the object is %s, and %+v is kept", o, k)
	}
	k.PutMember(0, "a", &o, "c", func() {})
	k.PutMember(0, "a", &o, "d", nil)
	if o.String() != `{"b":1,"d":null}` || faults(&k) != 1 {
		t.Errorf("the object is %s, with %d faults", o, faults(&k))
	}
}
