package main

import (
	"github.com/agentcard-go/cardgen/internal/x/bench/contender"
	"github.com/agentcard-go/cardgen/internal/x/bench/document"
	"github.com/agentcard-go/cardgen/internal/x/bench/report"
	"github.com/agentcard-go/cardgen/internal/x/bench/timing"
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
	for _, c := range conversions {
		r := &report.Conversion{
			Conversion: c,
			Parse:      &timing.Sample{Run: c.Parse}, Append: &timing.Sample{Run: c.Append}, Convert: &timing.Sample{Run: c.Convert},
			Check: &timing.Sample{Run: c.Check},
		}
		if err := timing.Measure([]*timing.Sample{r.Parse, r.Append, r.Convert, r.Check}, m.rounds, m.each); err != nil {
			return err
		}
		m.results.Conversions = append(m.results.Conversions, r)
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
	for _, r := range requests {
		s := &report.Served{Name: r.Name, Ours: &timing.Sample{Run: r.Ours}, Standard: &timing.Sample{Run: r.Standard}}
		if err := timing.Measure([]*timing.Sample{s.Ours, s.Standard}, rounds, m.each); err != nil {
			return err
		}
		m.results.Served = append(m.results.Served, s)
	}
	return nil
}
