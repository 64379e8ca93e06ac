package directory

import (
	"container/heap"
	"math"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// agents has the ADP cards that adp.discover finds: fresh cards whose author is proven. A card
// that is no longer fresh is dropped here but stays in the store, so that an older card cannot
// replace it.
type agents struct {
	ttl   time.Duration
	index *index.Index
	due   due
	dated map[string]*dated
	// signals are the measurements of agents by the deployment.
	signals map[store.Key]*index.Signals
}

// dated is a card with the time after which it is not fresh.
type dated struct {
	id    string
	until time.Time
	place int
}

func newAgents(ttl time.Duration, profile index.Profile, signals map[store.Key]*index.Signals) (*agents, error) {
	// The limits of the store bound the cards, and thereby the index.
	x, err := index.New(profile, exchange.Receiver{}, 0)
	return &agents{ttl: ttl, index: x, dated: map[string]*dated{}, signals: signals}, err
}

// measure applies the measurements of the agent of a card.
func (a *agents) measure(key store.Key) {
	if key.Dialect != string(detect.ADP) {
		return
	}
	signals := a.signals[key]
	if signals == nil {
		signals = &index.Signals{}
	}
	a.index.SetSignals(key.ID, *signals)
}

// put adds a card that the agents do not have.
func (a *agents) put(c *store.Card) {
	if !servable(c) {
		return
	}
	// A stored card that a newer release of this module finds invalid is left out.
	if _, err := a.index.Put(c.Document, c.Provenance()); err != nil {
		return
	}
	a.measure(c.Key)
	until, ends := freshUntil(c, a.ttl)
	if !ends {
		return
	}
	d := &dated{id: c.ID, until: until}
	a.dated[c.ID] = d
	heap.Push(&a.due, d)
}

// freshUntil returns the time after which a card is not fresh; false if that is more than 73 years away.
func freshUntil(c *store.Card, ttl time.Duration) (until time.Time, ends bool) {
	x, err := adp.Decode(c.Document, card.WithLimits(card.NoLimits()))
	if err != nil {
		return time.Time{}, true
	}
	life := x.Lifetime(ttl)
	return later(c.Declared, c.Renewed).Add(life), life <= math.MaxInt64/4
}

// servable reports whether the author of an ADP card is proven. Other cards must not be served.
//
// Source: draft-song-anp-adp-00, Agent Card Authentication.
func servable(c *store.Card) bool {
	e := exchange.Edition{Provenance: c.Provenance()}
	return e.Proven()
}

// remove removes the card of an agent, if there is one.
func (a *agents) remove(id string) {
	a.index.Remove(id)
	if d := a.dated[id]; d != nil {
		heap.Remove(&a.due, d.place)
		delete(a.dated, id)
	}
}

// stale reports whether the agents have a card that is no longer fresh.
func (a *agents) stale(now time.Time) bool { return len(a.due) > 0 && !now.Before(a.due[0].until) }

// due is a heap of cards by their time.
type due []*dated

// Len implements [heap.Interface].
func (d due) Len() int { return len(d) }

// Less implements [heap.Interface].
func (d due) Less(i, j int) bool { return d[i].until.Before(d[j].until) }

// Swap implements [heap.Interface].
func (d due) Swap(i, j int) {
	d[i], d[j] = d[j], d[i]
	d[i].place, d[j].place = i, j
}

// Push implements [heap.Interface].
func (d *due) Push(x any) {
	e := x.(*dated)
	e.place = len(*d)
	*d = append(*d, e)
}

// Pop implements [heap.Interface].
func (d *due) Pop() any {
	old := *d
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*d = old[:len(old)-1]
	return last
}
