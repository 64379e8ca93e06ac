package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Index stores the cards of agents and answers the methods of the protocol. It is safe for
// concurrent use. Create one with [New].
//
// It stores one edition of each agent. Revoked agents are not found, but their editions stay
// stored, so that older ones cannot be replayed ([exchange.Supersede]).
type Index struct {
	receiver exchange.Receiver

	mu      sync.RWMutex
	index   *index
	entries []entry // by the number of the card
	numbers map[string]int32
	// held is the memory of the current cards. replaced is the memory of the replaced ones.
	held, replaced int64
	// standings are the parts of agents that ranking reads, by the number of the card.
	standings []standing
	profile   Profile
	capacity  int64
}

// entry has the card of an agent, its signals and its number.
type entry struct {
	document []byte
	card     *adp.Card
	edition  exchange.Edition
	signals  Signals
	limit    int64
	indexed  bool
	memory   int64 // see memoryOf
}

// standing has the parts of an agent's rank that do not depend on the request.
type standing struct {
	score float64
	// offered reports whether the agent can be a result: it is not revoked, it is below its
	// limit of tasks, and the card was not replaced.
	offered bool
}

// rank computes the standing of an agent from its entry.
func (d *Index) rank(number int32) {
	e := &d.entries[number]
	d.standings[number] = standing{
		d.profile.standing(e.limit, e.signals),
		e.indexed && (e.limit < 0 || int64(e.signals.Active) < e.limit),
	}
}

// New returns an empty index. p ranks the agents, and r checks advertised cards. capacity is
// the maximum memory in octets for the cards of all agents, including revoked ones, and their
// index, see [Index.Memory]; 0 means no limit. The error reports an invalid profile.
func New(p Profile, r exchange.Receiver, capacity int64) (*Index, error) {
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Index{receiver: r, index: newIndex(p), numbers: make(map[string]int32), profile: p, capacity: capacity}, nil
}

// ErrFull is the error for a card that exceeds the capacity of the index. Index returns an
// error that wraps it and states the capacity.
var ErrFull = errors.New("index: the card exceeds the capacity")

// Put offers a retrieved or relayed card to the index. It stores the card if it supersedes the
// stored edition, and returns the decision of [exchange.Supersede]. Only proven cards are stored
// ([exchange.Edition.Proven]); for others the decision is Keep.
//
// The error is a [*card.DecodeError], a [*card.InvalidError] for a card that is invalid or
// longer than the receiver allows ([exchange.Receiver]), or wraps [ErrFull]. The options are for
// reading the card, such as [card.WithLimits].
func (d *Index) Put(document []byte, p exchange.Provenance, opts ...card.Option) (exchange.Decision, error) {
	e, err := exchange.EditionOf(document, p, opts...)
	if err != nil {
		return exchange.Keep, err
	}
	return d.put(document, e, opts...)
}

// parse parses and validates a document before it is stored.
func (d *Index) parse(document []byte, opts ...card.Option) (*adp.Card, error) {
	c, err := adp.Parse(document, opts...)
	if err != nil {
		return nil, err
	}
	if most := cmp.Or(d.receiver.MaxBytes, adp.MaxSize); len(document) > most {
		return nil, card.Violations{{
			Keyword: "x-max-size", Code: card.CodeSize,
			Message: fmt.Sprintf("the card has %d octets, at most %d are stored", len(document), most),
		}}.Err()
	}
	return c, nil
}

// put stores a document if it is valid and its edition supersedes the stored one.
func (d *Index) put(document []byte, e exchange.Edition, opts ...card.Option) (exchange.Decision, error) {
	c, err := d.parse(document, opts...)
	if err != nil {
		return exchange.Keep, err
	}
	next := entry{
		document: slices.Clone(document), card: c, edition: e, limit: limitOf(c), indexed: !e.Revoked,
		memory: memoryOf(document, c),
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var stored *exchange.Edition
	number, known := d.numbers[e.ID]
	if known {
		stored = &d.entries[number].edition
	}
	decision := exchange.Supersede(stored, e)
	if decision != exchange.Replace {
		return decision, nil
	}
	if !e.Proven() {
		return exchange.Keep, nil
	}
	var before int64
	if known {
		before = d.entries[number].memory
	}
	if d.capacity > 0 && d.held-before+next.memory > d.capacity {
		return exchange.Keep, fmt.Errorf("%w of %d octets", ErrFull, d.capacity)
	}
	if known {
		next.signals = d.entries[number].signals
		d.drop(number)
	}
	d.add(next)
	d.compact()
	return exchange.Replace, nil
}

// Remove removes the card of an agent, and forgets its edition and its signals. It returns false if
// the index has no card of the agent.
func (d *Index) Remove(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	number, ok := d.numbers[id]
	if ok {
		d.drop(number)
		delete(d.numbers, id)
		d.compact()
	}
	return ok
}

// drop empties an entry. Its memory counts as replaced until the index is rebuilt.
func (d *Index) drop(number int32) {
	n := d.entries[number].memory
	d.entries[number], d.standings[number] = entry{}, standing{}
	d.held, d.replaced = d.held-n, d.replaced+n
}

// slackMemory is the memory of replaced cards, in octets, that does not cause a rebuild. The
// index is rebuilt when replaced cards use more than the current cards and slackMemory
// together.
const slackMemory = 1 << 20

// compact rebuilds the index if replaced cards use too much memory.
func (d *Index) compact() {
	if d.replaced > d.held+slackMemory {
		d.rebuild()
	}
}

// add adds an entry under the next number.
func (d *Index) add(e entry) {
	number := int32(len(d.entries))
	d.entries, d.standings = append(d.entries, e), append(d.standings, standing{})
	d.rank(number)
	d.numbers[e.edition.ID] = number
	d.held += e.memory
	if e.indexed {
		d.index.put(number, e.card)
	}
}

// rebuild renumbers the entries without the replaced ones.
func (d *Index) rebuild() {
	old := d.entries
	d.index, d.entries, d.standings, d.held, d.replaced = newIndex(d.profile), make([]entry, 0, len(d.numbers)), nil, 0, 0
	for _, e := range old {
		if e.card != nil {
			d.add(e)
		}
	}
}

// SetSignals sets the signals of an agent. It returns false if the index has no card of the agent.
func (d *Index) SetSignals(id string, s Signals) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	number, ok := d.numbers[id]
	if ok {
		d.entries[number].signals = s
		d.rank(number)
	}
	return ok
}

// Len returns the number of agents that can be found, which excludes revoked ones.
func (d *Index) Len() int {
	d.mu.RLock()
	defer d.mu.RUnlock()
	n := 0
	for i := range d.entries {
		if d.entries[i].indexed {
			n++
		}
	}
	return n
}

// Memory returns the octets that count against the capacity: an upper bound of the memory of
// the cards and their index. In addition, replaced cards use at most the same amount and 1 MiB
// until the index is rebuilt.
func (d *Index) Memory() int64 {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.held
}

// Document returns the stored document of an agent as it was received. It returns false if there
// is none. It also returns documents of revoked agents. The caller must not change the document.
func (d *Index) Document(id string) ([]byte, bool) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	number, ok := d.numbers[id]
	if !ok {
		return nil, false
	}
	return d.entries[number].document, true
}

// Advertise answers adp.advertise: it checks the card in the body of a request and stores it.
// source is the authenticated agent:// URI of the association, and now the time of the
// request. The error is an error of [exchange.Receiver.Advertise], or wraps [ErrFull].
func (d *Index) Advertise(ctx context.Context, source string, body []byte, now time.Time) (*adp.AdvertiseResponse, error) {
	a, err := d.receiver.Advertise(ctx, exchange.Advertisement{Source: source, Body: body, Stored: d.edition(source), Now: now})
	if err != nil {
		return nil, err
	}
	if a.Stored && a.Decision == exchange.Replace {
		// Another card of the agent may have been stored in the meantime.
		decision, err := d.put(body, a.Edition)
		if err != nil {
			return nil, err
		}
		a.Stored = decision == exchange.Replace
	}
	return a.Response(), nil
}

// edition returns the stored edition of an agent, nil if there is none.
func (d *Index) edition(id string) *exchange.Edition {
	d.mu.RLock()
	defer d.mu.RUnlock()
	number, ok := d.numbers[id]
	if !ok {
		return nil
	}
	e := d.entries[number].edition
	return &e
}

// DescribeCall is an adp.describe request for an agent of the index.
type DescribeCall struct {
	// ID is the id of the agent.
	ID string
	// Caller and Body are the arguments of [exchange.Describer.Describe].
	Caller string
	Body   []byte
	// Allow and View limit access, see [exchange.Describer].
	Allow func(caller string) bool
	View  func(caller, member string) bool
}

// Describe answers adp.describe with the stored card of an agent. It returns false if the index
// has no card of the agent. The errors are the errors of [exchange.Describer.Describe].
func (d *Index) Describe(c DescribeCall) ([]byte, bool, error) {
	document, ok := d.Document(c.ID)
	if !ok {
		return nil, false, nil
	}
	answer, err := (&exchange.Describer{Document: document, Allow: c.Allow, View: c.View}).Describe(c.Caller, c.Body)
	return answer, true, err
}
