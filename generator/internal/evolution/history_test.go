package evolution_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/evolution"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/gitfs"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// The folder of the project, and the first state of its main branch that the generator reads: in
// earlier schemas x-go-check had another form.
const (
	root  = "../../.."
	start = "6cb0ac61"
)

// TestNamesNeverMove generates each dialect of this project from each state of its schemas in the
// history, with the names.lock of the state before. A published name stays at its location, and a
// program that uses all names of an earlier package compiles with each later one, except where the
// comparison calls the class go breaking.
func TestNamesNeverMove(t *testing.T) {
	if testing.Short() {
		t.Skip("generates many packages")
	}
	imports := exports(t)
	dialects := make(map[string]*published)
	var files fs.FS
	var units []pipeline.Unit
	for _, state := range testdir.History(t, root, start, "schemas") {
		var err error
		if files, _, err = gitfs.Open(t.Context(), root, state.Commit); err != nil {
			t.Fatal(err)
		}
		var diags source.Diagnostics
		p := config.Load(source.FromFS(files), "cardgen.json", &diags)
		if p == nil {
			t.Fatalf("%s: %s", state.Commit, diags.String())
		}
		units = pipeline.Units(p)
		for _, u := range units {
			if dialects[u.Name] == nil {
				dialects[u.Name] = &published{name: u.Name, names: &naming.Lock{Names: make(map[string]string)}}
			}
			dialects[u.Name].next(t, state, files, u, imports)
		}
	}
	changes := 0
	for _, u := range units {
		d := dialects[u.Name]
		changes += len(d.editions) - 1
		if lock, err := fs.ReadFile(files, u.Lock); err != nil || !bytes.Equal(lock, d.lock) {
			t.Errorf("%s is not the names.lock that the history leads to (%v)\n%s", u.Lock, err, d.lock)
		}
	}
	if changes == 0 {
		t.Error("no dialect has changed")
	}
	t.Logf("%d dialects, %d changes", len(dialects), changes)
}

// published are the editions of one dialect, and its names.
type published struct {
	name, tree string
	lock       []byte
	// names has each published name at its location, also names that are gone, unless the
	// comparison has called that breaking.
	names    *naming.Lock
	editions []*release
}

// release is one edition of a dialect.
type release struct {
	commit  string
	edition *evolution.Edition
	program *program
	// broken are the names that the comparison with the edition before calls breaking.
	broken map[string]bool
}

// next generates the package of a state, unless its schemas have not changed, and checks it against
// the packages before it.
func (d *published) next(t *testing.T, state testdir.State, files fs.FS, u pipeline.Unit, imports types.Importer) {
	t.Helper()
	tree := strings.TrimSpace(testdir.Run(t, root, "git", "rev-parse", state.Commit+":"+u.Folder))
	if tree == d.tree {
		return
	}
	where := d.name + " at " + state.Commit[:12]
	store := source.FromFS(files)
	if d.lock != nil {
		store.Add(u.Lock, d.lock)
	}
	var diags source.Diagnostics
	made := pipeline.Generate(store, u, &diags)
	if made == nil {
		t.Fatalf("%s: %s", where, diags.String())
	}
	edition := pipeline.Edition(store, u, &diags)
	d.names = d.names.Renamed(edition.Graph, &diags)
	before := make(map[string]string)
	for key, name := range d.names.Names {
		before[name] = key
	}
	present := locations(made.Package)
	for name, key := range present {
		if at, ok := before[name]; ok && at != key {
			t.Errorf("%s: the name %s has moved from %s to %s", where, name, at, key)
		}
		d.names.Names[key] = name
	}
	pkg := checked(t, where, made.Files, imports)
	now := &release{state.Commit, edition, programOf(pkg), nil}
	if own := now.program.broken(t, pkg, imports); len(own) > 0 {
		t.Fatalf("%s: the program does not compile with its own package: %v", where, own)
	}
	d.check(t, where, now, pkg, imports)
	maps.DeleteFunc(d.names.Names, func(_, name string) bool { return now.broken[name] && present[name] == "" })
	d.tree, d.lock = tree, lockOf(t, files, u.Lock, naming.Record(u.Lock, made.Package))
	d.editions = append(d.editions, now)
}

// lockOf returns the names.lock of a state without the names that its own names.lock lacks: the
// generator of that time had no such declarations, so that nothing fixed their names.
func lockOf(t *testing.T, files fs.FS, file string, names *naming.Lock) []byte {
	t.Helper()
	text, err := fs.ReadFile(files, file)
	if errors.Is(err, fs.ErrNotExist) {
		return names.Bytes()
	}
	var own map[string]string
	if err = cmp.Or(err, json.Unmarshal(text, &own)); err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(names.Names, func(key, _ string) bool { return own[key] == "" })
	return names.Bytes()
}

// check compiles the programs of the earlier editions.
func (d *published) check(t *testing.T, where string, now *release, pkg *types.Package, imports types.Importer) {
	t.Helper()
	if len(d.editions) == 0 {
		return
	}
	last := d.editions[len(d.editions)-1]
	result, err := evolution.Compare(last.edition, now.edition)
	if err != nil {
		t.Fatal(err)
	}
	now.broken = breaking(result)
	for i, earlier := range d.editions {
		broken := earlier.program.broken(t, pkg, imports)
		stated := make(map[string]bool)
		for _, e := range slices.Concat(d.editions[i+1:], []*release{now}) {
			maps.Copy(stated, e.broken)
		}
		compare(t, fmt.Sprintf("%s, a program for %.12s", where, earlier.commit), broken, stated, earlier == last)
	}
}

// compare compares the names with which a program does not compile with the names that the
// comparison calls breaking. Exactly requires that the program does not compile with any of these.
func compare(t *testing.T, where string, broken map[string]string, stated map[string]bool, exactly bool) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(broken)) {
		of, _, _ := strings.Cut(name, ".")
		if !stated[name] && !stated[of] {
			t.Errorf("%s: it does not compile, and the comparison does not say so: %s: %s", where, name, broken[name])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(stated)) {
		if exactly && broken[name] == "" {
			t.Errorf("%s: it compiles, and the comparison says that %s breaks code", where, name)
		}
	}
}

// breaking returns the names that a comparison calls breaking.
func breaking(r *evolution.Result) map[string]bool {
	names := make(map[string]bool)
	for _, f := range r.Findings {
		if f.Class != evolution.Go || f.Verdict == jsonschema.Compatible {
			continue
		}
		names[f.Subject] = true
		for _, m := range merged.FindAllStringSubmatch(f.Message, -1) {
			names[m[1]] = true
		}
	}
	return names
}

// merged matches a name that has changed with another one.
var merged = regexp.MustCompile(`, and (\S+) with it`)

// TestBreakingNames: the names that the comparison calls breaking are the names with which the
// program of a user does not compile.
func TestBreakingNames(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the packages that generated code imports")
	}
	imports := exports(t)
	const old = `{"title": "Order", "type": "object", "required": ["id"], "properties": {
		"id": {"type": "string"}, "state": {"enum": ["open", "paid"]}, "level": {"enum": [1, 2]}, "tags": {"type": "array", "items": {"type": "string"}},
		"by": {"$ref": "#/$defs/Person"}, "to": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/Person"}]}},
		"$defs": {"Person": {"type": "object", "properties": {"name": {"type": "string"}}}}}`
	for _, edit := range []string{
		`"id": {"type": "string"} → "id": {"type": "integer"}`,
		`"id": {"type": "string"} → "number": {"type": "string"}`,
		`"required": ["id"], → `,
		`"open", "paid" → "open"`,
		`"open", "paid" → "open", "paid", "sent"`,
		`"enum": ["open", "paid"] → "type": "string"`,
		`[1, 2] → ["1", "2"]`,
		`"items": {"type": "string"} → "items": {"type": "integer"}`,
		`"by": {"$ref": "#/$defs/Person"}, → `,
		`"properties": {"name": {"type": "string"}} → "properties": {"name": {"type": "string"}, "notes": {"type": "array", "items": {"type": "string"}}}`,
		`"type": "object", "properties": {"name": {"type": "string"}} → "type": "string"`,
		`{"type": "string"}, {"$ref": "#/$defs/Person"} → {"type": "boolean"}, {"$ref": "#/$defs/Person"}`,
		`"title": "Order", → "title": "Order", "description": "An order.",`,
		`"title": "Order" → "title": "Purchase"`,
	} {
		from, to, _ := strings.Cut(edit, " → ")
		if strings.Count(old, from) != 1 {
			t.Fatalf("the schema does not have %s once", from)
		}
		generate := func(text string) (*evolution.Edition, *types.Package) {
			store := source.FromFS(fstest.MapFS{"order.json": {Data: []byte(text)}})
			var diags source.Diagnostics
			unit := pipeline.Single("order.json", "order", "order", "", false)
			made := pipeline.Generate(store, unit, &diags)
			if made == nil {
				t.Fatalf("%s: %s", edit, diags.String())
			}
			return pipeline.Edition(store, unit, &diags), checked(t, edit, made.Files, imports)
		}
		before, pkg := generate(old)
		after, changed := generate(strings.Replace(old, from, to, 1))
		result, err := evolution.Compare(before, after)
		if err != nil {
			t.Fatal(err)
		}
		stated := breaking(result)
		compare(t, edit, programOf(pkg).broken(t, changed, imports), stated, true)
		t.Logf("%s: %d names are broken", edit, len(stated))
	}
}

// locations returns the location of each name that users of a package write.
func locations(pkg *ir.Package) map[string]string {
	at := make(map[string]string)
	for _, t := range pkg.Types {
		at[t.Go] = naming.TypeKey(t)
		for _, f := range t.Fields {
			at[t.Go+"."+f.Go] = naming.FieldKey(t, f)
		}
		for _, v := range t.Values {
			at[v.Go] = naming.ValueKey(t, v)
		}
	}
	for _, a := range pkg.Aliases {
		at[a.Go] = a.Key
	}
	return at
}

// exports returns an importer of the packages that generated ones import.
func exports(t *testing.T) types.Importer {
	t.Helper()
	files := make(map[string]string)
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "./sdk/cardrt/...", "./sdk/dialect/...", "./sdk/diff/...", "./sdk/ecmaregexp/...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[name] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) {
		return os.Open(files[name])
	})
}
