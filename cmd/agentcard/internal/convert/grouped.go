package convert

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// group are entries of a report that differ only in the indices of elements.
type group struct {
	entry          card.ReportEntry
	source, target []string
	count          int
}

// grouped returns a report as text. The same change of several elements of a list has one line:
// /skills/*/examples (9).
func grouped(report *card.Report) string {
	var groups []*group
	found := make(map[card.ReportEntry]*group)
	for _, e := range report.Entries {
		source, target := strings.Split(e.Source, "/"), strings.Split(e.Target, "/")
		key := e
		key.Source, key.Target = pattern(source), pattern(target)
		g, ok := found[key]
		if !ok {
			g = &group{entry: e, source: source, target: target}
			found[key] = g
			groups = append(groups, g)
		}
		g.count++
		star(g.source, source)
		star(g.target, target)
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
func pattern(names []string) string {
	var b strings.Builder
	for i, name := range names {
		if i > 0 {
			b.WriteByte('/')
		}
		if isIndex(name) {
			name = "*"
		}
		b.WriteString(name)
	}
	return b.String()
}

func isIndex(name string) bool {
	return name != "" && strings.Trim(name, "0123456789") == ""
}

// star replaces each name of a location that differs in another location of the same pattern.
func star(names, other []string) {
	for i := range names {
		if names[i] != other[i] {
			names[i] = "*"
		}
	}
}

// line returns the text of the group, with the number of entries after the locations.
func (g *group) line() string {
	e := g.entry
	e.Source, e.Target = strings.Join(g.source, "/"), strings.Join(g.target, "/")
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
