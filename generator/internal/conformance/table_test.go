package main

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// The table-driven validator gives the verdicts of the official suite, as an assertion and as a
// trial. Nothing is compiled, so a change of the evaluator is checked within seconds.
func TestTables(t *testing.T) {
	s, err := findSuite()
	if err != nil {
		t.Fatal(err)
	}
	groups, err := s.groups()
	if err != nil {
		t.Fatal(err)
	}
	documents, err := s.documents()
	if err != nil {
		t.Fatal(err)
	}
	known, err := readFailures("failures.json")
	if err != nil {
		t.Fatal(err)
	}
	fails := func(g group, test test) bool {
		return slices.ContainsFunc(known, func(f failure) bool {
			return slices.Contains(f.Drafts, g.Draft) && f.File == g.Suite+"/"+g.File && f.Group == g.Description && f.Test == test.Description
		})
	}
	tried := 0
	for _, g := range groups {
		store, err := source.New(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		for uri, data := range documents {
			store.Embed(uri, data)
		}
		store.Add("schema.json", g.Schema)
		var diags source.Diagnostics
		unit := pipeline.Single("schema.json", "g", "g", "Root", g.Suite == "format")
		unit.Draft = g.Reading
		pkg := pipeline.Plan(store, unit, &diags)
		if pkg == nil {
			continue // run reports schemas that are not generated
		}
		tables := plan.NewTables(pkg)
		root := tables.Number(pkg.Entries[0].Type.Node)
		table := plan.Bind(tables.Finish(), pkg.Versions)
		for _, test := range g.Tests {
			document, err := card.ParseRaw(test.Data)
			if err != nil {
				continue // not valid JSON for cards; run reports it
			}
			tried++
			v := cardrt.ValueOf(document.String())
			found := cardrt.Findings(card.Options{}, true, func(c *cardrt.Checker) { table.Assert(c, v, root, nil) })
			testIndexed(t, g.name()+": "+g.Description+": "+test.Description, table, root, document, found)
			found = found.Errors()
			if valid, holds := len(found) == 0, table.Selects(v, root, nil); valid != holds || valid != test.Valid && !fails(g, test) {
				t.Errorf("%s: %s: %s: asserted %t (%v), tried %t, want %t", g.name(), g.Description, test.Description, valid, found, holds, test.Valid)
			}
		}
	}
	if tried < 5000 {
		t.Errorf("%d tests", tried)
	}
}
