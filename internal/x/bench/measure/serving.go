package main

import (
	"github.com/agentcard-go/cardgen/internal/x/bench/contender"
	"github.com/agentcard-go/cardgen/internal/x/bench/document"
	"github.com/agentcard-go/cardgen/internal/x/bench/report"
	"github.com/agentcard-go/cardgen/internal/x/bench/timing"
)

// servingRounds is the number of rounds for requests: their gate applies to each of them, and
// they take less than a microsecond.
const servingRounds = 15

// serve measures the handler of cards, each request alternating with http.ServeContent.
func serve(e effort) ([]*report.Served, error) {
	requests, err := contender.Serving(servedCard())
	if err != nil {
		return nil, err
	}
	var list []*report.Served
	for _, r := range requests {
		s := &report.Served{Name: r.Name, Ours: &timing.Sample{Run: r.Ours}, Standard: &timing.Sample{Run: r.Standard}}
		if err := timing.Measure([]*timing.Sample{s.Ours, s.Standard}, max(e.rounds, servingRounds), e.each); err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// servedCard is the card of 4 KB among the documents.
func servedCard() []byte {
	for _, d := range document.All() {
		if d.Name == "4 KB" {
			return d.Text
		}
	}
	panic("no document of 4 KB")
}
