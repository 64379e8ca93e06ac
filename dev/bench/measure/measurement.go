package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/dev/bench/document"
	"github.com/agentcard-go/cardgen/dev/bench/report"
	"github.com/agentcard-go/cardgen/dev/bench/timing"
)

// measurement is a run.
type measurement struct {
	options
	effort
	load    load
	results *report.Results
	// documents are the measured documents of all dialects.
	documents []document.Document
}

// load is a [timing.Load].
type load interface{ Others() (float64, error) }

// refuses says that nothing is measured on a busy machine.
func (m *measurement) refuses() bool { return !m.print && !m.short }

// attempts is how often a part is measured while the machine is busy.
const attempts = 3

// part measures a part of the run and records how much of the machine other programs used
// meanwhile. If this is too much, it begins again.
func (m *measurement) part(name string, measure func() error) error {
	var busy error
	for range attempts {
		if _, err := m.load.Others(); err != nil {
			return err
		}
		if err := measure(); err != nil {
			return err
		}
		others, err := m.load.Others()
		if err != nil {
			return err
		}
		load := report.Load{Part: name, Others: others}
		if !m.short {
			fmt.Fprintf(os.Stderr, "bench: %s is measured, other programs used %.0f %% of the processors\n", name, 100*others)
		}
		if busy = load.Check(); busy == nil || !m.refuses() {
			m.results.Loads = append(m.results.Loads, load)
			return nil
		}
	}
	return busy
}

// method describes the measurement in a sentence.
func (m *measurement) method() string {
	s := fmt.Sprintf("Medians of %d rounds of %v each, at most %d documents of a maker in a dialect; conversions and requests in %d passes.", m.rounds, m.each, m.most, passes)
	if !contender.HasHandwritten {
		s += " The hand-written decoder was not available."
	}
	return s
}

// dialects compares the contenders on the documents of each dialect.
func (m *measurement) dialects() error {
	all, err := document.Collect(m.testdata, m.folders, m.most, m.largest)
	if err != nil {
		return err
	}
	m.results.Makers = document.Makers(m.folders, all)
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(d document.Document) bool { return d.Dialect != all[0].Dialect })
		if n < 0 {
			n = len(all)
		}
		d, err := m.prepare(all[:n])
		if err != nil {
			return err
		}
		if err := m.part(d.Name, func() error { return m.compare(d) }); err != nil {
			return err
		}
		m.results.Dialects = append(m.results.Dialects, d)
		m.documents = append(m.documents, d.Documents...)
		all = all[n:]
	}
	return nil
}

// prepare checks the contenders for the documents of a dialect. A document that one of them cannot
// read is left out; our code has to read all.
func (m *measurement) prepare(documents []document.Document) (*report.Dialect, error) {
	d := &report.Dialect{Name: documents[0].Dialect}
	dialect, err := contender.NewDialect(d.Name)
	if err != nil {
		return nil, err
	}
	for _, job := range contender.Jobs {
		for _, c := range dialect.Contenders(job) {
			row := &report.Row{Contender: c}
			if d.Name == contender.Detailed && job == contender.DecodeValid {
				row.Passes = contender.Passes(c)
			}
			d.Rows = append(d.Rows, row)
		}
	}
	for _, doc := range documents {
		err := check(d.Rows, doc)
		if own := (*ownError)(nil); errors.As(err, &own) {
			return nil, err
		}
		if err != nil {
			d.LeftOut++
			fmt.Fprintf(os.Stderr, "bench: %s of %s is left out: %v\n", doc.Name, doc.Maker, err)
			continue
		}
		d.Documents = append(d.Documents, doc)
	}
	if len(d.Documents) == 0 {
		return nil, fmt.Errorf("%s: no document is left", d.Name)
	}
	return d, nil
}

// ownError is the error of a contender of this project.
type ownError struct{ error }

// check runs all contenders once.
func check(rows []*report.Row, doc document.Document) error {
	var theirs error
	for _, row := range rows {
		err := contender.Check(row.Contender, doc)
		if err != nil && row.Own {
			return &ownError{err}
		}
		if theirs == nil {
			theirs = err
		}
	}
	return theirs
}

// compare measures the contenders of all jobs in turn.
func (m *measurement) compare(d *report.Dialect) error {
	for _, row := range d.Rows {
		row.Samples = nil
	}
	for _, doc := range d.Documents {
		var samples []*timing.Sample
		for _, row := range d.Rows {
			w, err := row.Prepare(doc.Text)
			if err != nil {
				return err
			}
			s := &timing.Sample{Run: w.Run}
			row.Samples = append(row.Samples, s)
			samples = append(samples, s)
		}
		if err := timing.Measure(samples, m.rounds, m.each); err != nil {
			return err
		}
		for _, s := range samples {
			s.Run = nil // so that no memory of this document remains
		}
	}
	return nil
}
