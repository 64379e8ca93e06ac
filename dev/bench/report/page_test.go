package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestParts: the page has a part for each toolchain with goals, and a run replaces only its own.
func TestParts(t *testing.T) {
	page, err := os.ReadFile("../../../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(copied, page, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteBetweenMarkers(copied, "figures\n"); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "writes with "+Toolchain()+" -->\n", "<!-- end of what make bench writes with "+Toolchain()
	if !strings.Contains(string(written), begin+"figures\n"+end) || strings.Count(string(written), "### Documents") != 1 {
		t.Errorf("the parts are wrong:\n%s", written)
	}
}

func TestLoadCheck(t *testing.T) {
	if err := (Load{Part: "adp", Others: 0.1}).Check(); err != nil {
		t.Error(err)
	}
	want := `nothing is recorded: during "adp", other programs used 34 % of the processors, at most 10 % are allowed`
	if err := (Load{Part: "adp", Others: 0.34}).Check(); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
}
