package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/dlclark/regexp2"
	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/agentcard-go/cardgen/generator/internal/evolution"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/schemas"
)

// strict is oracle with formats as assertions, and with regular expressions of ECMA-262.
func strict(s any) (*validator.Schema, error) {
	c := validator.NewCompiler()
	c.DefaultDraft(drafts[draftOf(s)]) // the validator ignores $schema beside $ref
	c.AssertFormat()
	c.UseRegexpEngine(ecma)
	for _, name := range []string{"period", "semver"} { // not formats of JSON Schema
		c.RegisterFormat(&validator.Format{Name: name, Validate: func(any) error { return nil }})
	}
	const name = "https://differential.test/schema.json"
	if err := c.AddResource(name, withoutHidden(s)); err != nil {
		return nil, err
	}
	return c.Compile(name)
}

// withoutHidden returns a schema without the keywords that a $ref hides in older drafts and that
// the validator applies all the same.
func withoutHidden(s any) any {
	if d := draftOf(s); d == schema.Draft2020 || d == schema.Draft2019 {
		return s
	}
	s = plain(s)
	for _, o := range owners(s) {
		if _, ok := o.schema["$ref"].(string); ok {
			for _, name := range []string{"const", "contains", "propertyNames", "if", "then", "else"} {
				delete(o.schema, name)
			}
		}
	}
	return s
}

// drafts are the drafts by their names in the validator.
var drafts = map[schema.Draft]*validator.Draft{
	schema.Draft2020: validator.Draft2020, schema.Draft2019: validator.Draft2019,
	schema.Draft07: validator.Draft7, schema.Draft06: validator.Draft6, schema.Draft04: validator.Draft4,
}

// expression is a regular expression of ECMA-262, which package regexp does not support.
type expression struct{ *regexp2.Regexp }

func (e expression) MatchString(s string) bool {
	ok, err := e.Regexp.MatchString(s)
	return err == nil && ok
}

// ecma compiles a pattern. It uses the library's other mode if the pattern needs features of that
// mode.
func ecma(text string) (validator.Regexp, error) {
	r, err := regexp2.Compile(text, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		r, err = regexp2.Compile(text, regexp2.Unicode)
	}
	if err != nil {
		return nil, err
	}
	return expression{r}, nil
}

// ownSchemas returns the schemas of the dialects, each as one document.
func ownSchemas(t *testing.T) []any {
	t.Helper()
	files, err := fs.Glob(schemas.FS, "*/*.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []any
	for _, file := range files {
		folder, err := fs.Sub(schemas.FS, path.Dir(file))
		if err != nil {
			t.Fatal(err)
		}
		unit := pipeline.Single(path.Base(file), "p", "p", "Root", false)
		var diags source.Diagnostics
		if e := pipeline.Edition(source.FromFS(folder), unit, &diags); e != nil { // it may refer to another folder
			list = append(list, documentsOf(t, e)...)
		}
	}
	if len(list) < 10 {
		t.Fatalf("only %d schemas", len(list))
	}
	return list
}

// published is the environment variable for the folder with the published schemas, and
// publishedList the list of these.
const (
	published     = "CARD_REALWORLD_SCHEMAS"
	publishedList = "../realworld/schemas.json"
)

// publishedSchemas returns the published schemas, each as one document.
func publishedSchemas(t *testing.T) []any {
	t.Helper()
	dir := os.Getenv(published)
	if dir == "" {
		t.Skipf("%s is not set: it names a folder with a checkout of the repositories in %s", published, publishedList)
	}
	text, err := os.ReadFile(publishedList)
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Name, Repository, File string
		With                   []string
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	var all []any
	for _, s := range list {
		in := func(file string) string {
			file, err := filepath.Abs(filepath.Join(dir, filepath.FromSlash(s.Repository), filepath.FromSlash(file)))
			if err != nil {
				t.Fatal(err)
			}
			return file
		}
		store, err := source.New(filepath.Dir(in(s.File)))
		if err != nil {
			t.Fatal(err)
		}
		unit := pipeline.Single(filepath.Base(s.File), s.Name, s.Name, "Root", false)
		for _, with := range s.With {
			unit.With = append(unit.With, schema.With{Name: filepath.ToSlash(in(with))})
		}
		var diags source.Diagnostics
		e := pipeline.Edition(store, unit, &diags)
		if e == nil {
			t.Fatalf("%s: %s", s.Name, diags.String())
		}
		all = append(all, documentsOf(t, e)...)
	}
	if len(all) < 50 {
		t.Fatalf("only %d schemas", len(all))
	}
	return all
}

// documentsOf returns the schemas of an edition that the validator supports.
func documentsOf(t *testing.T, e *evolution.Edition) []any {
	t.Helper()
	var list []any
	for _, text := range e.Texts() {
		s, err := validator.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := strict(s); err != nil {
			t.Logf("the validator does not support a schema: %v", err)
			continue
		}
		list = append(list, s)
	}
	return list
}
