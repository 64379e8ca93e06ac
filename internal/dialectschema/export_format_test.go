package dialectschema

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// uriParts are the parts that the grammar of RFC 3986 distinguishes.
var uriParts = []string{"http:", "HTTPS:", "a:", "h:", "httpx:", "//", "/", ":", "@", "?", "#", "[", "]", "[::1]", "[1:2:3:4:5:6:7::]",
	"[1:2:3:4:5:6:1.2.3.4]", "[::1.2.3.256]", "[v1.a:b]", "[v.a]", "1::2::3", "%41", "%4", "a", "é", " ", "", "80", "\n", "-", "{x}", "http://a.example", ":80"}

// dateTimeParts are the parts of a date-time, in their order.
var dateTimeParts = [][]string{
	{"2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2026-04-31", "2026-12-31", "0000-01-01", "2026-00-01", "2026-13-01", "2026-01-00", "26-01-01"},
	{"T", "t", " ", ""},
	{"23:59:60", "22:59:60", "23:59:59", "24:00:00", "08:00:00", "8:00:00", "08:60:00", "08:00:61"},
	{"", ".5", ".", ".000", ",5"},
	{"Z", "z", "+00:00", "-23:59", "+24:00", "+01:60", "+0100", "", "Z\n"},
}

// TestFormatsAsPatterns: the patterns of a format accept the same texts as its checker.
func TestFormatsAsPatterns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	uri := func() string {
		var b strings.Builder
		for range r.IntN(7) {
			b.WriteString(uriParts[r.IntN(len(uriParts))])
		}
		return b.String()
	}
	dateTime := func() string {
		var b strings.Builder
		for _, list := range dateTimeParts {
			b.WriteString(list[r.IntN(len(list))])
		}
		return b.String()
	}
	for format, c := range map[string]struct {
		text  func() string
		holds func(cardrt.String) bool
	}{
		"uri":           {uri, cardrt.String.URI},
		"uri-reference": {uri, cardrt.String.URIReference},
		"date-time":     {dateTime, cardrt.String.DateTime},
	} {
		s := formatSchemas()[format]
		is := regexp.MustCompile(s.Member("pattern").Str)
		not := regexp.MustCompile(s.Member("not").Member("pattern").Str)
		valid := 0
		for range 200000 {
			text := c.text()
			if format == "date-time" && strings.Contains(text, ":60") && !strings.HasSuffix(strings.ToUpper(text), "Z") {
				continue // in the list of omissions
			}
			want := c.holds(cardrt.String(text))
			if got := is.MatchString(text) && !not.MatchString(text); got != want {
				t.Fatalf("%s %q: the pattern says %t", format, text, got)
			}
			if want {
				valid++
			}
		}
		if valid < 1000 {
			t.Errorf("%s: only %d valid texts", format, valid)
		}
	}
}

// TestPortablePatterns: patterns in the form that all engines interpret alike.
func TestPortablePatterns(t *testing.T) {
	tests := []struct {
		source string
		want   []form
		ok     bool
	}{
		{`^[a-z]+$`, []form{{`^[a-z]+$`, true}}, true},
		{`^[^?]*$`, []form{{`^[^?]*$`, false}}, true},
		{`a`, []form{{`a`, false}}, true},
		{`a?$`, []form{{`a?$`, false}}, true},
		{`^$|^[a-z]:`, []form{{`^[a-z]:`, false}, {`^$`, true}}, true},
		{`^\d+$`, []form{{`^[0-9]+$`, true}}, true},
		{`^.$`, []form{{"^[\x00-\x09\x0b\x0c\x0e-\u2027\u202a-\U0010ffff]$", true}}, true},
		{`\u{1F600}`, []form{{"😀", false}}, true},
		{`(?<name>a)`, []form{{`(a)`, false}}, true},
		{`^[[]$`, []form{{`^\[$`, true}}, true},
		{`^\.\/$`, []form{{`^\.\/$`, true}}, true},
		{`^(?!a)`, nil, false},
		{`\bfoo`, nil, false},
		{`(a)\1`, nil, false},
		{`a{1001}`, nil, false},
		{`[\uD800]`, nil, false},
		{`(`, nil, false},
	}
	for _, tt := range tests {
		got, ok := portable(tt.source)
		if ok != tt.ok || len(got) != len(tt.want) {
			t.Errorf("%s: %+v, %t", tt.source, got, ok)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s: %+v, want %+v", tt.source, got[i], tt.want[i])
			}
		}
	}
}
