package nooterra

import (
	"errors"
	"testing"
)

func TestParseCursor(t *testing.T) {
	tests := []struct {
		text string
		want Cursor
		err  error
	}{
		{"2026-03-04T09%3A30%3A00.000Z|tenant_north|agt_1", Cursor{"2026-03-04T09:30:00.000Z", "tenant_north", "agt_1"}, nil},
		{"2026-03-04T09:30:00.000Z|t|a", Cursor{"2026-03-04T09:30:00.000Z", "t", "a"}, nil},
		{" \ufeff2026-03-04T09:30:00Z|t|a\n", Cursor{"2026-03-04T09:30:00Z", "t", "a"}, nil},
		{"2026-03-01T08%3A00%3A00.000Z|tenant%7Cpipe|%C3%BC%F0%9F%98%80", Cursor{"2026-03-01T08:00:00.000Z", "tenant|pipe", "ü😀"}, nil},
		{"2026-03-01T08:00:00Z|a+b|100%25", Cursor{"2026-03-01T08:00:00Z", "a+b", "100%"}, nil},
		{"2026-03-01T08:00:00Z|tenant|pipe|a", Cursor{}, ErrCursorParts},
		{"2026-03-01T08:00:00Z|t", Cursor{}, ErrCursorParts},
		{"", Cursor{}, ErrCursorParts},
		{"later|t|a", Cursor{}, ErrCursorTime},
		{"2026-02-30T00:00:00Z|t|a", Cursor{}, ErrCursorTime},
		{"2026-03-01T08:00:00Z||a", Cursor{}, ErrCursorID},
		{"2026-03-01T08:00:00Z|t|", Cursor{}, ErrCursorID},
		{"2026-03-01T08:00:00Z|t|%zz", Cursor{}, ErrCursorEncoding},
		{"2026-03-01T08:00:00Z|t|%FF", Cursor{}, ErrCursorEncoding},
	}
	for _, tt := range tests {
		got, err := ParseCursor(tt.text)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("ParseCursor(%q) = %+v, %v, want %+v, %v", tt.text, got, err, tt.want, tt.err)
		}
	}
}

func TestCursorStringIsTheServicesForm(t *testing.T) {
	c := Cursor{"2026-03-01T08:00:00.000Z", "tenant|pipe", "ü😀 a-_.!~*'()"}
	if got, want := c.String(), "2026-03-01T08%3A00%3A00.000Z|tenant%7Cpipe|%C3%BC%F0%9F%98%80%20a-_.!~*'()"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}

func TestCursorCompare(t *testing.T) {
	at := func(time, tenant, agent string) Cursor { return Cursor{time, tenant, agent} }
	tests := []struct {
		a, b Cursor
		want int
	}{
		{at("2026-03-01T08:00:00Z", "b", "b"), at("2026-03-01T08:00:01Z", "a", "a"), -1},
		{at("2026-03-01T10:00:00+02:00", "a", "a"), at("2026-03-01T08:00:00.000Z", "a", "a"), 0},
		{at("2026-03-01T08:00:00Z", "a", "z"), at("2026-03-01T08:00:00Z", "b", "a"), -1},
		{at("2026-03-01T08:00:00Z", "a", "B"), at("2026-03-01T08:00:00Z", "a", "a"), 1},
		{at("2026-03-01T08:00:00Z", "a", "_x"), at("2026-03-01T08:00:00Z", "a", "1"), -1},
	}
	for _, tt := range tests {
		if got := tt.a.Compare(tt.b); got != tt.want {
			t.Errorf("%v.Compare(%v) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := tt.b.Compare(tt.a); got != -tt.want {
			t.Errorf("%v.Compare(%v) = %d, want %d", tt.b, tt.a, got, -tt.want)
		}
	}
}

func FuzzParseCursor(f *testing.F) {
	f.Add("2026-03-04T09%3A30%3A00.000Z|tenant_north|agt_1")
	f.Add("2026-03-04T09:30:00Z|a%7Cb|%F0%9F%98%80")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCursor(text)
		if err != nil {
			return
		}
		again, err := ParseCursor(c.String())
		if err != nil || again != c {
			t.Errorf("%q is written as %q, which reads as %+v, %v", text, c.String(), again, err)
		}
	})
}
