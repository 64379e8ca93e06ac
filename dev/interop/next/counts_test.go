package next

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the counts anew")

// counts are the numbers of documents that a program takes, by the case.
type counts map[string]struct{ taken, of int }

// add counts a document. err is why the program does not take it.
func (c counts) add(name string, err error) {
	n := c[name]
	n.of++
	if err == nil {
		n.taken++
	}
	c[name] = n
}

// check compares the counts with the recorded ones. None may fall.
func (c counts) check(t *testing.T, file string) {
	t.Helper()
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(c)) {
		fmt.Fprintf(&b, "%s: %d of %d\n", name, c[name].taken, c[name].of)
	}
	file = filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		name, count, _ := strings.Cut(strings.TrimSpace(line), ": ")
		var taken, of int
		if _, err := fmt.Sscanf(count, "%d of %d", &taken, &of); err != nil {
			t.Fatalf("%s: %q: %v", file, line, err)
		}
		if now := c[name]; now.taken < taken || now.of-now.taken > of-taken {
			t.Errorf("%s: %d of %d; recorded are %s", name, now.taken, now.of, count)
		}
	}
	if b.String() != string(text) {
		t.Logf("%s differs; go test -update writes it:\n%s", file, &b)
	}
}
