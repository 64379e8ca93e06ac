package document

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCollect: a folder contributes each valid document once, to the dialect that it has, and not
// more than the limit.
func TestCollect(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "others", "deep")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	card := func(name string, size int) string {
		return fmt.Sprintf(`{"id":"agent://%s","name":"%s","description":"%s"}`, name, name, strings.Repeat("x", size))
	}
	for name, text := range map[string]string{
		"a.json": card("a", 300), "again.json": card("a", 300), "b": card("b", 400), "c.json": card("c", 500),
		"short.json": card("d", 10), "large.json": card("e", 5000), "invalid.json": card("not valid", 300), "other.json": `{"x":1}`, "text.md": "#",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	folders := []string{filepath.Dir(dir)}
	for most, want := range map[int]string{8: "a b c", 2: "a c", 1: "a"} {
		list, err := Collect("../../../internal/test/vectors/testdata", folders, most, 4<<10)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		dialects := make(map[string]bool)
		for _, d := range list {
			dialects[d.Dialect] = true
			if d.Maker == "others" {
				got = append(got, d.Dialect+" "+d.Name[:1])
			}
		}
		if want := "adp " + strings.ReplaceAll(want, " ", ", adp "); strings.Join(got, ", ") != want {
			t.Errorf("at most %d: %q, want %q", most, got, want)
		}
		if makers := Makers(folders, list); strings.Join(makers, " ") != "generated tests others" || len(dialects) != 16 {
			t.Errorf("the makers are %q, with %d dialects", makers, len(dialects))
		}
	}
}
