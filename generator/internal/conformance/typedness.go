package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// upstream is the folder of published schemas, if present.
const upstream = "../../../../shared/data/upstream"

// typednessReport describes how strongly members are typed: over the suite's groups, and
// over the published schemas if present.
func typednessReport(groups []group, documents map[string][]byte) string {
	var b strings.Builder
	row := func(name string, t ir.Typedness) {
		share := func(n int) float64 { return 100 * float64(n) / float64(max(t.Restricted, 1)) }
		fmt.Fprintf(&b, "%-32s %5d members restrict the kind, %3d of them raw (%.1f %%), %3d open objects as card.Object; without open arrays %2d raw (%.1f %%); %3d members are free\n",
			name, t.Restricted, t.Raw, share(t.Raw), t.Objects, t.Raw-t.Open, share(t.Raw-t.Open), t.Free)
	}
	var all ir.Typedness
	for _, g := range groups {
		if g.Draft != drafts[0].name {
			continue
		}
		all.Add(countsOf("suite.json", g.Schema, documents))
	}
	row("the suite", all)
	var files []string
	for _, pattern := range []string{"agentcard/schema.json", "a2a/*.json", "mcp/*.json", "oasf/*/object-record.json"} {
		found, err := filepath.Glob(filepath.Join(upstream, pattern))
		if err == nil {
			files = append(files, found...)
		}
	}
	sort.Strings(files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		name, err := filepath.Rel(upstream, file)
		if err != nil {
			name = file
		}
		row(filepath.ToSlash(name), countsOf(filepath.Base(file), data, nil))
	}
	return b.String()
}

// countsOf counts the members of one schema's package.
func countsOf(name string, data []byte, documents map[string][]byte) ir.Typedness {
	store, err := source.New(os.TempDir())
	if err != nil {
		return ir.Typedness{}
	}
	for uri, doc := range documents {
		store.Embed(uri, doc)
	}
	store.Add(name, data)
	var diags source.Diagnostics
	pkg := pipeline.Plan(store, pipeline.Single(name, "p", "p", "Root", false), &diags)
	if pkg == nil {
		return ir.Typedness{}
	}
	return ir.TypednessOf(pkg)
}
