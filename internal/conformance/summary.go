package main

import (
	"fmt"
	"os"
	"strings"
)

// tally counts one test file, or all.
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

// summarise counts by suite and file, in the order of the groups.
func summarise(groups []group, outcome []string, results [][]result, verbose bool) string {
	var order []string
	files, suites := map[string]*tally{}, map[string]*tally{}
	for i, g := range groups {
		key := g.Suite + "/" + g.File
		if files[key] == nil {
			files[key] = &tally{}
			order = append(order, key)
		}
		if suites[g.Suite] == nil {
			suites[g.Suite] = &tally{}
		}
		t := count(g, outcome[i], results[i], verbose)
		files[key].add(t)
		suites[g.Suite].add(t)
	}
	var b strings.Builder
	row := func(name string, t *tally) {
		fmt.Fprintf(&b, "%-40s %5d of %5d tests  %4d of %4d groups  %4d refused  %4d uncompiled  %5d of %5d round trips\n",
			name, t.passed, t.tests, t.whole, t.groups, t.refused, t.uncompiled, t.returned, t.roundTrips)
	}
	for _, name := range []string{"required", "optional", "format"} {
		if t := suites[name]; t != nil {
			row(name, t)
		}
	}
	b.WriteByte('\n')
	for _, key := range order {
		row(key, files[key])
	}
	return b.String()
}

// count counts one group. A group without a package fails all its tests.
func count(g group, outcome string, results []result, verbose bool) tally {
	t := tally{tests: len(g.Tests), groups: 1}
	switch outcome {
	case refused:
		t.refused = 1
	case uncompiled:
		t.uncompiled = 1
	}
	for i, r := range results {
		right := r.Failure == "" && r.Valid == g.Tests[i].Valid
		if right {
			t.passed++
		} else if verbose {
			fmt.Fprintf(os.Stderr, "%s/%s: %s: %s: valid is %t, want %t %s\n", g.Suite, g.File, g.Description, g.Tests[i].Description, r.Valid, g.Tests[i].Valid, r.Failure)
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
