package uses

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every row of the table in the guide names its test.
func TestGuide(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	guide, err := os.ReadFile("../../docs/guides/other-libraries.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(guide)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 5 || strings.Contains(line, "---") || strings.Contains(line, "library | what") {
			continue
		}
		rows++
		names := regexp.MustCompile("`(Test[A-Za-z0-9]+)`").FindAllStringSubmatch(cells[3], -1)
		if len(names) == 0 {
			t.Errorf("no test: %s", line)
		}
		for _, name := range names {
			if !strings.Contains(tests.String(), "func "+name[1]+"(t *testing.T)") {
				t.Errorf("there is no %s: %s", name[1], line)
			}
		}
	}
	if rows < 21 {
		t.Errorf("the table has %d rows", rows)
	}
}
