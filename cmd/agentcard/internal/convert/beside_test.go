package convert

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestCut(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"short", "short"},
		{"exactly ten", "exactly t…"},
		{"ten runes!", "ten runes!"},
		{"日本語日本語日本語日本語", "日本語日本語日本語…"},
		{"a\x1b[1mb", `a\x1b[1mb`},
		{"\u0085\u007f", `\u0085\x7f`},
		{"\u202eabcd\u202e", `\u202eabc…`},
	} {
		if got := cut(test.text, 10); got != test.want {
			t.Errorf("%q is cut to %q, want %q", test.text, got, test.want)
		}
	}
}

// Every line at or below a location has its change; the innermost location applies.
func TestMark(t *testing.T) {
	lines, err := linesOf([]byte(`{"a":{"b":[1,2],"bc":3},"d":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	report := &card.Report{Entries: []card.ReportEntry{
		{Change: card.Dropped, Source: "/a/b/0"},
		{Change: card.Renamed, Source: "/a/b"},
		{Change: card.Narrowed, Source: "/a/b"},
		{Change: card.Defaulted, Target: "/d"},
	}}
	mark(lines, report, func(e card.ReportEntry) string { return e.Source })
	var got []string
	for _, l := range lines {
		got = append(got, string(l.change)+" "+strings.TrimSpace(l.text))
	}
	want := []string{
		" {", ` "a": {`, `narrowed "b": [`, "dropped 1,", "narrowed 2", "narrowed ],", ` "bc": 3`, " },", ` "d": {}`, " }",
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// The right column begins at the same position in every row, coloured or not.
func TestCell(t *testing.T) {
	plain := view{column: 12}
	coloured := view{column: 12, colour: true}
	for _, l := range []line{
		{text: "x"}, {text: "longer than the column", change: card.Dropped}, {text: "ü", change: card.Renamed},
	} {
		if n := utf8.RuneCountInString(plain.cell(l, true)); n != 12 {
			t.Errorf("%q fills %d of 12 characters", l.text, n)
		}
		painted := coloured.cell(l, true)
		if bare := strings.NewReplacer(marks[l.change].colour, "", "\x1b[0m", "").Replace(painted); bare != plain.cell(l, true) {
			t.Errorf("without its colour %q is not %q", painted, plain.cell(l, true))
		}
	}
}
