package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// Copies of the official suite in the module proxy. The tests come from one module, the remote
// documents from another, whose own tests were removed.
const (
	testsModule   = "cuelang.org/go@v0.17.1"
	testsFolder   = "encoding/jsonschema/testdata/external/tests"
	remotesModule = "github.com/kaptinlin/jsonschema@v0.9.8"
	remotesFolder = "testdata/JSON-Schema-Test-Suite/remotes"
)

// drafts are the drafts to run, newest first.
var drafts = []struct {
	name, folder string
	draft        schema.Draft
}{
	{"2020-12", "draft2020-12", schema.Draft2020},
	{"2019-09", "draft2019-09", schema.Draft2019},
	{"draft-07", "draft7", schema.Draft07},
	{"draft-06", "draft6", schema.Draft06},
	{"draft-04", "draft4", schema.Draft04},
}

// A group is a schema and its instances.
type group struct {
	// Draft is the name of the draft. Reading is the draft of a schema without $schema.
	Draft   string
	Reading schema.Draft
	// Suite is "required", "optional", "format" or "output".
	Suite string
	// File is the test file without its extension: the keyword.
	File        string
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
	Tests       []test          `json:"tests"`
}

// name returns the test file that contains the group.
func (g group) name() string { return g.Draft + " " + g.Suite + "/" + g.File }

// A test is an instance and the verdict of the specification.
type test struct {
	Description string          `json:"description"`
	Data        json.RawMessage `json:"data"`
	Valid       bool            `json:"valid"`
	// Output is the schema of the output in an output test, which has no Valid.
	Output struct {
		Basic json.RawMessage `json:"basic"`
	} `json:"output"`
}

// wanted reports whether the test expects a valid instance. An output test has a schema, which
// the output must satisfy.
func (t test) wanted() bool { return t.Valid || t.Output.Basic != nil }

// suite locates the tests and the remote documents. pinned says that they come from the modules
// above.
type suite struct {
	tests, remotes string
	pinned         bool
}

// findSuite returns the checkout of the official repository in JSON_SCHEMA_TEST_SUITE,
// otherwise the copies in the module cache.
func findSuite() (suite, error) {
	if dir := os.Getenv("JSON_SCHEMA_TEST_SUITE"); dir != "" {
		return suite{filepath.Join(dir, "tests"), filepath.Join(dir, "remotes"), false}, nil
	}
	tests, err := moduleDir(testsModule)
	if err != nil {
		return suite{}, err
	}
	remotes, err := moduleDir(remotesModule)
	if err != nil {
		return suite{}, err
	}
	return suite{filepath.Join(tests, testsFolder), filepath.Join(remotes, remotesFolder), true}, nil
}

// moduleDir downloads a module as data; nothing of it is built.
func moduleDir(module string) (string, error) {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = os.TempDir()
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("download %s: %w", module, err)
	}
	var info struct{ Dir string }
	if err := json.Unmarshal(out, &info); err != nil {
		return "", err
	}
	return info.Dir, nil
}

// groups reads all test files of all drafts.
func (s suite) groups() ([]group, error) {
	var all []group
	for _, d := range drafts {
		for _, part := range []struct{ name, folder string }{
			{"required", "."}, {"optional", "optional"}, {"format", "optional/format"},
		} {
			files, err := filepath.Glob(filepath.Join(s.tests, d.folder, part.folder, "*.json"))
			if err != nil {
				return nil, err
			}
			sort.Strings(files)
			for _, file := range files {
				groups, err := readList[group](file)
				if err != nil {
					return nil, err
				}
				for _, g := range groups {
					g.Draft, g.Reading, g.Suite = d.name, d.draft, part.name
					g.File = strings.TrimSuffix(filepath.Base(file), ".json")
					all = append(all, g)
				}
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no tests in %s", s.tests)
	}
	return all, nil
}

// readList reads a JSON file with an array.
func readList[T any](file string) ([]T, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []T
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

// documents returns the remote documents by the URLs that tests refer to.
func (s suite) documents() (map[string][]byte, error) {
	found := map[string][]byte{}
	err := filepath.WalkDir(s.remotes, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".json" {
			return err
		}
		name, err := filepath.Rel(s.remotes, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		found["http://localhost:1234/"+filepath.ToSlash(name)] = data
		return err
	})
	return found, err
}
