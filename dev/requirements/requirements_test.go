package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPage: docs/requirements.md is that of the list.
func TestPage(t *testing.T) {
	documents, err := load("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("../..", "docs", "requirements.md"))
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != page(documents) {
		t.Error("docs/requirements.md differs from the list; go -C dev run ./requirements writes it")
	}
}

func TestParseRow(t *testing.T) {
	for line, want := range map[string][]testCase{
		"A1 | text | sdk/adp TestX":            {{"sdk/adp", "TestX", ""}},
		"A1 | text | sdk/adp TestX a b_/c":     {{"sdk/adp", "TestX", "a"}, {"sdk/adp", "TestX", "b_/c"}},
		"A1 | text | vectors adp a ; p TestY":  {{"internal/test/vectors", "TestVectors", "adp/a"}, {"p", "TestY", ""}},
		"A1 | text | out: a reason":            nil,
		"A1 | a text with words | p TestY x ;": {{"p", "TestY", "x"}, {"p", "TestY", ";"}},
	} {
		x, err := parseRow(line)
		if err != nil || x.ID != "A1" || !slices.Equal(x.Cases, want) || (len(want) == 0) != (x.Reason != "") {
			t.Errorf("%s: %+v (%v)", line, x, err)
		}
	}
	for _, line := range []string{"A1", "A1 | text", "A1 |  | p TestX", "A1 | text | out: ", "A1 | text | p", "A1 | text | vectors adp", "A1 | text | p TestX a ; p TestX a"} {
		if x, err := parseRow(line); err == nil {
			t.Errorf("%s: %+v", line, x)
		}
	}
}

// TestMissingRows: a requirement that is left out, in the middle or at the end, is an error,
// and so is one of no document.
func TestMissingRows(t *testing.T) {
	text, err := os.ReadFile("requirements.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for _, id := range []string{"A1 ", "R20 ", "P92 ", "N192 "} {
		changed := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.HasPrefix(line, id) })
		if len(changed) != len(lines)-1 {
			t.Fatalf("%d lines of %s", len(lines)-len(changed), id)
		}
		if _, err := parseList(strings.NewReader(strings.Join(changed, ""))); err == nil {
			t.Errorf("without %s the list is complete", id)
		}
	}
	for _, line := range []string{"N193 | more | p TestX\n", "X1 | more | p TestX\n", "broken\n"} {
		if _, err := parseList(strings.NewReader(string(text) + line)); err == nil {
			t.Errorf("%q is accepted", line)
		}
	}
}

// TestPatterns runs the patterns against names as go test does.
func TestPatterns(t *testing.T) {
	got := patterns([]testCase{{"p", "TestA", ""}, {"p", "TestB", "x/y"}, {"p", "TestB", "a.b"}, {"p", "TestC", "x"}})
	want := []string{"^(TestA)$", `^(TestB|TestC)$/^(a\.b|x)$`}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestUnproved(t *testing.T) {
	results := map[testCase]string{}
	ran, _, err := readEvents(strings.NewReader(`{"Action":"run","Test":"TestA"}
{"Action":"pass","Test":"TestA/good"}
{"Action":"skip","Test":"TestA/skipped"}
{"Action":"fail","Test":"TestA/bad"}
{"Action":"fail","Test":"TestA/once"}
{"Action":"pass","Test":"TestA/once"}
{"Action":"output","Test":"TestA","Output":"text"}
{"Action":"pass"}
`), "p", results)
	if err != nil || !ran {
		t.Fatal(ran, err)
	}
	var x row
	for _, sub := range []string{"good", "skipped", "bad", "once", "missing"} {
		x.Cases = append(x.Cases, testCase{"p", "TestA", sub})
	}
	x.ID = "A1"
	got := unproved([]document{{Rows: []row{x}}}, results)
	want := []string{"A1: p TestA/skipped: skip", "A1: p TestA/bad: fail", "A1: p TestA/once: fail", "A1: p has no test TestA/missing"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if ran, _, err := readEvents(strings.NewReader(`{"Action":"pass"}`), "p", results); ran || err != nil {
		t.Errorf("no test ran: %t (%v)", ran, err)
	}
	if _, _, err := readEvents(strings.NewReader("no JSON"), "p", results); err == nil {
		t.Error("output that is not JSON is read")
	}
}

// TestNoTestsToRun: a pattern that selects no test is an error.
func TestNoTestsToRun(t *testing.T) {
	results := map[testCase]string{}
	if err := runTests(t.Context(), "../..", "internal/base/decimal", "^(TestOfNothing)$", results); err == nil || !strings.Contains(err.Error(), "no tests to run") {
		t.Errorf("%v", err)
	}
	if err := runTests(t.Context(), "../..", "internal/nothing", "^TestX$", results); err == nil {
		t.Error("a package that does not exist has tests")
	}
}
