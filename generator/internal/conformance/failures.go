package main

import (
	"fmt"
	"slices"
	"strings"
)

// A failure is a failing test and the reason.
type failure struct {
	// Drafts are the drafts whose tests fail.
	Drafts []string `json:"drafts"`
	// File is the suite and the test file: "optional/cross-draft".
	File string `json:"file"`
	// Group and Test are the descriptions of the group and of the test.
	Group  string `json:"group"`
	Test   string `json:"test"`
	Reason string `json:"reason"`
}

// readFailures reads the list of known failures.
func readFailures(file string) ([]failure, error) {
	list, err := readList[failure](file)
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		if f.Reason == "" || len(f.Drafts) == 0 {
			return nil, fmt.Errorf("%s: %s: %s: %s has no reason or no drafts", file, f.File, f.Group, f.Test)
		}
	}
	return list, nil
}

// compareFailures returns an error that names every failing test that is not on the list. It
// also names every entry of the list whose test passes or does not exist. Drafts and suites
// that were not run are ignored. If the version of the suite is not the pinned one, an entry
// may name a test that does not exist.
func compareFailures(list []failure, groups []group, results [][]result, pinned bool) error {
	known := map[string]bool{}
	run := map[string]bool{}
	for _, g := range groups {
		run[g.Draft+" "+g.Suite] = true
	}
	for _, f := range list {
		suite, _, _ := strings.Cut(f.File, "/")
		for _, draft := range f.Drafts {
			if run[draft+" "+suite] {
				known[strings.Join([]string{draft, f.File, f.Group, f.Test}, ": ")] = true
			}
		}
	}
	var problems []string
	seen := map[string]bool{}
	for i, g := range groups {
		for j, t := range g.Tests {
			name := strings.Join([]string{g.Draft, g.Suite + "/" + g.File, g.Description, t.Description}, ": ")
			seen[name] = true
			if results[i] != nil && results[i][j].passes(t) {
				continue
			}
			if !known[name] {
				problems = append(problems, "fails without a reason: "+name)
			}
			delete(known, name)
		}
	}
	for name := range known {
		if !pinned && !seen[name] {
			continue
		}
		problems = append(problems, "no longer fails: "+name)
	}
	if len(problems) == 0 {
		return nil
	}
	slices.Sort(problems)
	return fmt.Errorf("failures.json is out of date:\n%s", strings.Join(problems, "\n"))
}
