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

// options are the flags of the command.
type options struct {
	verbose, keep, check bool
	draft, suite         string
}

func main() {
	var o options
	flag.BoolVar(&o.verbose, "v", false, "print the name of every failing test")
	flag.BoolVar(&o.keep, "keep", false, "keep the generated packages and print their folder")
	flag.BoolVar(&o.check, "check", false, "fail when the counts differ from results.txt, instead of writing it")
	flag.StringVar(&o.draft, "draft", "", "run only this `draft` (2020-12, 2019-09, draft-07, draft-06 or draft-04) and write nothing")
	flag.StringVar(&o.suite, "suite", "", "run only this `suite` (required, optional, format or output) and write nothing")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	s, err := findSuite()
	if err != nil {
		return err
	}
	validations, err := s.groups()
	if err != nil {
		return err
	}
	outputs, err := s.outputGroups()
	if err != nil {
		return err
	}
	documents, err := s.documents()
	if err != nil {
		return err
	}
	groups := slices.DeleteFunc(slices.Concat(validations, outputs), func(g group) bool { return !o.selects(g) })
	all, results, err := execute(groups, documents, o.keep)
	if err != nil {
		return err
	}
	if err := s.checkOutputs(groups, results); err != nil {
		return err
	}
	if o.verbose {
		printFailures(groups, results)
	}
	known, err := readFailures("failures.json")
	if err != nil {
		return err
	}
	failures := compareFailures(known, groups, results, s.pinned)
	summary := summarise(groups, all, results)
	fmt.Print(summary)
	if o.draft != "" || o.suite != "" {
		return failures
	}
	return errors.Join(failures, record(summary, validations, documents, o.check))
}

// selects reports whether the flags select a group.
func (o options) selects(g group) bool {
	return (o.suite == "" || g.Suite == o.suite) && (o.draft == "" || g.Draft == o.draft)
}

// execute generates and compiles the packages of the groups, and runs their tests.
func execute(groups []group, documents map[string][]byte, keep bool) ([]*made, [][]result, error) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		return nil, nil, err
	}
	w, err := newWorkspace(root)
	if err != nil {
		return nil, nil, err
	}
	if keep {
		fmt.Println(w.dir)
	} else {
		defer os.RemoveAll(w.dir)
	}
	all := w.generate(groups, documents)
	program, err := w.compile(all)
	if err != nil {
		return nil, nil, err
	}
	results, err := runTests(program, groups, all)
	return all, results, err
}

// record writes the results, or compares the counts with the recorded ones.
func record(summary string, validations []group, documents map[string][]byte, check bool) error {
	if check {
		return compare("results.txt", summary)
	}
	if err := os.WriteFile("typedness.txt", []byte(typednessReport(validations, documents)), 0o644); err != nil {
		return err
	}
	return os.WriteFile("results.txt", []byte(summary), 0o644)
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
