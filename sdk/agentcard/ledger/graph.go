package ledger

import (
	"context"
	"crypto/sha256"
	"math"
	"slices"
	"strings"
)

// graph is the graph of interactions: an edge leads from an agent to one that it asked.
type graph struct {
	ids   []string // sorted
	edges [][]edge // by agent, sorted by target
}

type edge struct {
	to     int
	weight float64 // of the records, relative to the latest record of the ledger
}

const (
	damping     = 0.85
	maxRounds   = 100
	exactEnough = 1e-10
	// maxSources is the number of agents from which betweenness follows the shortest paths. In larger
	// graphs it is estimated from this many, so that the time grows with the edges only.
	maxSources = 512
)

// rank returns the PageRank of each agent; the sum is 1. Edges weigh as much as their records. An
// agent that asked none passes its rank on to all.
func (g *graph) rank(ctx context.Context) ([]float64, error) {
	n := float64(len(g.ids))
	rank, next := make([]float64, len(g.ids)), make([]float64, len(g.ids))
	for i := range rank {
		rank[i] = 1 / n
	}
	for range maxRounds {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		idle := 0.0
		clear(next)
		for i, edges := range g.edges {
			total := 0.0
			for _, e := range edges {
				total += e.weight
			}
			if total == 0 {
				idle += rank[i]
				continue
			}
			for _, e := range edges {
				next[e.to] += damping * rank[i] * e.weight / total
			}
		}
		changed := 0.0
		for i := range next {
			next[i] += (1 - damping + damping*idle) / n
			changed += math.Abs(next[i] - rank[i])
		}
		rank, next = next, rank
		if changed < exactEnough {
			break
		}
	}
	return rank, nil
}

// sources returns the agents whose shortest paths are followed: all, or as many as maxSources, chosen
// by the hash of their names.
func (g *graph) sources() []int {
	all := make([]int, len(g.ids))
	hashes := make([]string, len(g.ids))
	for i, id := range g.ids {
		all[i] = i
		if len(all) > maxSources {
			sum := sha256.Sum256([]byte(id))
			hashes[i] = string(sum[:])
		}
	}
	if len(all) <= maxSources {
		return all
	}
	slices.SortFunc(all, func(a, b int) int { return strings.Compare(hashes[a], hashes[b]) })
	return all[:maxSources]
}

// between returns the betweenness of each agent: the share of the pairs of other agents whose
// shortest path leads through it, by the algorithm of Brandes.
func (g *graph) between(ctx context.Context) ([]float64, error) {
	n := len(g.ids)
	score := make([]float64, n)
	if n < 3 {
		return score, nil
	}
	w := newWalk(n)
	sources := g.sources()
	for _, source := range sources {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.from(g, source, score)
	}
	pairs := float64(n-1) * float64(n-2) * float64(len(sources)) / float64(n)
	for i := range score {
		score[i] /= pairs
	}
	return score, nil
}

// walk follows the shortest paths from one agent.
type walk struct {
	order    []int     // the agents that are reached, by their distance
	distance []int     // -1 before an agent is reached
	paths    []float64 // the number of shortest paths
	depend   []float64 // how many paths lead through an agent
}

func newWalk(n int) *walk {
	return &walk{make([]int, 0, n), make([]int, n), make([]float64, n), make([]float64, n)}
}

// from adds the contribution of the shortest paths from one agent to the score of each agent.
func (w *walk) from(g *graph, source int, score []float64) {
	w.order = append(w.order[:0], source)
	for i := range w.distance {
		w.distance[i], w.paths[i], w.depend[i] = -1, 0, 0
	}
	w.distance[source], w.paths[source] = 0, 1
	for i := 0; i < len(w.order); i++ {
		at := w.order[i]
		for _, e := range g.edges[at] {
			if w.distance[e.to] < 0 {
				w.distance[e.to] = w.distance[at] + 1
				w.order = append(w.order, e.to)
			}
			if w.distance[e.to] == w.distance[at]+1 {
				w.paths[e.to] += w.paths[at]
			}
		}
	}
	for _, at := range slices.Backward(w.order) {
		for _, e := range g.edges[at] {
			if w.distance[e.to] == w.distance[at]+1 {
				w.depend[at] += w.paths[at] / w.paths[e.to] * (1 + w.depend[e.to])
			}
		}
		if at != source {
			score[at] += w.depend[at]
		}
	}
}
