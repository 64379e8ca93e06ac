package generatortest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// request is a text and the function to parse it: "package.Parse" or "card.Parse[package.Type]".
type request struct{ Parse, Text string }

// newModule writes packages into a user's module and returns its folder.
func newModule(t *testing.T, packages []*made) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testdir.Init(t, root, dir, "example.com/published")
	for _, m := range packages {
		m.write(t, dir)
	}
	return dir
}

// ask compiles packages into a program that runs a function for each request. It returns the
// errors of the functions, empty if there is none.
func ask(t *testing.T, packages []*made, requests []request) []string {
	t.Helper()
	dir := newModule(t, packages)
	testdir.Write(t, dir, "main.go", publishedProgram(packages, requests))
	input, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	cmd := testdir.Command(dir, "go", "run", ".")
	cmd.Stdin = bytes.NewReader(input)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("the program: %v\n%s", err, problems.String())
	}
	var answers []string
	if err := json.Unmarshal(output, &answers); err != nil {
		t.Fatal(err)
	}
	if len(answers) != len(requests) {
		t.Fatalf("%d answers to %d requests", len(answers), len(requests))
	}
	return answers
}

// publishedProgram returns the source of a program with every requested function.
func publishedProgram(packages []*made, requests []request) []byte {
	functions := map[string]bool{}
	for _, r := range requests {
		functions[r.Parse] = true
	}
	var imports, table strings.Builder
	for _, m := range packages {
		fmt.Fprintf(&imports, "\t%q\n", "example.com/published/"+m.pkg)
	}
	if slices.ContainsFunc(requests, func(r request) bool { return strings.HasPrefix(r.Parse, "card.") }) {
		fmt.Fprintf(&imports, "\t%q\n", gosource.CardPath)
	}
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		fmt.Fprintf(&table, "\t%q: func(text []byte) error { _, err := %s(text); return err },\n", name, name)
	}
	return fmt.Appendf(nil, `package main

import (
	"encoding/json"
	"os"

%s)

var functions = map[string]func([]byte) error{
%s}

func main() {
	var requests []struct{ Parse, Text string }
	if err := json.NewDecoder(os.Stdin).Decode(&requests); err != nil {
		panic(err)
	}
	answers := make([]string, len(requests))
	for i, r := range requests {
		if err := functions[r.Parse]([]byte(r.Text)); err != nil {
			answers[i] = err.Error()
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
`, imports.String(), table.String())
}
