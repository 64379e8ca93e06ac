package generatortest_test

import (
	"bytes"
	"flag"
	"fmt"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// trialPath is the path of the module with the generated packages. It is below the SDK's path,
// so that the packages may import the SDK's internal test packages.
var trialPath = path.Join(testdir.ModulePath, "sdk", "trial")

// sample is a schema and the findings expected for its documents.
type sample struct {
	name, schema string
	documents    []document
}

type document struct {
	text     string
	findings []string
}

var keep = flag.String("keep", "", "generate into this folder and leave it there")

// TestAgreement builds and runs all samples as one program, since linking takes most of the
// time. (FuzzGenerate tests that each package compiles on its own: the samples are its seeds.)
func TestAgreement(t *testing.T) {
	testdir.Compiles(t)
	samples := read(t)
	dir := *keep
	if dir == "" {
		dir = t.TempDir()
	}
	testdir.Init(t, "../..", dir, trialPath)
	store, err := source.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples {
		s.generate(t, store, dir)
	}
	if t.Failed() {
		return
	}
	testdir.Write(t, dir, "trial_test.go", program(samples))
	testdir.Run(t, dir, "go", "test", "-vet=off", ".")
}

// read reads the samples of testdata.
func read(tb testing.TB) []sample {
	tb.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		tb.Fatalf("there are no samples (%v)", err)
	}
	var samples []sample
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil || len(archive.Files) != 2 {
			tb.Fatalf("%s has no schema or no documents (%v)", file, err)
		}
		s := sample{name: strings.TrimSuffix(filepath.Base(file), ".txtar"), schema: string(archive.Files[0].Data)}
		for line := range strings.Lines(string(archive.Files[1].Data)) {
			switch line = strings.TrimSuffix(line, "\n"); {
			case line == "":
			case line[0] != '\t':
				s.documents = append(s.documents, document{text: line})
			default:
				last := &s.documents[len(s.documents)-1]
				last.findings = append(last.findings, line[1:])
			}
		}
		samples = append(samples, s)
	}
	return samples
}

// generate writes the package of a sample.
func (s sample) generate(t *testing.T, store *source.Store, dir string) {
	t.Helper()
	file := s.name + ".schema.json"
	store.Add(file, []byte(s.schema))
	var diags source.Diagnostics
	made := pipeline.Generate(store, pipeline.Single(file, s.name, s.name, "Root", true), &diags)
	if made == nil {
		t.Errorf("%s: %s", s.name, diags.String())
		return
	}
	for name, text := range made.Files {
		if !strings.HasSuffix(name, "_test.go") { // the program has its own test
			testdir.Write(t, dir, path.Join(s.name, name), text)
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t%q\n\t%q\n)\n\n", s.name, path.Join(testdir.ModulePath, "sdk/card"), path.Join(testdir.ModulePath, "sdk/internal/fuzzing"))
	fmt.Fprintf(&b, "var Subject = fuzzing.Of[Root](\"\", rawRoot).\n\tRoots(%s).\n\tSchema(%s)",
		rootKinds(made.Package.Entries[0].Type), strconv.Quote(s.schema))
	for _, d := range s.documents {
		fmt.Fprintf(&b, ".\n\tFrom(%q)", d.text)
	}
	testdir.Write(t, dir, path.Join(s.name, "subject.go"), b.Bytes())
}

// rootKinds are the JSON kinds that a type accepts as a document, as Go expressions.
func rootKinds(t *ir.Type) string {
	switch {
	case t.Kind == ir.SumType, t.Kind == ir.RawType, t.OtherKinds:
		return "card.KindNull, card.KindBool, card.KindNumber, card.KindString, card.KindArray, card.KindObject"
	case t.Kind == ir.TupleType:
		return "card.KindArray"
	}
	return "card.KindObject"
}

// rounds is the number of random documents for each sample.
const rounds = 250

// program returns the source of the test that runs all packages.
func program(samples []sample) []byte {
	var b bytes.Buffer
	b.WriteString("package trial\n\nimport (\n\t\"testing\"\n\n")
	for _, s := range samples {
		fmt.Fprintf(&b, "\t%q\n", path.Join(trialPath, s.name))
	}
	b.WriteString(")\n\nfunc TestSamples(t *testing.T) {\n")
	for _, s := range samples {
		fmt.Fprintf(&b, "\tt.Run(%q, func(t *testing.T) {\n", s.name)
		for _, d := range s.documents {
			fmt.Fprintf(&b, "\t\t%s.Subject.Finds(t, %q", s.name, d.text)
			for _, finding := range d.findings {
				fmt.Fprintf(&b, ", %q", finding)
			}
			b.WriteString(")\n")
		}
		fmt.Fprintf(&b, "\t\t%s.Subject.Rounds(%d).Test(t)\n\t})\n", s.name, rounds)
	}
	b.WriteString("}\n")
	return b.Bytes()
}
