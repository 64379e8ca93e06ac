package card_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestWithLimits(t *testing.T) {
	defaults := card.DefaultLimits()
	equal(t, "the defaults", defaults, card.Limits{Bytes: 4 << 20, Depth: 512, Elements: 1 << 18, Steps: 1 << 20, Findings: 10_000})
	with := func(opts ...card.Option) card.Limits { return card.Options{}.With(opts...).Limits.Or(defaults) }
	equal(t, "no option", with(), defaults)
	equal(t, "all zero", with(card.WithLimits(card.Limits{})), defaults)
	want := defaults
	want.Depth, want.Findings = 3, -1
	equal(t, "two fields", with(card.WithLimits(card.Limits{Depth: 3, Findings: -1})), want)
	equal(t, "two options", with(card.WithLimits(card.Limits{Depth: 3}), card.WithLimits(card.Limits{Findings: -1})), want)
	equal(t, "the later option", with(card.WithLimits(card.Limits{Depth: 9}), card.WithLimits(card.Limits{Depth: 3, Findings: -1})), want)
	equal(t, "none", with(card.WithLimits(card.NoLimits())), card.NoLimits())
}

// TestForResult: by default the limits of a result are in proportion to the documents.
func TestForResult(t *testing.T) {
	for _, test := range []struct {
		limits card.Limits
		n      int
		octets int64
		nodes  int
	}{
		{card.DefaultLimits(), 0, 1 << 20, 1 << 16},
		{card.DefaultLimits(), 1000, 1<<20 + 64_000, 1<<16 + 2000},
		{card.Limits{ResultBytes: 5, ResultNodes: 6}, 1000, 5, 6},
		{card.NoLimits(), 1000, math.MaxInt64, math.MaxInt},
	} {
		if octets, nodes := test.limits.ForResult(test.n); octets != test.octets || nodes != test.nodes {
			t.Errorf("%+v for %d bytes: %d, %d", test.limits, test.n, octets, nodes)
		}
	}
}

func TestLimitError(t *testing.T) {
	for _, test := range []struct {
		err  card.LimitError
		want string
	}{
		{card.LimitError{Limit: "ResultBytes", Max: 2 << 20, Pointer: "/a/0"}, "/a/0: the result exceeds the limit of 2 MiB; raise it with card.Limits.ResultBytes [limit]"},
		{card.LimitError{Limit: "ResultNodes", Max: 7}, "the result exceeds the limit of 7 values; raise it with card.Limits.ResultNodes [limit]"},
	} {
		if got := test.err.Error(); got != test.want || test.err.Problem().Code != card.CodeLimit {
			t.Errorf("got %q", got)
		}
	}
}

// TestLimitsOfText: every function that takes a text checks the limits, and the error
// names the limit, its value and how to raise it.
func TestLimitsOfText(t *testing.T) {
	readers := map[string]func(string, ...card.Option) error{
		"ParseRaw": func(s string, opts ...card.Option) error { _, err := card.ParseRaw([]byte(s), opts...); return err },
		"ParseObject": func(s string, opts ...card.Option) error {
			_, err := card.ParseObject([]byte(s), opts...)
			return err
		},
		"Canonical": func(s string, opts ...card.Option) error { _, err := card.Canonical([]byte(s), opts...); return err },
		"EqualJSON, first": func(s string, opts ...card.Option) error {
			_, err := card.EqualJSON([]byte(s), []byte("{}"), opts...)
			return err
		},
		"EqualJSON, second": func(s string, opts ...card.Option) error {
			_, err := card.EqualJSON([]byte("{}"), []byte(s), opts...)
			return err
		},
	}
	tests := []struct {
		name, text string
		limits     card.Limits
		code       string // empty: read
		says       []string
		offset     int64
	}{
		{"bytes, reached", `{"a":12}`, card.Limits{Bytes: 8}, "", nil, 0},
		{"bytes, exceeded", `{"a":123}`, card.Limits{Bytes: 8}, card.CodeSize, []string{"8 bytes", "card.Limits.Bytes"}, 8},
		{"bytes, the default", `{"a":"` + strings.Repeat("x", 4<<20) + `"}`, card.Limits{}, card.CodeSize, []string{"4 MiB", "card.Limits.Bytes"}, 4 << 20},
		{"bytes, no limit", `{"a":"` + strings.Repeat("x", 4<<20) + `"}`, card.Limits{Bytes: -1}, "", nil, 0},
		{"depth, reached", `{"a":[{}]}`, card.Limits{Depth: 3}, "", nil, 0},
		{"depth, exceeded", `{"a":[{"b":[]}]}`, card.Limits{Depth: 3}, card.CodeDepth, []string{"3 levels", "card.Limits.Depth"}, 11},
		{"depth, the default", `{"a":` + strings.Repeat("[", 512) + strings.Repeat("]", 512) + "}", card.Limits{}, card.CodeDepth, []string{"512 levels"}, 516},
		{"depth, no limit", `{"a":` + strings.Repeat("[", 99_999) + strings.Repeat("]", 99_999) + "}", card.Limits{Depth: -1}, "", nil, 0},
		{"depth, beyond any", `{"a":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "}", card.Limits{Depth: -1}, card.CodeDepth, []string{"100000 levels"}, 100_004},
		{"elements, reached", `{"a":[0,[],{}],"b":{"c,[d":"\",[{"}}`, card.Limits{Elements: 6}, "", nil, 0},
		{"elements, exceeded", `{"a":[0,[ ],{ }],"b":{"c,[d":"\",[{"},"e":1}`, card.Limits{Elements: 6}, card.CodeElements, []string{"6 array elements and object members", "card.Limits.Elements"}, 38},
		{"elements, at the first of an array", `{"a":1,"b":[ 2]}`, card.Limits{Elements: 2}, card.CodeElements, nil, 13},
		{"elements, the default", `{"a":[0` + strings.Repeat(",0", 1<<18) + `]}`, card.Limits{}, card.CodeElements, []string{"262144"}, 6 + 2*(1<<18-1)},
		{"elements, no limit", `{"a":[0` + strings.Repeat(",0", 1<<18) + `]}`, card.Limits{Elements: -1}, "", nil, 0},
		{"elements, a string full of commas", `{"a":"` + strings.Repeat(",", 1<<20) + `"}`, card.Limits{}, "", nil, 0},
	}
	for _, test := range tests {
		for name, read := range readers {
			err := read(test.text, card.WithLimits(test.limits))
			if test.code == "" {
				if err != nil {
					t.Errorf("%s: %s: %v", test.name, name, err)
				}
				continue
			}
			var failed *card.DecodeError
			if !errors.As(err, &failed) || failed.Code != test.code {
				t.Errorf("%s: %s: %v, want code %s", test.name, name, err, test.code)
				continue
			}
			line, column := 1, int(test.offset)+1
			if test.code == card.CodeSize {
				line, column = 0, 0
			}
			if failed.Offset != test.offset || failed.Line != line || failed.Column != column {
				t.Errorf("%s: %s: at %d, %d:%d, want offset %d", test.name, name, failed.Offset, failed.Line, failed.Column, test.offset)
			}
			for _, word := range test.says {
				if !strings.Contains(failed.Message, word) {
					t.Errorf("%s: %s: %q does not say %q", test.name, name, failed.Message, word)
				}
			}
		}
	}
}

// TestByteOrderMark: every reader ignores a UTF-8 byte order mark at the beginning and reports
// other encodings.
func TestByteOrderMark(t *testing.T) {
	const text = "\ufeff {\"a\":1}"
	r, err := card.ParseRaw([]byte(text))
	if err != nil || r.String() != `{"a":1}` {
		t.Errorf("ParseRaw: %s, %v", r, err)
	}
	o, err := card.ParseObject([]byte(text))
	if err != nil || o.String() != `{"a":1}` {
		t.Errorf("ParseObject: %s, %v", o, err)
	}
	out, err := card.Canonical([]byte(text))
	if err != nil || string(out) != `{"a":1}` {
		t.Errorf("Canonical: %s, %v", out, err)
	}
	if same, err := card.EqualJSON([]byte(text), []byte(`{"a":1.0}`)); err != nil || !same {
		t.Errorf("EqualJSON: %t, %v", same, err)
	}
	if err := r.UnmarshalJSON([]byte(text)); err != nil || r.String() != `{"a":1}` {
		t.Errorf("UnmarshalJSON: %s, %v", r, err)
	}
	_, err = card.ParseRaw([]byte("\ufeff{\"a\":tru}"))
	if failed, ok := errors.AsType[*card.DecodeError](err); !ok || failed.Pointer != "/a" || failed.Offset != 8 || failed.Column != 9 {
		t.Errorf("an error behind the mark: %+v", failed)
	}
	for text, want := range map[string]string{
		"\xff\xfe{\x00}\x00": "UTF-16 (little-endian)", "\xfe\xff\x00{\x00}": "UTF-16 (big-endian)", "{\x00}\x00": "UTF-16 (little-endian)",
		"\x00\x00\x00{": "UTF-32 (big-endian)", "\xff\xfe\x00\x00{\x00\x00\x00": "UTF-32 (little-endian)",
	} {
		_, err := card.ParseRaw([]byte(text))
		failed, ok := errors.AsType[*card.DecodeError](err)
		if !ok || failed.Code != card.CodeEncoding || !strings.Contains(failed.Message, want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
