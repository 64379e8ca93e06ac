package convert

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// group are entries of a report that differ only in the indices of elements.
type group struct {
	entry card.ReportEntry // with stars in its locations
	count int
}

// grouped returns a report as text. The same change of several elements of a list has one line:
// /skills/*/examples (9).
func grouped(report *card.Report) string {
	var groups []*group
	found := make(map[card.ReportEntry]*group)
	for _, e := range report.Entries {
		key := e
		key.Source, key.Target = pattern(e.Source), pattern(e.Target)
		g, ok := found[key]
		if !ok {
			g = &group{entry: e}
			found[key] = g
			groups = append(groups, g)
		}
		g.count++
		g.entry.Source, g.entry.Target = star(g.entry.Source, e.Source), star(g.entry.Target, e.Target)
	}
	var b strings.Builder
	head, _, _ := strings.Cut(report.String(), "\n")
	b.WriteString(head)
	for _, g := range groups {
		change, text, _ := strings.Cut(g.line(), " ")
		fmt.Fprintf(&b, "\n  %-9s %s", change, text)
	}
	return b.String()
}

// pattern returns a location with a star for each index.
func pattern(location string) string {
	names := strings.Split(location, "/")
	if !slices.ContainsFunc(names, isIndex) {
		return location
	}
	for i, name := range names {
		if isIndex(name) {
			names[i] = "*"
		}
	}
	return strings.Join(names, "/")
}

func isIndex(name string) bool {
	return name != "" && strings.Trim(name, "0123456789") == ""
}

// star returns a location with a star for each name that differs in another location of the same
// pattern.
func star(location, other string) string {
	if location == other {
		return location
	}
	names := strings.Split(location, "/")
	for i, name := range strings.Split(other, "/") {
		if names[i] != name {
			names[i] = "*"
		}
	}
	return strings.Join(names, "/")
}

// line returns the text of the group, with the number of entries after the locations.
func (g *group) line() string {
	e := g.entry
	if g.count > 1 {
		number := fmt.Sprintf(" (%d)", g.count)
		if e.Target == "" || e.Source == e.Target {
			e.Source += number
		}
		if e.Target != "" {
			e.Target += number
		}
	}
	return e.String()
}
