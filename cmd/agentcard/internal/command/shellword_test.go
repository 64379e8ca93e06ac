package command

import "testing"

func TestShellWord(t *testing.T) {
	for text, want := range map[string]string{
		"card.json":       "card.json",
		"my card.json":    "'my card.json'",
		"":                "''",
		"it's":            `'it'\''s'`,
		"/a~1b=1":         "'/a~1b=1'",
		"$(rm -rf /)":     "'$(rm -rf /)'",
		"mcp@2025-06-18":  "mcp@2025-06-18",
		"naïve.json":      "'naïve.json'",
		"a\nb":            "'a\nb'",
		"https://a.b/?x&": "'https://a.b/?x&'",
	} {
		if got := ShellWord(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
