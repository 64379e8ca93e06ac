package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
)

// matrix is the page that lists the formats and their conversions.
func matrix(formats []*projection.Format, pairs []*pair) []byte {
	var w bytes.Buffer
	fmt.Fprintf(&w, `# Projections

What converts into what, a page for each pair: which member goes where in either direction, what is lost and why, an example. How to convert is in [the guide](../guides/converting.md), how to write a mapping in [The language of mappings](../projections.md).

Made of the mappings by `+"`make generate`"+`; %s

`, mark)
	fmt.Fprint(&w, "| from \\ to |")
	for _, f := range formats {
		fmt.Fprintf(&w, " %s |", f.Name)
	}
	fmt.Fprintf(&w, "\n|---|%s\n", strings.Repeat("---|", len(formats)))
	for _, from := range formats {
		fmt.Fprintf(&w, "| **%s** |", from.Name)
		for _, to := range formats {
			fmt.Fprintf(&w, " %s |", cell(pairs, from.Name, to.Name))
		}
		fmt.Fprintln(&w)
	}
	fmt.Fprint(&w, "\nThe number is how many entries the report of the example on the page has; 0 is a card that was taken over as it was.\n")
	fmt.Fprint(&w, "\n| format | a document is | versions to write | a whole card travels at |\n|---|---|---|---|\n")
	for _, f := range formats {
		fmt.Fprintf(&w, "| [%s](../reference/%s.md) | %s | %s | %s |\n",
			f.Name, f.Dialect.Package.Dialect, f.Title, strings.Join(f.Versions, ", "), slotOf(pairs, f.Name))
	}
	fmt.Fprint(&w, "\nA record of OASF carries a card in pieces: behind the annotation that ends in 1 come those of 2, 3 and so on.\n")
	return w.Bytes()
}

// cell links to the page of two formats.
func cell(pairs []*pair, from, to string) string {
	for _, p := range pairs {
		switch {
		case p.From == from && p.To == to:
			return fmt.Sprintf("[%d](%s)", len(p.forth.report.Entries), p.file())
		case p.From == to && p.To == from:
			return fmt.Sprintf("[%d](%s)", len(p.back.report.Entries), p.file())
		}
	}
	return ""
}

// slotOf is the location of carried cards in documents of a format.
func slotOf(pairs []*pair, format string) string {
	var slots []string
	for _, p := range pairs {
		for _, e := range []*example{p.forth, p.back} {
			if slot := "`" + e.slot + "`"; string(e.to) == format && e.slot != "" && !slices.Contains(slots, slot) {
				slots = append(slots, slot)
			}
		}
	}
	if slots == nil {
		return "nowhere"
	}
	return strings.Join(slots, ", ")
}
