package report

import (
	"math"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/dev/bench/contender"
	"github.com/agentcard-go/cardgen/dev/bench/document"
	"github.com/agentcard-go/cardgen/dev/bench/timing"
)

func TestMissed(t *testing.T) {
	for _, c := range []struct {
		gate gate
		want bool
	}{
		{gate{measured: 2, limit: 2, goal: 3}, false},
		{gate{measured: 1.9, limit: 2, goal: 3}, true},
		{gate{measured: 2, limit: 2, goal: 1, atMost: true}, false},
		{gate{measured: 2.1, limit: 2, goal: 1, atMost: true}, true},
		{gate{measured: 1, goal: 3}, false}, // no limit
		{gate{measured: 0, atMost: true, counted: true}, false},
		{gate{measured: 1, atMost: true, counted: true}, true}, // the limit is 0
	} {
		if got := c.gate.missed(); got != c.want {
			t.Errorf("%+v: %v", c.gate, got)
		}
	}
}

// measured is a dialect with two documents and the times of a base, a contender and two scans.
func measured(name string, base, ours, slow, fast [2]time.Duration) *Dialect {
	row := func(job contender.Job, name string, times [2]time.Duration) *Row {
		r := &Row{Contender: contender.Contender{Job: job, Name: name}}
		for i, took := range times {
			r.Samples = append(r.Samples, &timing.Sample{Time: took, Allocs: int64(3 - i)})
		}
		return r
	}
	return &Dialect{
		Name:      name,
		Documents: []document.Document{{Maker: "a", Text: make([]byte, 1000)}, {Maker: "b", Text: make([]byte, 30_000)}},
		Rows: []*Row{
			row(contender.DecodeValid, "base", base), row(contender.DecodeValid, contender.Parse, ours),
			row(contender.Scan, "slow", slow), row(contender.Scan, "fast", fast),
		},
	}
}

// TestMeans: ratios are geometric means over documents, the scan is the fastest for each
// document, and allocations count up to 20 KB.
func TestMeans(t *testing.T) {
	d := measured("x", [2]time.Duration{80, 2000}, [2]time.Duration{10, 1000}, [2]time.Duration{2, 900}, [2]time.Duration{5, 250})
	parse := d.row(contender.DecodeValid, contender.Parse)
	for what, c := range map[string]struct{ got, want float64 }{
		"times":      {d.times(contender.DecodeValid, contender.Parse), 4}, // of 8 and 2
		"of a maker": {d.from("b").times(contender.DecodeValid, contender.Parse), 2},
		"scan":       {d.shareOfScan(parse), math.Sqrt(0.2 * 0.25)},
		"allocs":     {float64(d.allocs(parse)), 3},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", what, c.got, c.want)
		}
	}
	if d.from("c") != nil {
		t.Error("there are documents of c")
	}
}

// TestFurthest: the dialect that is furthest from the goal counts, except the detailed one, which
// has gates of its own.
func TestFurthest(t *testing.T) {
	r := &Results{Dialects: []*Dialect{{Name: "a"}, {Name: contender.Detailed}, {Name: "b"}, {Name: "c"}}}
	figures := map[string]float64{"a": 3, contender.Detailed: 1, "b": 2, "c": 9}
	of := func(d *Dialect) float64 { return figures[d.Name] }
	if g := r.furthest(gate{name: "x"}, of); g.measured != 2 || g.name != "lowest, b: x" {
		t.Errorf("%+v", g)
	}
	if g := r.furthest(gate{name: "x", atMost: true}, of); g.measured != 9 || g.name != "highest, c: x" {
		t.Errorf("%+v", g)
	}
	if g := r.mean(gate{name: "x"}, of); math.Abs(g.measured-math.Cbrt(54)) > 1e-9 {
		t.Errorf("%+v", g)
	}
}
