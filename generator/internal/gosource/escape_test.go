package gosource_test

import (
	"encoding/json"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
)

func TestEscapeText(t *testing.T) {
	for in, want := range map[string]string{
		"größer, 日本, 👩‍👩‍👧, a\tb\nc": "größer, 日本, 👩‍👩‍👧, a\tb\nc",
		"a\u202eb":             `a\u202eb`,
		"a\u2028b\ufeffc":      `a\u2028b\ufeffc`,
		"\x1b[31m\u009b":       `\u001b[31m\u009b`,
		"a\xffb":               `a\xffb`,
		"tag \U000e0041":       `tag \U000e0041`,
		"a\u200eb\u061cc\r":    `a\u200eb\u061cc\u000d`,
		"soft\u00adhyphen":     `soft\u00adhyphen`,
		"a replacement \ufffd": "a replacement \ufffd",
	} {
		if got := gosource.EscapeText(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
	if got := gosource.EscapeLine("a\nb\tc"); got != `a\u000ab\u0009c` {
		t.Errorf("a line is %q", got)
	}
}

func TestCanBackquote(t *testing.T) {
	for text, want := range map[string]bool{`{"a": 1}`: true, "a\tb": true, "a\nb": false, "a`b": false, "a\u202eb": false, "a\u2029b": false} {
		if got := gosource.CanBackquote(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestEscapeJSON(t *testing.T) {
	for _, s := range []string{"a", "a\u202eb\u2028\U000e0041", "\x7f\u009b"} {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		escaped := gosource.EscapeJSON(text)
		var back string
		if err := json.Unmarshal(escaped, &back); err != nil || back != s {
			t.Errorf("%q is %s and comes back as %q, %v", s, escaped, back, err)
		}
		if gosource.EscapeText(string(escaped)) != string(escaped) {
			t.Errorf("%q is %q", s, escaped)
		}
	}
}
