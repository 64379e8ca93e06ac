package main

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/dev/bench/report"
)

// shares is a machine. Other programs use these shares of it in turn.
type shares []float64

func (s *shares) Others() (float64, error) {
	next := (*s)[0]
	*s = (*s)[1:]
	return next, nil
}

// TestBusy: a part is measured again while other programs use much of the machine, and nothing is
// recorded if they do not stop. A run that is only printed accepts any load.
func TestBusy(t *testing.T) {
	for _, c := range []struct {
		name     string
		options  options
		others   shares // before and after each attempt
		runs     int
		recorded float64 // negative if nothing is
	}{
		{"idle", options{}, shares{0.5, 0.02}, 1, 0.02},
		{"busy once", options{}, shares{0, 0.3, 0, 0.1}, 2, 0.1},
		{"busy", options{}, shares{0, 0.3, 0, 0.11, 0, 1}, 3, -1},
		{"printed", options{print: true}, shares{0, 0.9}, 1, 0.9},
		{"short", options{short: true}, shares{0, 0.9}, 1, 0.9},
	} {
		m := &measurement{options: c.options, load: &c.others, results: &report.Results{}}
		runs := 0
		err := m.part("a part", func() error { runs++; return nil })
		if runs != c.runs {
			t.Errorf("%s: measured %d times", c.name, runs)
		}
		if busy := (*report.BusyError)(nil); errors.As(err, &busy) != (c.recorded < 0) {
			t.Errorf("%s: the error is %v", c.name, err)
		}
		if c.recorded >= 0 && (len(m.results.Loads) != 1 || m.results.Loads[0].Others != c.recorded) {
			t.Errorf("%s: the loads are %v", c.name, m.results.Loads)
		}
	}
}
