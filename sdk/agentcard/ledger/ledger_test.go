package ledger

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// call returns a valid record.
func call(id, caller, agent string) Record {
	return Record{ID: id, Caller: caller, Agent: agent, Time: start, LatencyMS: 100, Joules: 2, Succeeded: true}
}

func newLedger(t *testing.T, o Options, records ...Record) *Ledger {
	t.Helper()
	l, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if err := l.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func snapshot(t *testing.T, l *Ledger) *Snapshot {
	t.Helper()
	s, err := l.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestRecordCheck(t *testing.T) {
	for want, change := range map[string]func(*Record){
		"a record needs the member id":                                 func(r *Record) { r.ID = "" },
		"a record needs the member agent":                              func(r *Record) { r.Agent = "" },
		"id must have at most 256 bytes and no control characters":     func(r *Record) { r.ID = strings.Repeat("x", 257) },
		"caller must have at most 256 bytes and no control characters": func(r *Record) { r.Caller = "a\n" },
		"caller and agent are the same":                                func(r *Record) { r.Caller = r.Agent },
		"time must be between the years 1970 and 9999":                 func(r *Record) { r.Time = time.Time{} },
		"latency_ms must be a number from 0 to 1e+15":                  func(r *Record) { r.LatencyMS = math.NaN() },
		"joules must be a number from 0 to 1e+15":                      func(r *Record) { r.Joules = math.Inf(1) },
		"structure must be a number from 0 to 1":                       func(r *Record) { r.Structure = card.Some(1.5) },
	} {
		r := call("1", "a", "b")
		change(&r)
		l := newLedger(t, Options{})
		if err := l.Add(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if n := snapshot(t, l).Records(); n != 0 {
			t.Errorf("%s: the ledger has %d records", want, n)
		}
	}
}

// TestMeans compares the means with the formula of the schema, whatever the order of the records.
func TestMeans(t *testing.T) {
	halfLife := 24 * time.Hour
	var records []Record
	for i := range 50 {
		r := call(fmt.Sprint(i), "", "b")
		r.Time = start.Add(time.Duration(i*i%37) * 6 * time.Hour)
		r.LatencyMS, r.Joules = float64(10*i), float64(i%7)
		records = append(records, r)
	}
	latest := start.Add(36 * 6 * time.Hour)
	var weights, latency, joules float64
	for _, r := range records {
		w := agentcard.DecayWeight(math.Ln2/halfLife.Seconds(), latest.Sub(r.Time).Seconds())
		weights, latency, joules = weights+w, latency+w*r.LatencyMS, joules+w*r.Joules
	}
	m, ok := snapshot(t, newLedger(t, Options{HalfLife: halfLife}, records...)).Values("b")
	if !ok || !near(m.AvgLatencyMS.Or(-1), latency/weights) || !near(m.AvgCostJoules.Or(-1), joules/weights) {
		t.Errorf("%v, want %v and %v", m, latency/weights, joules/weights)
	}
	if m.InteractionCount.Or(-1) != 50 {
		t.Error(m.InteractionCount)
	}
}

// TestReputation: success counts most, old evidence fades, and a measured structure has a part.
func TestReputation(t *testing.T) {
	for _, test := range []struct {
		name string
		p    Performance
		want float64
	}{
		{"no evidence", Performance{}, (7*0.5 + 2) / 9},
		{"success", Performance{Weight: 98, Success: 1}, (7*0.99 + 2) / 9},
		{"failure", Performance{Weight: 98}, (7*0.01 + 2) / 9},
		{"slow", Performance{Weight: 98, Success: 1, LatencyMS: 10_000}, (7*0.99 + 1) / 9},
		{"structure", Performance{Weight: 98, Success: 1, Structure: card.Some(0.5)}, 0.7*0.99 + 0.2 + 0.05},
	} {
		if got := Reputation(test.p); !near(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	l := newLedger(t, Options{Reputation: func(p Performance) float64 { return p.LatencyMS }}, call("1", "a", "b"))
	if m, _ := snapshot(t, l).Values("b"); m.ReputationScore.Or(-1) != 1 {
		t.Errorf("a reputation above 1 is not cut: %v", m.ReputationScore)
	}
}

// TestGraph compares with graphs whose values are known.
func TestGraph(t *testing.T) {
	// a → b → c and a → d → c: b and d each carry half of the only pair with a path between.
	s := snapshot(t, newLedger(t, Options{}, call("1", "a", "b"), call("2", "b", "c"), call("3", "a", "d"), call("4", "d", "c")))
	for id, want := range map[string]float64{"a": 0, "b": 0.5 / 6, "c": 0, "d": 0.5 / 6} {
		m, _ := s.Values(id)
		if got := m.CriticalScore.Or(-1); !near(got, want) {
			t.Errorf("%s: betweenness %v, want %v", id, got, want)
		}
	}
	total, ranks := 0.0, map[string]float64{}
	for id := range s.Agents() {
		m, _ := s.Values(id)
		ranks[id] = m.InfluenceRank.Or(-1)
		total += ranks[id]
	}
	if !near(total, 1) || !(ranks["c"] > ranks["b"] && ranks["b"] > ranks["a"]) || !near(ranks["b"], ranks["d"]) {
		t.Errorf("ranks %v, sum %v", ranks, total)
	}
	// Two agents that call each other have the same rank, by the definition of PageRank.
	s = snapshot(t, newLedger(t, Options{}, call("1", "a", "b"), call("2", "b", "a")))
	if m, _ := s.Values("a"); !near(m.InfluenceRank.Or(-1), 0.5) {
		t.Error(m.InfluenceRank)
	}
	if m, _ := s.Values("a"); m.AvgLatencyMS.IsZero() {
		t.Error("an agent that was asked has no latency")
	}
}

// TestManyAgents: betweenness of a large graph is an estimate, near the exact one, and bounded work.
func TestManyAgents(t *testing.T) {
	l := newLedger(t, Options{})
	n := 3 * maxSources
	for i := range n { // a star: each pair of leaves is connected through the middle
		leaf := fmt.Sprintf("leaf%d", i)
		for _, r := range []Record{call(fmt.Sprint("in", i), leaf, "middle"), call(fmt.Sprint("out", i), "middle", leaf)} {
			if err := l.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	m, _ := snapshot(t, l).Values("middle")
	if got := m.CriticalScore.Or(-1); got < 0.95 || got > 1.05 {
		t.Errorf("betweenness of the middle is %v, want about 1", got)
	}
}

func TestLimits(t *testing.T) {
	l := newLedger(t, Options{MaxRecords: 2, MaxAgents: 3}, call("1", "a", "b"))
	if err := l.Add(call("1", "c", "b")); !errors.Is(err, ErrKnown) {
		t.Error("the same record twice:", err)
	}
	if err := l.Add(call("2", "c", "d")); !errors.Is(err, ErrFull) {
		t.Error("four agents:", err)
	}
	if err := l.Add(call("3", "c", "b")); err != nil {
		t.Error(err)
	}
	if err := l.Add(call("4", "a", "b")); !errors.Is(err, ErrFull) {
		t.Error("three records:", err)
	}
	if _, err := New(Options{MaxAgents: -1}); err == nil {
		t.Error("a negative option is accepted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Snapshot(ctx); !errors.Is(err, context.Canceled) {
		t.Error("a context that has ended:", err)
	}
}

// TestReproducible: the same log gives the same values and the same head, another log another head.
func TestReproducible(t *testing.T) {
	records := []Record{call("1", "a", "b"), call("2", "b", "c"), call("3", "c", "a")}
	one, two := snapshot(t, newLedger(t, Options{}, records...)), snapshot(t, newLedger(t, Options{}, records...))
	for id := range one.Agents() {
		x, _ := one.Values(id)
		y, _ := two.Values(id)
		if fmt.Sprint(x) != fmt.Sprint(y) {
			t.Errorf("%s: %v and %v", id, x, y)
		}
	}
	records[1].Joules = 3
	if other := snapshot(t, newLedger(t, Options{}, records...)); one.Head() != two.Head() || one.Head() == other.Head() {
		t.Error("the head does not identify the log")
	}
}
