// Command conformance runs the official JSON-Schema-Test-Suite, drafts 2020-12 to 04, through
// generated code. It generates and compiles a package for every schema. It decodes every
// instance with json.Unmarshal, checks it with Validate and encodes it again. Package
// sdk/jsonschema writes the findings for the output tests.
//
// The counts go to results.txt, which is committed, so that changes are visible in the diff.
// Failing tests are listed with the reason in failures.json.
//
// The suite comes from the module cache. If JSON_SCHEMA_TEST_SUITE is set, it is the checkout
// of the official repository to use instead.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func main() {
	verbose := flag.Bool("v", false, "print the name of every failing test")
	keep := flag.Bool("keep", false, "keep the generated packages and print their folder")
	check := flag.Bool("check", false, "fail when the counts differ from results.txt, instead of writing it")
	draft := flag.String("draft", "", "run only this `draft` (2020-12, 2019-09, draft-07, draft-06 or draft-04) and write nothing")
	only := flag.String("suite", "", "run only this `suite` (required, optional, format or output) and write nothing")
	flag.Parse()
	if err := run(*draft, *only, *verbose, *keep, *check); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(draft, suite string, verbose, keep, check bool) error {
	root, err := filepath.Abs("../../..")
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
	outputs, err := s.outputGroups()
	if err != nil {
		return err
	}
	validations := groups
	groups = slices.Concat(groups, outputs)
	if suite != "" {
		groups = slices.DeleteFunc(groups, func(g group) bool { return g.Suite != suite })
	}
	if draft != "" {
		groups = slices.DeleteFunc(groups, func(g group) bool { return g.Draft != draft })
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
	all := w.generate(groups, documents)
	program, err := w.compile(all)
	if err != nil {
		return err
	}
	results, err := runTests(program, groups, all)
	if err != nil {
		return err
	}
	if err := s.checkOutputs(groups, results); err != nil {
		return err
	}
	if verbose {
		printFailures(groups, results)
	}
	known, err := readFailures("failures.json")
	if err != nil {
		return err
	}
	failures := compareFailures(known, groups, results, s.pinned)
	r := summarise(groups, all, results)
	fmt.Print(r)
	switch {
	case draft != "" || suite != "":
		return failures
	case check:
		return errors.Join(failures, compare("results.txt", r))
	}
	if err := os.WriteFile("typedness.txt", []byte(typednessReport(validations, documents)), 0o644); err != nil {
		return err
	}
	return errors.Join(failures, os.WriteFile("results.txt", []byte(r), 0o644))
}

// printFailures prints the name of every failing test.
func printFailures(groups []group, results [][]result) {
	for i, g := range groups {
		for j, r := range results[i] {
			if t := g.Tests[j]; !r.passes(t) {
				fmt.Fprintf(os.Stderr, "%s: %s: %s: valid is %t, want %t %s\n", g.name(), g.Description, t.Description, r.Valid, t.wanted(), r.Failure)
			}
		}
	}
}

// A result is the outcome of one test.
type result struct {
	Valid, RoundTrip bool
	Failure          string
	// Findings are the findings of generated code.
	Findings card.Violations
}

// passes reports whether the verdict is the one in the suite.
func (r result) passes(t test) bool { return r.Failure == "" && r.Valid == t.wanted() }

// runTests passes the instances to the program that contains all built packages.
func runTests(program string, groups []group, all []*made) ([][]result, error) {
	type try struct {
		Package string
		Data    json.RawMessage
	}
	var tries []try
	for i, g := range groups {
		if all[i].outcome == built {
			for _, t := range g.Tests {
				tries = append(tries, try{all[i].pkg, t.Data})
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
		if all[i].outcome == built {
			results[i], flat = flat[:len(g.Tests)], flat[len(g.Tests):]
		}
	}
	return results, nil
}

// compare fails if the counts have changed.
func compare(file, got string) error {
	want, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if string(want) != got {
		return fmt.Errorf("the counts differ from %s; run \"make conformance\" and commit the change", file)
	}
	return nil
}
