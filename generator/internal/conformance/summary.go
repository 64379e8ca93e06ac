package main

import (
	"fmt"
	"strings"
)

// tally has the counts of one test file, or of all test files.
type tally struct {
	tests, passed        int
	groups, whole        int
	refused, uncompiled  int
	roundTrips, returned int
}

func (t *tally) add(u tally) {
	t.tests += u.tests
	t.passed += u.passed
	t.groups += u.groups
	t.whole += u.whole
	t.refused += u.refused
	t.uncompiled += u.uncompiled
	t.roundTrips += u.roundTrips
	t.returned += u.returned
}

// summarise counts by draft and suite, then by file, in the order of the groups.
func summarise(groups []group, all []*made, results [][]result) string {
	var suites, files []string
	tallies := map[string]*tally{}
	under := func(names *[]string, key string, t tally) {
		if tallies[key] == nil {
			tallies[key] = &tally{}
			*names = append(*names, key)
		}
		tallies[key].add(t)
	}
	for i, g := range groups {
		t := count(g, all[i].outcome, results[i])
		under(&suites, g.Draft+" "+g.Suite, t)
		under(&files, g.Draft+" "+g.Suite+"/"+g.File, t)
	}
	var b strings.Builder
	for _, names := range [][]string{suites, files} {
		for _, name := range names {
			t := tallies[name]
			fmt.Fprintf(&b, "%-46s %5d of %5d tests  %4d of %4d groups  %4d refused  %4d uncompiled  %5d of %5d round trips\n",
				name, t.passed, t.tests, t.whole, t.groups, t.refused, t.uncompiled, t.returned, t.roundTrips)
		}
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// count adds one group. All tests of a group without a package fail.
func count(g group, outcome string, results []result) tally {
	t := tally{tests: len(g.Tests), groups: 1}
	switch outcome {
	case refused:
		t.refused = 1
	case uncompiled:
		t.uncompiled = 1
	}
	for i, r := range results {
		if r.passes(g.Tests[i]) {
			t.passed++
		}
		t.roundTrips++
		if r.RoundTrip {
			t.returned++
		}
	}
	if t.passed == t.tests {
		t.whole = 1
	}
	return t
}
