package scripttest

import (
	"encoding/json"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"golang.org/x/tools/txtar"
)

// Program is a command whose output in JSON [Outputs] checks.
type Program struct {
	Name string
	// Run runs the program in this process and returns its standard output.
	Run func(args ...string) string
	// More are further command lines with --json, for outputs that differ from build to build.
	More []string
	// Page is the page of the documentation that lists the commands.
	Page string
	// Open are the commands whose output can have further members.
	Open []string
}

// Outputs checks the JSON that the scripts in the folder testdata expect of a program: each value is
// valid against the JSON Schema that the command prints with --json-schema, and is not with another
// member. Every command with --json needs a schema, an expected output and a row of the page.
func Outputs(t *testing.T, p Program) {
	t.Helper()
	schemas, seen := map[string]*jsonschema.Resolved{}, map[string]int{}
	for _, name := range p.commands(t) {
		schemas[name] = Resolved(t, p.Run(name, "--json-schema"))
	}
	check := func(place, name, text string) {
		schema := schemas[name]
		if schema == nil {
			t.Errorf("%s: %s has no --json-schema", place, name)
			return
		}
		seen[name] += Values(t, schema, slices.Contains(p.Open, name), place+": "+name, text)
	}
	for _, o := range expected(t, p.Name) {
		check(o.place, o.command, o.text)
	}
	for _, line := range p.More {
		args := strings.Fields(line)
		check(line, args[0], p.Run(args...))
	}
	page, err := os.ReadFile(p.Page)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		if row := "| `" + p.Name + " " + name + "` |"; !strings.Contains(string(page), row) {
			t.Errorf("%s has no row %s", p.Page, row)
		}
		if seen[name] == 0 {
			t.Errorf("no script expects JSON of %s %s", p.Name, name)
		}
	}
}

// commandName finds the names of commands in the help of a program, and jsonFlags the flags for JSON.
var (
	commandName = regexp.MustCompile(`(?m)^  ([a-z]+) {2,}\S`)
	jsonFlags   = regexp.MustCompile(`(?m)^ +--(json|json-schema) `)
)

// commands returns the names of the commands with --json-schema. A command with --json has it, too.
func (p Program) commands(t *testing.T) (names []string) {
	t.Helper()
	for _, m := range commandName.FindAllStringSubmatch(p.Run("--help"), -1) {
		flags := jsonFlags.FindAllStringSubmatch(p.Run(m[1], "--help"), -1)
		hasJSON := slices.ContainsFunc(flags, func(f []string) bool { return f[1] == "json" })
		hasSchema := slices.ContainsFunc(flags, func(f []string) bool { return f[1] == "json-schema" })
		if hasJSON && !hasSchema {
			t.Errorf("%s %s has --json and no --json-schema", p.Name, m[1])
		}
		if hasSchema {
			names = append(names, m[1])
		}
	}
	if len(names) == 0 {
		t.Fatal("no command has --json-schema")
	}
	return names
}

// Resolved returns a schema that a command prints.
func Resolved(t *testing.T, text string) *jsonschema.Resolved {
	t.Helper()
	schema := new(jsonschema.Schema)
	if err := json.Unmarshal([]byte(text), schema); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	r, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Values checks the JSON values of an output against a schema, and returns their number. isOpen says
// that the output can have further members.
func Values(t *testing.T, schema *jsonschema.Resolved, isOpen bool, place, text string) (count int) {
	t.Helper()
	for dec := json.NewDecoder(strings.NewReader(text)); dec.More(); count++ {
		var value map[string]any
		if err := dec.Decode(&value); err != nil {
			t.Errorf("%s: %v", place, err)
			return count
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", place, err)
		}
		value["another member"] = true
		if (schema.Validate(value) == nil) != isOpen {
			t.Errorf("%s: other members are admitted: %t", place, !isOpen)
		}
	}
	return count
}

// expectation is a JSON output that a script expects of a command.
type expectation struct{ place, command, text string }

// expected returns the JSON outputs that the scripts expect of a program: what cmp compares with the
// standard output of a command with --json, or with the file of its --report.
func expected(t *testing.T, program string) (list []expectation) {
	t.Helper()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d scripts, %v", len(names), err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, expectedIn(archive, name, program)...)
	}
	return list
}

// expectedIn is [expected] for one file of scripts.
func expectedIn(archive *txtar.Archive, name, program string) (list []expectation) {
	files := map[string]string{}
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	folder, command, report := "", "", ""
	for line := range strings.Lines(string(archive.Comment)) {
		words := strings.Fields(line)
		at := slices.Index(words, program)
		switch {
		case len(words) == 2 && words[0] == "cd":
			folder = strings.TrimPrefix(strings.TrimPrefix(words[1], "$WORK"), "/")
		case at > 0 && at+1 < len(words) && !strings.HasPrefix(line, "#"):
			command, report = jsonOutput(words[at+1:])
		case len(words) == 3 && words[0] == "cmp" && command != "" && words[1] == report && words[2] != "$devnull":
			list = append(list, expectation{name, command, files[path.Join(folder, words[2])]})
		}
	}
	return list
}

// jsonOutput returns the name of a command and the output that is JSON: stdout, or the file of
// --report. The name is empty if the command line asks for none.
func jsonOutput(args []string) (command, from string) {
	if slices.Contains(args, "--json") || strings.Contains(strings.Join(args, " "), "--format json") {
		return args[0], "stdout"
	}
	if at := slices.Index(args, "--report"); at >= 0 && at+1 < len(args) && args[at+1] != "-" {
		return args[0], args[at+1]
	}
	return "", ""
}
