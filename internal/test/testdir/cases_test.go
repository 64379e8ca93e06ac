package testdir

import (
	"fmt"
	"strings"
	"testing"
)

const archive = `Cases about greetings.
-- name --
World
-- case plain --
greet
-- out --
Hello, World
-- case other --
greet
-- name --
Moon
-- out --
Hello, Moon
`

func TestParse(t *testing.T) {
	a, err := parse([]byte(archive))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, c := range a.Cases {
		fmt.Fprintf(&got, "%s: %q", c.Name, c.Text)
		for _, f := range c.All() {
			fmt.Fprintf(&got, " %s=%q", f.Name, f.Data)
		}
		got.WriteString("\n")
	}
	const want = `plain: "greet\n" name="World\n" out="Hello, World\n"
other: "greet\n" name="Moon\n" out="Hello, Moon\n"
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	if text := string(a.format()); text != archive {
		t.Errorf("the archive is written as\n%s", text)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"-- out --\nx\n":               `no entry begins with "case "`,
		"-- case a --\n-- case a --\n": "two cases have the name a",
	} {
		if _, err := parse([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
