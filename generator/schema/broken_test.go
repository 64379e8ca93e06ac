package schema

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/source"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Each archive has the document to load, those it refers to, and the diagnostics
// exactly as the commands print them.
func TestBrokenSchemas(t *testing.T) {
	archives, err := filepath.Glob("testdata/broken/*.txtar")
	if err != nil || len(archives) < 30 {
		t.Fatalf("found %d archives, %v", len(archives), err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := []byte(diagnose(t, archive))
			want := &archive.Files[len(archive.Files)-1].Data
			if bytes.Equal(got, *want) {
				return
			}
			if !*update {
				t.Fatalf("diagnostics are\n%s\nwant\n%s", got, *want)
			}
			*want = got
			if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// diagnose loads the first file of an archive. The comment says in which mode.
func diagnose(t *testing.T, archive *txtar.Archive) string {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	last := len(archive.Files) - 1
	if last < 1 || archive.Files[last].Name != "diagnostics" {
		t.Fatal("the last file of the archive has to be diagnostics")
	}
	for _, f := range archive.Files[:last] {
		store.Add(f.Name, f.Data)
	}
	project := strings.Contains(string(archive.Comment), "Mode: project\n")
	if !project && !strings.Contains(string(archive.Comment), "Mode: single\n") {
		t.Fatal("the comment has to name the mode, project or single")
	}
	var diags diag.List
	Load(store, []string{archive.Files[0].Name}, Options{Project: project}, &diags)
	return diags.String()
}
