package main

import (
	"fmt"
	"strings"
)

const intro = `<!-- Generated from dev/requirements/requirements.txt by "go -C dev run ./requirements"; do not edit. -->

# Requirements and their tests

Every requirement of the four source documents, with the cases of tests that prove it. The ids A, R, P and N are ours; each row has the requirement in a few words.

` + "`go test -run '^TEST$/^CASE$' ./PACKAGE`" + ` runs one case; the name after a slash is that of a subtest. A case of *vectors* is a file and a vector of [internal/test/vectors/testdata](../internal/test/vectors/testdata), run by ` + "`TestVectors`" + ` in ` + "`internal/test/vectors`" + `.

` + "`.ci/run requirements`" + ` runs all these cases by their names. It fails if a requirement is missing here, and if a case does not exist, is skipped or fails. To change the page, edit ` + "`dev/requirements/requirements.txt`" + ` and run ` + "`go -C dev run ./requirements`" + `.
`

// page returns the text of docs/requirements.md.
func page(documents []document) string {
	var b strings.Builder
	b.WriteString(intro)
	b.WriteString("\n| document | requirements | proved by tests | without a test, with the reason |\n|---|---:|---:|---:|\n")
	for _, d := range documents {
		proved := 0
		for _, x := range d.Rows {
			if len(x.Cases) > 0 {
				proved++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d |\n", d.Title, len(d.Rows), proved, len(d.Rows)-proved)
	}
	for _, d := range documents {
		fmt.Fprintf(&b, "\n## %s\n\n| id | requirement | proved by |\n|---|---|---|\n", d.Title)
		for _, x := range d.Rows {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", x.ID, cell(x.Text), proof(x))
		}
	}
	return b.String()
}

// proof returns the last cell of a row: the cases, grouped by package and test, or the
// reason.
func proof(x row) string {
	if x.Reason != "" {
		return "no test: " + cell(x.Reason)
	}
	var b strings.Builder
	last := ""
	for _, c := range x.Cases {
		group, name := c.Package+" "+c.Test, c.Sub
		if c.Package == vectorsPackage && c.Test == vectorsTest {
			file, vector, _ := strings.Cut(c.Sub, "/")
			group, name = "vectors "+file, vector
		}
		switch {
		case group != last && last != "":
			b.WriteString("; " + group)
		case group != last:
			b.WriteString(group)
		}
		last = group
		if name != "" {
			b.WriteString(" " + code(name))
		}
	}
	return b.String()
}

// cell returns a text for a cell of a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// code returns a name as code for a cell of a table.
func code(s string) string {
	if strings.Contains(s, "`") {
		return "`` " + cell(s) + " ``"
	}
	return "`" + cell(s) + "`"
}
