package main

import (
	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/dev/bench/document"
	"github.com/agentcard-go/cardgen/dev/bench/report"
	"github.com/agentcard-go/cardgen/dev/bench/timing"
)

// others measures what does not depend on the libraries of the contenders: conversions, serving
// and streams.
func (m *measurement) others() error {
	if err := m.part("Convert", m.conversions); err != nil {
		return err
	}
	if err := m.part("Serve", m.serving); err != nil {
		return err
	}
	return m.part("Streams", m.streams)
}

// conversions measures the conversions of one document of each maker in each dialect, of the
// middle size, each alternating with parsing it and writing the result.
func (m *measurement) conversions() error {
	conversions, err := contender.Conversions(middle(m.documents))
	if err != nil {
		return err
	}
	m.results.Conversions = nil
	var groups [][]*timing.Sample
	for _, c := range conversions {
		r := &report.Conversion{
			Conversion: c,
			Parse:      &timing.Sample{Run: c.Parse}, Append: &timing.Sample{Run: c.Append}, Convert: &timing.Sample{Run: c.Convert},
			Check: &timing.Sample{Run: c.Check},
		}
		groups = append(groups, []*timing.Sample{r.Parse, r.Append, r.Convert, r.Check})
		m.results.Conversions = append(m.results.Conversions, r)
	}
	return m.passes(groups, m.rounds)
}

// passes is how often each group of a table is measured whose limit applies to its worst row. What
// slows one group down for some milliseconds then does not decide.
const passes = 3

// passes measures all groups, one after the other, several times.
func (m *measurement) passes(groups [][]*timing.Sample, rounds int) error {
	most := passes
	if m.short {
		most = 1
	}
	for range most {
		for _, group := range groups {
			if err := timing.Measure(group, rounds, m.each); err != nil {
				return err
			}
		}
	}
	return nil
}

// middle returns the document of the middle size of each maker and dialect. The documents of
// both stand together, sorted by size.
func middle(documents []document.Document) []document.Document {
	var list []document.Document
	for begin := 0; begin < len(documents); {
		end := begin
		for end < len(documents) && documents[end].Dialect == documents[begin].Dialect && documents[end].Maker == documents[begin].Maker {
			end++
		}
		list = append(list, documents[(begin+end)/2])
		begin = end
	}
	return list
}

// servingRounds is the least number of rounds for requests: the limit applies to each of them, and
// they take less than a microsecond.
const servingRounds = 15

// serving measures the handler of cards, each request alternating with http.ServeContent.
func (m *measurement) serving() error {
	requests, err := contender.Serving(document.Indent(document.New(4 << 10)))
	if err != nil {
		return err
	}
	rounds := m.rounds
	if !m.short {
		rounds = max(rounds, servingRounds)
	}
	m.results.Served = nil
	var groups [][]*timing.Sample
	for _, r := range requests {
		s := &report.Served{Name: r.Name, Ours: &timing.Sample{Run: r.Ours}, Standard: &timing.Sample{Run: r.Standard}}
		groups = append(groups, []*timing.Sample{s.Ours, s.Standard})
		m.results.Served = append(m.results.Served, s)
	}
	return m.passes(groups, rounds)
}
