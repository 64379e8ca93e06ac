// Command conformance runs the official JSON-Schema-Test-Suite (draft 2020-12)
// through generated code: a package for every group of tests, all compiled, every
// instance read by json.Unmarshal, checked by Validate and written again. The counts
// go to results.txt, which is committed, so that a change of them shows in the diff.
//
// The suite is taken from the module cache, or from the checkout of the official
// repository that JSON_SCHEMA_TEST_SUITE names.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	verbose := flag.Bool("v", false, "name every test that fails")
	keep := flag.Bool("keep", false, "keep the generated packages and say where they are")
	check := flag.Bool("check", false, "fail when the counts are not those of results.txt, instead of writing it")
	flag.Parse()
	if err := run(*verbose, *keep, *check); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(verbose, keep, check bool) error {
	root, err := filepath.Abs("../..")
	if err != nil {
		return err
	}
	s, err := findSuite()
	if err != nil {
		return err
	}
	groups, err := s.groups()
	if err != nil {
		return err
	}
	documents, err := s.documents()
	if err != nil {
		return err
	}
	w, err := newWorkspace(root)
	if err != nil {
		return err
	}
	if keep {
		fmt.Println(w.dir)
	} else {
		defer os.RemoveAll(w.dir)
	}
	outcome := w.generate(groups, documents)
	program, err := w.compile(groups, outcome)
	if err != nil {
		return err
	}
	results, err := runTests(program, groups, outcome)
	if err != nil {
		return err
	}
	r := summarise(groups, outcome, results, verbose)
	typed := typednessReport(groups, documents)
	fmt.Print(r, "\n", typed)
	if check {
		return compare("results.txt", r)
	}
	if err := os.WriteFile("typedness.txt", []byte(typed), 0o644); err != nil {
		return err
	}
	return os.WriteFile("results.txt", []byte(r), 0o644)
}

// A result is what came of one test.
type result struct {
	Valid, RoundTrip bool
	Failure          string
}

// runTests gives all instances to the program, those of packages that were built.
func runTests(program string, groups []group, outcome []string) ([][]result, error) {
	type try struct {
		Group int
		Data  json.RawMessage
	}
	var tries []try
	for i, g := range groups {
		if outcome[i] == built {
			for _, t := range g.Tests {
				tries = append(tries, try{i, t.Data})
			}
		}
	}
	input, err := json.Marshal(tries)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program)
	cmd.Stdin = bytes.NewReader(input)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var flat []result
	if err := json.Unmarshal(out, &flat); err != nil {
		return nil, err
	}
	results := make([][]result, len(groups))
	for i, g := range groups {
		if outcome[i] == built {
			results[i], flat = flat[:len(g.Tests)], flat[len(g.Tests):]
		}
	}
	return results, nil
}

// compare fails when the counts have moved.
func compare(file, got string) error {
	want, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if string(want) != got {
		return fmt.Errorf("the counts are not those of %s; run \"make conformance\" and commit what changed", file)
	}
	return nil
}
