package output

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	tests := []struct {
		name     string
		change   Change
		wantDiff string
	}{
		{
			name:     "one line in the middle shows three lines around it",
			change:   Change{Operation: Update, Path: "p/x.go", Old: []byte("1\n2\n3\n4\n5\n6\n7\n8\n9\n"), New: []byte("1\n2\n3\n4\nfive\n6\n7\n8\n9\n")},
			wantDiff: "--- a/p/x.go\n+++ b/p/x.go\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
		},
		{
			name:     "a new file is added whole",
			change:   Change{Operation: Create, Path: "x.go", New: []byte("a\nb\n")},
			wantDiff: "--- /dev/null\n+++ b/x.go\n@@ -0,0 +1,2 @@\n+a\n+b\n",
		},
		{
			name:     "a removed file is removed whole",
			change:   Change{Operation: Remove, Path: "x.go", Old: []byte("a\n")},
			wantDiff: "--- a/x.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
		},
		{
			name:     "a missing last newline is a difference",
			change:   Change{Operation: Update, Path: "x", Old: []byte("a"), New: []byte("a\n")},
			wantDiff: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n",
		},
		{
			name:   "changes far apart are two hunks",
			change: Change{Operation: Update, Path: "x", Old: []byte("a\n1\n2\n3\n4\n5\n6\n7\nb\n"), New: []byte("A\n1\n2\n3\n4\n5\n6\n7\nB\n")},
			wantDiff: "--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n" +
				"@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.change.Diff(); got != tt.wantDiff {
				t.Errorf("got\n%s\nwant\n%s", got, tt.wantDiff)
			}
		})
	}
}

// Applying the diff by the rules of unified diffs gives the new text.
func TestDiffApplies(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		var oldText, newText strings.Builder
		for i := range 60 {
			text := string(rune('a'+i%26)) + "\n"
			oldText.WriteString(text)
			if random.IntN(12) != 0 {
				newText.WriteString(text)
			}
			if random.IntN(12) == 0 {
				newText.WriteString("new\n")
			}
		}
		c := Change{Operation: Update, Path: "x", Old: []byte(oldText.String()), New: []byte(newText.String())}
		if got := apply(t, oldText.String(), c.Diff()); got != newText.String() {
			t.Fatalf("applied to\n%s\nthe diff\n%s\ngives\n%s", &oldText, c.Diff(), got)
		}
	}
}

func apply(t *testing.T, text, diff string) string {
	t.Helper()
	before := strings.SplitAfter(text, "\n")
	var after strings.Builder
	at := 0 // number of processed lines of before
	for _, l := range strings.SplitAfter(diff, "\n")[2:] {
		if l == "" {
			break
		}
		if l[0] != '@' {
			if l[0] != '+' {
				if before[at] != l[1:] {
					t.Fatalf("line %d is %q, not %q as the diff says", at+1, before[at], l[1:])
				}
				at++
			}
			if l[0] != '-' {
				after.WriteString(l[1:])
			}
			continue
		}
		var start, length int
		if n, _ := fmt.Sscanf(l, "@@ -%d,%d", &start, &length); n < 2 {
			length = 1
		}
		if length == 0 {
			start++
		}
		for ; at < start-1; at++ {
			after.WriteString(before[at])
		}
	}
	return after.String() + strings.Join(before[at:], "")
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
