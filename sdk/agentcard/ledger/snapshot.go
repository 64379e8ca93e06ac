package ledger

import (
	"context"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Snapshot has the values of all agents after a record of a ledger. It does not change.
type Snapshot struct {
	records int
	head    string
	ids     []string
	values  map[string]*agentcard.Metadata
}

// Snapshot computes the values of all agents. The time grows with the number of pairs of agents that
// interacted; PageRank and betweenness pass over them at most some hundred times. The error is the
// error of the context.
func (l *Ledger) Snapshot(ctx context.Context) (*Snapshot, error) {
	s, g, performances := l.copy()
	ranks, err := g.rank(ctx)
	if err != nil {
		return nil, err
	}
	between, err := g.between(ctx)
	if err != nil {
		return nil, err
	}
	for i, id := range g.ids {
		m, p := s.values[id], performances[i]
		if p.Weight > 0 {
			m.AvgLatencyMS = card.Some(p.LatencyMS)
			m.AvgCostJoules = card.Some(p.Joules)
			m.ReputationScore = card.Some(min(max(l.options.Reputation(p), 0), 1))
		}
		m.InfluenceRank = card.Some(ranks[i])
		m.CriticalScore = card.Some(between[i])
	}
	return s, nil
}

// copy returns a snapshot with the numbers of records, and the graph and performances from which
// its other values are computed.
func (l *Ledger) copy() (*Snapshot, *graph, []Performance) {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := &graph{ids: slices.Sorted(maps.Keys(l.agents))}
	s := &Snapshot{
		records: len(l.known),
		head:    hex.EncodeToString(l.head[:]),
		ids:     g.ids,
		values:  make(map[string]*agentcard.Metadata, len(g.ids)),
	}
	at := make(map[string]int, len(g.ids))
	for i, id := range g.ids {
		at[id] = i
	}
	g.edges = make([][]edge, len(g.ids))
	performances := make([]Performance, len(g.ids))
	for i, id := range g.ids {
		a := l.agents[id]
		s.values[id] = &agentcard.Metadata{InteractionCount: card.Some(int64(a.records))}
		performances[i] = l.performance(a)
		for _, to := range slices.Sorted(maps.Keys(a.calls)) {
			call := a.calls[to]
			g.edges[i] = append(g.edges[i], edge{at[to], call.weight * call.decay(l.latest, l.rate)})
		}
	}
	return s, g, performances
}

func (l *Ledger) performance(a *account) Performance {
	p := Performance{
		Weight:    a.success.weight * a.success.decay(l.latest, l.rate),
		Success:   a.success.value,
		LatencyMS: a.latency.value,
		Joules:    a.joules.value,
	}
	if a.order.weight > 0 {
		p.Structure = card.Some(a.order.value)
	}
	return p
}

// Agents yields the ids of the agents that the records name, sorted.
func (s *Snapshot) Agents() iter.Seq[string] { return slices.Values(s.ids) }

// Records returns the number of records.
func (s *Snapshot) Records() int { return s.records }

// Head returns the digest of the log in hexadecimal: SHA-256 over the digest before (32 zero bytes at
// first) and the record as JSON. Two ledgers with the same head have the same records.
func (s *Snapshot) Head() string { return s.head }

// Values returns the values of an agent. ok is false if no record names it. An agent that was never
// asked has no latency, energy and reputation.
func (s *Snapshot) Values(agentID string) (values *agentcard.Metadata, ok bool) {
	m, ok := s.values[agentID]
	if !ok {
		return nil, false
	}
	return m.Clone(), true
}

// Write returns a copy of a card with the values of its agent, which replace all members of metadata
// whose names begin with pacr:. The error says that no record names the agent, or is the error of
// [agentcard.ImportLedger].
func (s *Snapshot) Write(c *agentcard.Card) (*agentcard.Card, error) {
	m, ok := s.values[string(c.AgentID)]
	if !ok {
		return nil, errUnknown(string(c.AgentID))
	}
	return agentcard.ImportLedger(c, m)
}

func errUnknown(agentID string) error {
	return fmt.Errorf("ledger: no record names the agent %s", agentID)
}
