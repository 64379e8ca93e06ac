package cli_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"cards/ü.json":    "cards/ü.json",
		"a\x1b[31mb":      `a\x1b[31mb`,
		"a\u009b31m":      `a\u009b31m`,
		"a\u202eb":        `a\u202eb`,
		"a\u2066b\u200f":  `a\u2066b\u200f`,
		"a\nb\tc\rd":      `a\nb\tc\rd`,
		"a\xffb":          `a\xffb`,
		"\x7f":            `\x7f`,
		"日本 👩‍👩‍👧 \ufffd": "日本 👩‍👩‍👧 \ufffd",
	} {
		if got := cli.Printable(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// A text written in pieces gives the same result as in one call.
func TestPrintableWriter(t *testing.T) {
	const in, want = "a\x1b\u202e日\nb\t\u009b", "a\\x1b\\u202e日\nb\t\\u009b"
	for size := 1; size <= len(in); size++ {
		var b strings.Builder
		w := cli.PrintableWriter(&b)
		for rest := in; rest != ""; {
			n := min(size, len(rest))
			if written, err := w.Write([]byte(rest[:n])); err != nil || written != n {
				t.Fatal(written, err)
			}
			rest = rest[n:]
		}
		if b.String() != want {
			t.Errorf("in pieces of %d: %q", size, b.String())
		}
	}
}

// EscapeJSON finds a character at every place, also beside other characters of several bytes.
func TestEscapeJSONAnywhere(t *testing.T) {
	for before := range 20 {
		for _, beside := range []string{"", "é", "\U0001f600", "\ufffd", "\xff"} {
			start := strings.Repeat("x", before) + beside
			for c, want := range map[string]string{"\u202e": `\u202e`, "\x7f": `\u007f`, "\u0085": `\u0085`, "日": "日"} {
				if got := string(cli.EscapeJSON([]byte(start + c + beside))); got != start+want+beside {
					t.Errorf("%q: %q", start+c+beside, got)
				}
			}
		}
	}
}

func TestEscapeJSON(t *testing.T) {
	in := "{\"a\u202eb\":\"\u009b\x7f日\"}\n"
	out := cli.EscapeJSON([]byte(in))
	if want := `{"a\u202eb":"\u009b\u007f日"}` + "\n"; string(out) != want {
		t.Errorf("got %s", out)
	}
	var before, after map[string]string
	if json.Unmarshal([]byte(in), &before) != nil || json.Unmarshal(out, &after) != nil || before["a\u202eb"] != after["a\u202eb"] {
		t.Errorf("%v became %v", before, after)
	}
}
