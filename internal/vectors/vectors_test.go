package vectors_test

import (
	"os"
	"testing"

	"github.com/agentcard-go/cardgen/internal/vectors"
)

// TestVectors runs the vectors of testdata, and those of the directory that CARD_VECTORS
// names.
func TestVectors(t *testing.T) {
	dirs := []string{"testdata"}
	if dir := os.Getenv("CARD_VECTORS"); dir != "" {
		dirs = append(dirs, dir)
	}
	skips, err := vectors.LoadSkips("testdata/skipped.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		t.Run(dir, func(t *testing.T) {
			files, err := vectors.Load(dir)
			if err != nil {
				t.Fatal(err)
			}
			if len(files) == 0 {
				t.Fatalf("no vector files in %s", dir)
			}
			report := vectors.RunAll(files, skips)
			if err := report.WriteCounts(t.Output()); err != nil {
				t.Fatal(err)
			}
			for _, failure := range report.Failures {
				t.Error(failure)
			}
		})
	}
}

// TestSkipsAreNeeded rejects entries of the list of skips whose vectors have a runner.
func TestSkipsAreNeeded(t *testing.T) {
	skips, err := vectors.LoadSkips("testdata/skipped.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, skip := range skips {
		for _, kind := range skip.Stale() {
			t.Errorf("%s is skipped and has a runner", kind)
		}
	}
}

// TestTestdataIsWhole checks the numbers of vectors in the corpus, so that a missing or
// unrecognized file is noticed.
func TestTestdataIsWhole(t *testing.T) {
	want := map[string]int{"aevum.json": 197, "agentcard.json": 112, "adp.json": 312, "adp-projections.json": 31, "nooterra.json": 219, "a2a.json": 370, "a2a-0.3.json": 279, "mcp.json": 454, "mcp-server-json.json": 58, "ai-catalog.json": 57, "oasf.json": 547, "oasf-descriptor.json": 32, "nooterra-publish.json": 3}
	files, err := vectors.Load("testdata")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, f := range files {
		got[f.Name] = len(f.Vectors)
	}
	for name, n := range want {
		if got[name] != n {
			t.Errorf("%s holds %d vectors, want %d", name, got[name], n)
		}
	}
}
