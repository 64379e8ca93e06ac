package serverjson_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
)

// registryModule is the module with the validator of the registry.
const registryModule = "github.com/modelcontextprotocol/registry@v1.8.8"

var (
	validator = flag.Bool("validator", false, "compare with the validator of the MCP registry, whose module is downloaded and built")
	edits     = flag.Int("edits", 3000, "the number of random edits that TestValidatorEdits compares")
	seed      = flag.Uint64("seed", 1, "the seed of the random edits")
)

// verdict is what the validator says about a document.
type verdict struct {
	Valid      bool     `json:"valid"`
	References []string `json:"references"` // of the errors
}

// verdictsOf returns the verdicts of the registry's validator.
func verdictsOf(t *testing.T, documents [][]byte) []verdict {
	t.Helper()
	cmd := exec.Command(buildValidator(t))
	cmd.Stdin = bytes.NewReader(bytes.Join(documents, []byte("\n")))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []verdict
	for line := range bytes.Lines(out) {
		var v verdict
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	if len(list) != len(documents) {
		t.Fatalf("%d verdicts about %d documents", len(list), len(documents))
	}
	return list
}

// buildValidator builds testdata/validator.go.txt inside a copy of the registry's module,
// since the validator is in an internal package.
func buildValidator(t *testing.T) string {
	t.Helper()
	if !*validator {
		t.Skip("-validator is not given")
	}
	download := exec.Command("go", "mod", "download", "-json", registryModule)
	download.Dir = t.TempDir() // outside of this module
	out, err := download.Output()
	var module struct{ Dir, Error string }
	if json.Unmarshal(out, &module) != nil || err != nil || module.Dir == "" {
		t.Skipf("%s cannot be downloaded: %v %s", registryModule, err, module.Error)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "registry"), os.DirFS(module.Dir)); err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, "registry")
	main, err := os.ReadFile("testdata/validator.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "cmd", "verdicts")
	if err := os.MkdirAll(program, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(program, "main.go"), main, 0o644); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "verdicts")
	build := exec.Command("go", "build", "-o", binary, "./cmd/verdicts")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// TestValidator: the registry refuses a mutant if and only if we report an error, except
// where the mutant gives the reason.
func TestValidator(t *testing.T) {
	list := loadMutants(t)
	var documents [][]byte
	for _, m := range list.Mutants {
		documents = append(documents, list.document(t, m))
	}
	for i, v := range verdictsOf(t, documents) {
		m := list.Mutants[i]
		if want := len(m.Codes) == 0 || m.Stricter != ""; v.Valid != want {
			t.Errorf("%s: the registry accepts it: %t (%q), want %t; our errors: %q", m, v.Valid, v.References, want, m.Codes)
		}
	}
}

// ofSchema are the codes of errors that come from the published schemas and from the
// formats they name. The registry applies them after it has read a document into structs,
// where absent strings are empty. It parses URIs leniently, and its patterns have another
// white space than ECMAScript.
var ofSchema = []string{"uri", "required", "min-length", "unknown-field", "pattern"}

// TestValidatorEdits compares the verdicts about documents with random edits. The
// registry may accept a document that we refuse only for codes in ofSchema.
func TestValidatorEdits(t *testing.T) {
	if !*validator {
		t.Skip("-validator is not given")
	}
	list := loadMutants(t)
	random := rand.New(rand.NewPCG(*seed, 0))
	words := list.words()
	var documents [][]byte
	for range *edits {
		documents = append(documents, randomEdit(t, random, list, words))
	}
	refused := 0
	for i, v := range verdictsOf(t, documents) {
		found := codes(t, documents[i])
		named := slices.DeleteFunc(slices.Clone(found), func(code string) bool { return slices.Contains(ofSchema, code) })
		switch {
		case !v.Valid && len(found) == 0:
			t.Errorf("only the registry refuses %s: %q", documents[i], v.References)
		case v.Valid && len(named) > 0:
			t.Errorf("only we refuse %s: %q", documents[i], named)
		case !v.Valid:
			refused++
		}
	}
	t.Logf("%d documents, %d refused", len(documents), refused)
	if refused < *edits/5 || refused > *edits*4/5 {
		t.Errorf("%d of %d documents are refused: the edits are not varied", refused, *edits)
	}
}

func (l mutants) words() []string {
	var words []string
	for _, m := range l.Mutants {
		if strings.Contains(fmt.Sprint(m.Set), "registry/publisher-provided") {
			continue
		}
		for pointer := range m.Set {
			visitStrings(m.Set[pointer], func(holder any, key any, s string) { words = append(words, s) })
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// randomEdit returns a mutant in which up to two strings are those of other mutants, or
// parts of two strings.
func randomEdit(t *testing.T, random *rand.Rand, list mutants, words []string) []byte {
	t.Helper()
	m := list.Mutants[random.IntN(len(list.Mutants))]
	if len(m.Codes) > 0 && random.IntN(4) > 0 {
		m = mutant{Base: []string{"remote", "package"}[random.IntN(2)]}
	}
	var tree any
	if err := json.Unmarshal(list.document(t, m), &tree); err != nil {
		t.Fatal(err)
	}
	for range 1 + random.IntN(2) {
		type place struct{ holder, key any }
		var places []place
		visitStrings(tree, func(holder, key any, _ string) { places = append(places, place{holder, key}) })
		p, word := places[random.IntN(len(places))], words[random.IntN(len(words))]
		switch holder := p.holder.(type) {
		case map[string]any:
			name := p.key.(string)
			if old := holder[name].(string); random.IntN(2) == 0 {
				word = spliced(random, old, word)
			}
			holder[name] = word
		case []any:
			holder[p.key.(int)] = word
		}
	}
	text, err := json.Marshal(tree)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// spliced returns a beginning of one string and an end of another.
func spliced(random *rand.Rand, a, b string) string {
	x, y := []rune(a), []rune(b)
	return string(x[:random.IntN(len(x)+1)]) + string(y[random.IntN(len(y)+1):])
}

// visitStrings calls visit for each string in a tree, in the order of the names.
func visitStrings(tree any, visit func(holder, key any, s string)) {
	one := func(holder, key, value any) {
		if s, ok := value.(string); ok {
			visit(holder, key, s)
			return
		}
		visitStrings(value, visit)
	}
	switch tree := tree.(type) {
	case map[string]any:
		names := make([]string, 0, len(tree))
		for name := range tree {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			one(tree, name, tree[name])
		}
	case []any:
		for i, value := range tree {
			one(tree, i, value)
		}
	case string:
		visit(nil, nil, tree)
	}
}
