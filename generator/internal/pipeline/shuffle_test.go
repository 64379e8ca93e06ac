package pipeline

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// TestShuffledSchemas checks that the order of members in a schema changes neither findings nor
// code, apart from the order of declarations. It shuffles all schemas of the project.
func TestShuffledSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("generates all packages twice")
	}
	root := "../../.."
	ordered := units(t, root)
	shuffled := units(t, shuffledProject(t, root, rand.New(rand.NewPCG(1, 2))))
	compared := 0
	for name, unit := range ordered {
		other := shuffled[name]
		if other == nil {
			t.Fatalf("%s is not generated from shuffled schemas", name)
		}
		compareCode(t, name, unit, other)
		compared += compareVerdicts(t, root, name, unit, other)
	}
	if compared < 1000 {
		t.Errorf("only %d documents were compared", compared)
	}
}

// units generates the packages of a project, by dialect.
func units(t *testing.T, root string) map[string]*Generated {
	t.Helper()
	store, err := source.New(root)
	if err != nil {
		t.Fatal(err)
	}
	var diags source.Diagnostics
	made := map[string]*Generated{}
	p := config.Load(store, "cardgen.json", &diags)
	if diags.HasErrors() {
		t.Fatal(&diags)
	}
	for _, u := range Units(p) {
		made[u.Name] = Generate(store, u, &diags)
	}
	if diags.HasErrors() {
		t.Fatal(&diags)
	}
	return made
}

// shuffledProject copies the inputs of the generator, with the members of all schemas
// in random order.
func shuffledProject(t *testing.T, root string, random *rand.Rand) string {
	t.Helper()
	dir := t.TempDir()
	copyFile := func(name string, change func([]byte) []byte) {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, change(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	same := func(data []byte) []byte { return data }
	copyFile("cardgen.json", same)
	copyFile("go.mod", same)
	for _, folder := range []string{"schemas", "sdk"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			name, _ := filepath.Rel(root, path)
			switch {
			case err != nil || d.IsDir():
			case strings.HasSuffix(name, ".schema.json"):
				copyFile(name, func(data []byte) []byte { return shuffle(t, data, random) })
			case strings.HasSuffix(name, ".json"), filepath.Base(name) == "names.lock", strings.HasSuffix(name, ".go") && folder == "sdk":
				copyFile(name, same)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// shuffle changes the order of the members of all objects of a JSON text.
func shuffle(t *testing.T, data []byte, random *rand.Rand) []byte {
	t.Helper()
	root, err := jsontree.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var visit func(*jsontree.Node)
	visit = func(n *jsontree.Node) {
		random.Shuffle(len(n.Members), func(i, j int) { n.Members[i], n.Members[j] = n.Members[j], n.Members[i] })
		for _, m := range n.Members {
			visit(m.Value)
		}
		for _, item := range n.Items {
			visit(item)
		}
	}
	visit(root)
	return root.Append(nil)
}

// compareCode compares the sorted tokens of two packages. Numbers and commas are
// ignored: the numbers of subschemas, fields and bits follow the member order, and the
// last element of a list has no comma.
func compareCode(t *testing.T, name string, a, b *Generated) {
	t.Helper()
	for file := range a.Files {
		if b.Files[file] == nil {
			t.Errorf("%s: %s is not generated from shuffled schemas", name, file)
		}
	}
	if x, y := tokens(a.Files), tokens(b.Files); !slices.Equal(x, y) {
		t.Errorf("%s differs:\n%s", name, difference(x, y))
	}
}

// tokens returns the sorted tokens of Go files.
func tokens(files map[string][]byte) []string {
	var list []string
	for name, text := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue // the JSON in examples follows the member order
		}
		var s scanner.Scanner
		set := token.NewFileSet()
		s.Init(set.AddFile(name, -1, len(text)), text, nil, 0)
		for {
			_, tok, literal := s.Scan()
			if tok == token.EOF {
				break
			}
			switch {
			case tok == token.INT, tok == token.COMMA, tok == token.SEMICOLON:
			case strings.HasSuffix(strings.TrimRight(literal, "0123456789"), "Matcher"): // its name follows the order of patterns
			case literal != "":
				list = append(list, literal)
			default:
				list = append(list, tok.String())
			}
		}
	}
	slices.Sort(list)
	return list
}

// difference returns the first tokens that only one of two sorted lists has.
func difference(x, y []string) string {
	var out []string
	for len(out) < 30 && len(x)+len(y) > 0 {
		switch {
		case len(x) > 0 && len(y) > 0 && x[0] == y[0]:
			x, y = x[1:], y[1:]
		case len(y) == 0 || len(x) > 0 && x[0] < y[0]:
			out, x = append(out, "-"+x[0]), x[1:]
		default:
			out, y = append(out, "+"+y[0]), y[1:]
		}
	}
	return strings.Join(out, " ")
}

// compareVerdicts compares the findings of two packages for the cards of the vectors
// and for mutants of them, each with one value removed or replaced. It returns their number.
func compareVerdicts(t *testing.T, root, name string, a, b *Generated) (compared int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "internal/test/vectors/testdata/cards", name, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	first, second := checkerOf(a.Package), checkerOf(b.Package)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range mutants(t, data) {
			if x, y := first(text), second(text); !slices.Equal(x, y) {
				t.Errorf("%s: a mutant of %s: %v, from shuffled schemas %v\n%s", name, filepath.Base(file), x, y, text)
				return compared
			}
			compared++
		}
	}
	return compared
}

// checkerOf returns a function that validates the text of a document of the primary
// entry and returns the sorted findings.
func checkerOf(pkg *ir.Package) func(text string) []string {
	tables := plan.NewTables(pkg)
	var root int
	for _, e := range pkg.Entries {
		if e.Primary {
			root = tables.Number(e.Type.Node)
		}
	}
	table := plan.Bind(tables.Finish(), pkg.Versions)
	none := func(*cardrt.Checker, int, cardrt.Value) {}
	return func(text string) []string {
		var list []string
		found := cardrt.Findings(card.Options{}, true, func(c *cardrt.Checker) { table.Assert(c, cardrt.ValueOf(text), root, none) })
		for _, v := range found {
			list = append(list, fmt.Sprint(v.Pointer, " ", v.Code, " ", v.Severity, " ", v.Message))
		}
		slices.Sort(list)
		return list
	}
}

// mutants returns a document and its variants with one value removed or replaced by a
// value of another kind.
func mutants(t *testing.T, data []byte) []string {
	t.Helper()
	root, err := jsontree.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{string(root.Append(nil))}
	replacements := []*jsontree.Node{jsontree.Text(""), jsontree.Object()}
	var visit func(*jsontree.Node)
	visit = func(n *jsontree.Node) {
		for i, m := range n.Members {
			n.Members = slices.Delete(slices.Clone(n.Members), i, i+1)
			list = append(list, string(root.Append(nil)))
			n.Members = slices.Insert(n.Members, i, m)
			for _, r := range replacements {
				n.Members[i].Value = r
				list = append(list, string(root.Append(nil)))
			}
			n.Members[i] = m
			visit(m.Value)
		}
		for i, item := range n.Items {
			for _, r := range replacements {
				n.Items[i] = r
				list = append(list, string(root.Append(nil)))
			}
			n.Items[i] = item
			visit(item)
		}
	}
	visit(root)
	return list
}
