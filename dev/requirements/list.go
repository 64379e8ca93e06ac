package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// document is a source document with its requirements.
type document struct {
	// Prefix begins the ids of its requirements; a number follows.
	Prefix string
	Title  string
	// Count is the number of requirements: the ids are Prefix1 to PrefixCount.
	Count int
	Rows  []row
}

// sources are the documents in the order of the list.
var sources = []document{
	{Prefix: "A", Title: "draft-aevum-agentcard-00", Count: 100},
	{Prefix: "R", Title: "AgentCard 1.0: README and schema.json", Count: 46},
	{Prefix: "P", Title: "draft-song-anp-adp-00", Count: 92},
	{Prefix: "N", Title: "Nooterra AgentCard.v1, ToolDescriptor.v1 and AgentCardStreamEvent.v1", Count: 192},
}

// row is a requirement: either Cases or Reason is set.
type row struct {
	ID string
	// Text is the requirement in a few words.
	Text string
	// Cases prove the requirement.
	Cases []testCase
	// Reason says why the requirement needs no test.
	Reason string
}

// testCase is a test function of a package, or one of its subtests.
type testCase struct {
	// Package is a folder of the module.
	Package string
	Test    string
	// Sub is the name of the subtest as go test prints it, empty for the whole test.
	Sub string
}

// String returns the name that go test prints.
func (c testCase) String() string {
	if c.Sub == "" {
		return c.Test
	}
	return c.Test + "/" + c.Sub
}

const (
	// vectorsPackage has the test of all vectors.
	vectorsPackage = "internal/test/vectors"
	vectorsTest    = "TestVectors"
	// noTest begins the last column of a requirement that needs no test.
	noTest = "out: "
)

// parseList reads requirements.txt. A line is
//
//	ID | text | TESTS
//
// where TESTS is "out: reason", or one or more of "PACKAGE TEST CASE..." and
// "vectors FILE CASE..." with " ; " between them. Empty lines and lines that begin with #
// are ignored.
func parseList(r io.Reader) ([]document, error) {
	documents := slices.Clone(sources)
	in := bufio.NewScanner(r)
	at := 0
	for in.Scan() {
		at++
		line := strings.TrimSpace(in.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		x, err := parseRow(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", at, err)
		}
		i := slices.IndexFunc(documents, func(d document) bool { return strings.HasPrefix(x.ID, d.Prefix) })
		if i < 0 {
			return nil, fmt.Errorf("line %d: no document has the requirement %s", at, x.ID)
		}
		d := &documents[i]
		if want := fmt.Sprintf("%s%d", d.Prefix, len(d.Rows)+1); x.ID != want {
			return nil, fmt.Errorf("line %d: %s follows, want %s", at, x.ID, want)
		}
		d.Rows = append(d.Rows, x)
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	for _, d := range documents {
		if len(d.Rows) != d.Count {
			return nil, fmt.Errorf("%s has %d requirements, want %d", d.Title, len(d.Rows), d.Count)
		}
	}
	return documents, nil
}

func parseRow(line string) (row, error) {
	columns := strings.SplitN(line, " | ", 3)
	if len(columns) != 3 || columns[1] == "" {
		return row{}, fmt.Errorf("want ID | text | tests")
	}
	x := row{ID: columns[0], Text: columns[1]}
	if reason, ok := strings.CutPrefix(columns[2], noTest); ok && reason != "" {
		x.Reason = reason
		return x, nil
	}
	for proof := range strings.SplitSeq(columns[2], " ; ") {
		words := strings.Fields(proof)
		if len(words) < 2 {
			return row{}, fmt.Errorf("%s: %q has no test", x.ID, proof)
		}
		folder, test, cases := words[0], words[1], words[2:]
		switch {
		case folder != "vectors" && len(cases) == 0:
			x.Cases = append(x.Cases, testCase{Package: folder, Test: test})
		case folder == "vectors" && len(cases) == 0:
			return row{}, fmt.Errorf("%s: %q names no vector", x.ID, proof)
		}
		for _, name := range cases {
			c := testCase{folder, test, name}
			if folder == "vectors" {
				c = testCase{vectorsPackage, vectorsTest, test + "/" + name}
			}
			if slices.Contains(x.Cases, c) {
				return row{}, fmt.Errorf("%s: %s is listed twice", x.ID, c)
			}
			x.Cases = append(x.Cases, c)
		}
	}
	return x, nil
}
