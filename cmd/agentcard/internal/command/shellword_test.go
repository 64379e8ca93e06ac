package command

import "testing"

func TestShellWord(t *testing.T) {
	for text, want := range map[string]string{
		"card.json":         "card.json",
		"my card.json":      "'my card.json'",
		"":                  "''",
		"it's":              `'it'\''s'`,
		"/a~1b=1":           "'/a~1b=1'",
		"$(rm -rf /)":       "'$(rm -rf /)'",
		"mcp@2025-06-18":    "mcp@2025-06-18",
		"naïve.json":        "'naïve.json'",
		"a\n::error::'\\b":  `$'a\n::error::\'\\b'`,
		"\x1b[2J\u202e\xff": `$'\x1b[2J\u202e\xff'`,
		"https://a.b/?x&":   "'https://a.b/?x&'",
	} {
		if got := ShellWord(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestFileWord(t *testing.T) {
	for name, want := range map[string]string{"-d.json": "./-d.json", "--set=/a=b c": "'./--set=/a=b c'", "-": "-", "a-b": "a-b"} {
		if got := FileWord(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}
