package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
)

// matrix has the results of all readers for every card and conversion.
type matrix struct {
	cards         []sample.Card
	readers       []*reader.Reader
	known         []*refusal
	schemas, wild bool // whether they are present
	verbose       bool

	groups   []*group
	failures []string
}

// group has the results for the cards of a set and one conversion.
type group struct {
	set               sample.Set
	way               sample.Way
	conversions, made int
	unmade            map[string]int // by the reason
	tallies           []*tally
}

// tally has the counts of one reader.
type tally struct {
	reader                  *reader.Reader
	accepted, refused, none int
}

func (m *matrix) run(ctx context.Context) {
	for _, set := range sample.Sets {
		for _, way := range sample.Ways() {
			g := &group{set: set, way: way, unmade: map[string]int{}}
			for _, r := range m.readers {
				if r.Takes(way.To) {
					g.tallies = append(g.tallies, &tally{reader: r})
				}
			}
			for _, c := range m.cards {
				if c.Set == set && c.Format == way.From {
					m.try(ctx, g, c, false)
					m.try(ctx, g, c, true)
				}
			}
			if g.conversions > 0 {
				m.groups = append(m.groups, g)
			}
		}
	}
	for _, r := range m.known {
		if r.covered(m) {
			for _, k := range r.unused() {
				m.failures = append(m.failures, fmt.Sprintf("%s: no longer needed: %s", refusals, k))
			}
		}
	}
}

// try converts a card and runs all readers of the target format on the result.
func (m *matrix) try(ctx context.Context, g *group, c sample.Card, carry bool) {
	g.conversions++
	d, _, err := g.way.Convert(c, carry)
	if err != nil {
		g.unmade[sample.Reason(err)]++
		return
	}
	g.made++
	for _, t := range g.tallies {
		switch err := t.reader.Read(ctx, d); {
		case err == nil:
			t.accepted++
		case errors.Is(err, reader.ErrNone):
			t.none++
		default:
			t.refused++
			m.refuse(ctx, g, t, c, d, carry, err)
		}
	}
}

// refuse looks up the reason of a rejection.
func (m *matrix) refuse(ctx context.Context, g *group, t *tally, c sample.Card, d reader.Document, carry bool, err error) {
	what := fmt.Sprintf("%s %s, %s, carry %t: %s: %s", g.set, g.way, c.Name, carry, t.reader.Name, strings.Join(strings.Fields(err.Error()), " "))
	for _, r := range m.known {
		if r.explains(ctx, t.reader, d, c.Set, err) {
			if m.verbose {
				fmt.Println(what)
			}
			return
		}
	}
	m.failures = append(m.failures, what)
}

// summary returns the text of results.txt: the results for all cards of a set, then the results
// for each conversion.
func (m *matrix) summary() string {
	var b strings.Builder
	for _, set := range sample.Sets {
		if all := m.total(set); all.conversions > 0 {
			all.write(&b, string(set)+", in all")
		}
	}
	for _, g := range m.groups {
		g.write(&b, fmt.Sprintf("%s, %s", g.set, g.way))
	}
	return b.String()
}

func (m *matrix) total(set sample.Set) *group {
	all := &group{set: set}
	for _, r := range m.readers {
		all.tallies = append(all.tallies, &tally{reader: r})
	}
	for _, g := range m.groups {
		if g.set != set {
			continue
		}
		all.conversions += g.conversions
		all.made += g.made
		for _, t := range g.tallies {
			i := slices.IndexFunc(all.tallies, func(sum *tally) bool { return sum.reader == t.reader })
			all.tallies[i].accepted += t.accepted
			all.tallies[i].refused += t.refused
			all.tallies[i].none += t.none
		}
	}
	return all
}

// write writes the counts of a group.
func (g *group) write(b *strings.Builder, title string) {
	fmt.Fprintf(b, "%s: %d documents of %d conversions\n", title, g.made, g.conversions)
	for _, t := range g.tallies {
		if t.accepted+t.refused+t.none > 0 {
			fmt.Fprintf(b, "  %-28s %5d accepted  %5d refused  %5d not applicable\n", t.reader.Name, t.accepted, t.refused, t.none)
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(g.unmade)) {
		fmt.Fprintf(b, "  not converted: %d: %s\n", g.unmade[reason], reason)
	}
}
