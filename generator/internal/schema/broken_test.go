package schema

import (
	"bytes"
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestBrokenSchemas loads the schemas in testdata/broken. Each case has the document to
// load, the documents it refers to, and the diagnostics exactly as the commands print
// them.
func TestBrokenSchemas(t *testing.T) {
	files, err := filepath.Glob("testdata/broken/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no schemas (%v)", err)
	}
	for _, file := range files {
		archive, err := testdir.ReadCases(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			for _, c := range archive.Cases {
				t.Run(c.Name, func(t *testing.T) {
					got := []byte(diagnose(t, c))
					want := &c.Files[len(c.Files)-1].Data
					if *update {
						*want = got
					}
					if !bytes.Equal(got, *want) {
						t.Errorf("diagnostics are\n%s\nwant\n%s", got, *want)
					}
				})
			}
		})
		if *update {
			if err := archive.Write(file); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// diagnose loads the first file of a case. The text of the case gives the mode.
func diagnose(t *testing.T, c *testdir.Case) string {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	last := len(c.Files) - 1
	if last < 1 || c.Files[last].Name != "diagnostics" {
		t.Fatal("the last file of the case must be diagnostics")
	}
	for _, f := range c.Files[:last] {
		store.Add(f.Name, f.Data)
	}
	project := strings.Contains(c.Text, "Mode: project\n")
	if !project && !strings.Contains(c.Text, "Mode: single\n") {
		t.Fatal("the text must name the mode, project or single")
	}
	var diags source.Diagnostics
	Load(store, []string{c.Files[0].Name}, Options{Project: project}, &diags)
	return diags.String()
}
