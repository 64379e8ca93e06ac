package vectors_test

import (
	"os"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
)

// TestVectors runs the vectors of testdata and of the directory that CARD_VECTORS names. Each
// vector is a subtest of its file.
func TestVectors(t *testing.T) {
	skips, err := vectors.LoadSkips("testdata/skipped.json")
	if err != nil {
		t.Fatal(err)
	}
	runDirectory(t, "testdata", skips)
	if dir := os.Getenv("CARD_VECTORS"); dir != "" {
		t.Run("CARD_VECTORS", func(t *testing.T) { runDirectory(t, dir, skips) })
	}
}

func runDirectory(t *testing.T, dir string, skips []vectors.Skip) {
	files, err := vectors.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no vector files in %s", dir)
	}
	report := vectors.NewReport(skips)
	for _, f := range files {
		t.Run(strings.TrimSuffix(f.Name, ".json"), func(t *testing.T) {
			for _, v := range f.Vectors {
				if report.Skips(v) {
					report.Skip(f, v)
					continue
				}
				t.Run(v.Name, func(t *testing.T) {
					if failure := report.Run(f, v); failure != nil {
						t.Error(failure)
					}
				})
			}
		})
	}
	if err := report.WriteCounts(t.Output()); err != nil {
		t.Fatal(err)
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
	want := map[string]int{"aevum.json": 197, "agentcard.json": 112, "adp.json": 312, "adp-projections.json": 35, "nooterra.json": 219, "a2a.json": 370, "a2a-0.3.json": 279, "mcp.json": 454, "mcp-server-json.json": 58, "mcp-server-card.json": 39, "agent-skills-index.json": 36, "api-catalog.json": 39, "ai-catalog.json": 57, "oasf.json": 547, "oasf-descriptor.json": 32, "nooterra-publish.json": 3,
		"aevum-requirements.json": 53, "agentcard-requirements.json": 47, "adp-requirements.json": 60, "nooterra-requirements.json": 102}
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
