package card_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestScan(t *testing.T) {
	type name string
	var text card.Optional[name]
	var truth card.Optional[bool]
	var number card.Optional[uint64]
	var list card.Nullable[[]string]
	var object card.Object
	for _, c := range []struct {
		into interface{ Scan(any) error }
		from any
		want string // empty if there is an error
	}{
		{&text, "null", "null"}, {&text, []byte(`"a"`), `"a"`}, {&text, int64(1), ""}, {&text, nil, "<absent>"},
		{&truth, int64(1), "true"}, {&truth, true, "true"}, {&truth, "false", "false"}, {&truth, "yes", ""},
		{&number, int64(7), "7"}, {&number, "18446744073709551615", "18446744073709551615"}, {&number, int64(-1), ""}, {&number, 1.5, ""},
		{&list, `["a"]`, "[a]"}, {&list, nil, "null"}, {&list, "[", ""},
		{&object, `{"a":1}`, `{"a":1}`}, {&object, "[]", ""}, {&object, int64(1), ""}, {&object, nil, "<absent>"},
	} {
		err := c.into.Scan(c.from)
		if (err == nil) != (c.want != "") {
			t.Errorf("%T from %v: %v", c.into, c.from, err)
		}
		got := fmt.Sprint(c.into)
		if c.want == "<absent>" {
			c.want = ""
		}
		if err == nil && got != c.want {
			t.Errorf("%T from %v: %s", c.into, c.from, got)
		}
	}
}

func TestColumn(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		from interface{ Value() (any, error) }
		want any
	}{
		{column(card.Some("a")), "a"}, {column(card.Some(int64(1))), int64(1)}, {column(card.Some(now)), now},
		{column(card.Some(uint64(math.MaxUint64))), "18446744073709551615"}, {column(card.Present([]string{"a"})), `["a"]`},
		{column(card.Null[int64]()), nil}, {column(card.Raw{}), nil}, {column(card.Object{}), nil},
	} {
		if got, err := c.from.Value(); got != c.want || err != nil {
			t.Errorf("%v: %v %v", c.want, got, err)
		}
	}
}

// valuer has the method Value of driver.Valuer with the type any.
type valuer func() (any, error)

func (v valuer) Value() (any, error) { return v() }

func column[V any](x interface{ Value() (V, error) }) valuer {
	return func() (any, error) { return x.Value() }
}

func TestYAMLNumbers(t *testing.T) {
	for text, want := range map[string]any{"1": int64(1), "1.50": 1.5, "1e2": 100.0, "18446744073709551615": uint64(math.MaxUint64), "0.1": 0.1} {
		if got, err := card.Must(card.ParseRaw([]byte(text))).MarshalYAML(); got != want || err != nil {
			t.Errorf("%s: %v %v", text, got, err)
		}
	}
	for _, text := range []string{"18446744073709551616.5", "1e400", "0.1000000000000000000001"} {
		if got, err := card.Must(card.ParseRaw([]byte(text))).MarshalYAML(); err == nil {
			t.Errorf("%s: %v", text, got)
		}
	}
	var r card.Raw
	for _, v := range []any{time.Now(), map[any]any{1: 2}, map[any]any{"a": time.Now()}, math.Inf(1), []any{map[string]any{"a": time.Now()}}} {
		if err := r.UnmarshalYAML(func(into any) error { *into.(*any) = v; return nil }); err == nil {
			t.Errorf("%v is %s", v, r)
		}
	}
	const want = `{"a":[{"b":1}]}` // version 2 of the YAML library has keys of any type
	v := map[any]any{"a": []any{map[any]any{"b": 1}}}
	if err := r.UnmarshalYAML(func(into any) error { *into.(*any) = v; return nil }); err != nil || r.String() != want {
		t.Errorf("got %s, %v, want %s", r, err, want)
	}
}
