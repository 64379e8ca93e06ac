package card_test

import (
	"encoding/json"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestOptional(t *testing.T) {
	var o card.Optional[string]
	if _, ok := o.Get(); ok || o.IsSet() || !o.IsZero() {
		t.Error("the zero value is not absent")
	}
	equal(t, "Or of absent", o.Or("x"), "x")
	o.Set("")
	if v, ok := o.Get(); !ok || v != "" || !o.IsSet() || o.IsZero() {
		t.Error("an empty string that was set is not present")
	}
	equal(t, "Or of empty", o.Or("x"), "")
	o.Clear()
	equal(t, "after Clear", o, card.Optional[string]{})
	equal(t, "Some", card.Some("a").Or(""), "a")
	equal(t, "Some of false", card.Some(false).IsSet(), true)
	equal(t, "Some of another type", card.Some[int64](-1).Or(0), -1)
}

func TestNullable(t *testing.T) {
	var n card.Nullable[int]
	state := func(what string, absent, null, set bool) {
		t.Helper()
		equal(t, what+": IsZero", n.IsZero(), absent)
		equal(t, what+": IsNull", n.IsNull(), null)
		equal(t, what+": IsSet", n.IsSet(), set)
		equal(t, what+": Ptr", n.Ptr() != nil, set)
		_, ok := n.Get()
		equal(t, what+": Get", ok, set)
	}
	state("zero", true, false, false)
	n.SetNull()
	state("null", false, true, false)
	equal(t, "null", n, card.Null[int]())
	equal(t, "Or of null", n.Or(3), 3)
	n.Set(5)
	state("value", false, false, true)
	*n.Ptr() = 6
	equal(t, "changed in place", n, card.Present(6))
	n.Clear()
	state("cleared", true, false, false)
	var none *card.Nullable[int]
	if none.Ptr() != nil {
		t.Error("Ptr of a nil pointer is not nil")
	}
}

// pair uses the types in a struct that is not generated.
type pair struct {
	Name card.Optional[string] `json:"name,omitzero"`
	Size card.Nullable[int]    `json:"size,omitzero"`
	Free card.Raw              `json:"free,omitzero"`
}

func TestInUserStruct(t *testing.T) {
	for _, c := range []struct {
		text string
		want pair
	}{
		{`{}`, pair{}},
		{`{"name":""}`, pair{Name: card.Some("")}},
		{`{"size":null}`, pair{Size: card.Null[int]()}},
		{`{"size":0}`, pair{Size: card.Present(0)}},
		{`{"name":"a","size":3,"free":{"b":[1,"<"]}}`, pair{
			Name: card.Some("a"), Size: card.Present(3), Free: card.Must(card.ParseRaw([]byte(`{"b":[1,"<"]}`))),
		}},
	} {
		var got pair
		if err := json.Unmarshal([]byte(c.text), &got); err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		equal(t, c.text, got, c.want)
		out, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		same, err := card.EqualJSON(out, []byte(c.text))
		if err != nil || !same {
			t.Errorf("%s came back as %s (%v)", c.text, out, err)
		}
	}
	for _, text := range []string{`{"name":1}`, `{"size":"x"}`, `{"free":{"a":1,"a":2}}`} {
		if err := json.Unmarshal([]byte(text), new(pair)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
	var p pair
	p.Name.Set("old")
	if err := json.Unmarshal([]byte(`{"name":null}`), &p); err != nil || p.Name.IsSet() {
		t.Errorf("null leaves an Optional at %v, %v", p.Name, err)
	}
	out, _ := json.Marshal([]any{card.Optional[int]{}, card.Nullable[int]{}, card.Raw{}})
	equal(t, "absent values in a list", string(out), "[null,null,null]")
}

func TestMust(t *testing.T) {
	equal(t, "Must", card.Must(3, nil), 3)
	defer func() {
		if recover() == nil {
			t.Error("Must did not panic")
		}
	}()
	card.Must(card.ParseRaw([]byte(`{`)))
}
