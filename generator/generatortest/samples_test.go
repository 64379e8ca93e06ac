package generatortest

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// read reads the samples of a dialect with two versions, a schema and a table.
func read(t *testing.T, file string) (n *ir.Node, list []samples, diags source.Diagnostics) {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("d/samples.json", []byte(file))
	store.Add("d/rows.json", []byte(`{"name":"rows","doc":"rows are rows.","editions":[{"versions":["1"],"ids":{"a\"":2,"b":1}},{"versions":["2"],"ids":{"c":3}}]}`))
	n = &ir.Node{Origin: ir.Origin{File: "d/s.json", Pointer: "/$defs/A"}}
	pkg := &ir.Package{Versions: []string{"1", "2"}, Nodes: []*ir.Node{n}}
	var u pipeline.Unit
	u.Folder = "d"
	list = readSamples(store, u, pkg, &diags)
	return n, list, diags
}

func TestSamples(t *testing.T) {
	for file, want := range map[string][2][]string{
		`{"samples":[{"schema":"s.json#/$defs/A","values":["v{version}",true]}]}`:                           {{`"v1"`, `true`}, {`"v2"`, `true`}},
		`{"samples":[{"schema":"s.json#/$defs/A","table":"rows.json","values":[{"n":"{name}"},["{id}"]]}]}`: {{`{"n":"b"}`, `[1]`, `{"n":"a\""}`, `[2]`}, {`{"n":"c"}`, `[3]`}},
	} {
		n, list, diags := read(t, file)
		if diags.HasErrors() {
			t.Errorf("%s: %s", file, diags.String())
			continue
		}
		for i := range want {
			if got := list[i][n]; !slices.Equal(got, want[i]) {
				t.Errorf("%s: version %d has %q, want %q", file, i+1, got, want[i])
			}
		}
	}
}

func TestSamplesRefuse(t *testing.T) {
	for file, want := range map[string]string{
		`{"samples":[{"schema":"s.json#/$defs/B","values":[1]}]}`:                   "d/samples.json:1:13: the dialect has no such schema",
		`{"samples":[{"schema":"s.json#/$defs/A"}]}`:                                `"values"`,
		`{"samples":[{"schema":"s.json#/$defs/A","table":"no.json","values":[1]}]}`: "d/no.json",
		`{"samples":[{"schema":"s.json#/$defs/A","values":[1],"value":2}]}`:         `"value"`,
		`{`: "d/samples.json:1:2",
	} {
		if _, _, diags := read(t, file); !diags.HasErrors() || !strings.Contains(diags.String(), want) {
			t.Errorf("%s: the errors are %q, want %q", file, diags.String(), want)
		}
	}
}
