package directory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Directory stores the cards of agents and answers the methods of the protocol. It is safe
// for concurrent use. Create one with [New].
//
// It keeps one edition per agent, also of revoked agents, whose editions are not found but
// prevent that an older one is replayed ([adp.Supersede]).
type Directory struct {
	receiver adp.Receiver

	mu       sync.RWMutex
	index    *index
	entries  []entry // by number, which are those of the index
	numbers  map[string]int32
	replaced int // entries that are not in numbers
	// standings are by number: what ranking reads of every agent.
	standings []standing
	profile   Profile
	capacity  int
}

// entry is what the directory knows of an agent.
type entry struct {
	document []byte
	card     *adp.Card
	edition  adp.Edition
	signals  Signals
	limit    int64
	indexed  bool
}

// standing is how an agent is ranked without a request.
type standing struct {
	score float64
	// offered says that the agent can be a result: it is neither revoked nor at its limit of
	// tasks, and was not replaced.
	offered bool
}

// rank sets the standing of an agent from its entry.
func (d *Directory) rank(number int32) {
	e := &d.entries[number]
	d.standings[number] = standing{
		d.profile.standing(e.limit, e.signals),
		e.indexed && (e.limit < 0 || int64(e.signals.Active) < e.limit),
	}
}

// New returns an empty directory that ranks by a profile and checks advertised cards with a
// receiver. capacity is the maximum number of agents, including revoked ones; 0 means no
// limit. The error says what is wrong with the profile.
func New(p Profile, r adp.Receiver, capacity int) (*Directory, error) {
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Directory{receiver: r, index: newIndex(p), numbers: make(map[string]int32), profile: p, capacity: capacity}, nil
}

// FullError is the refusal of a further agent.
type FullError struct {
	// Capacity is the maximum number of agents.
	Capacity int
}

// Error says how many agents the directory has.
func (e *FullError) Error() string {
	return fmt.Sprintf("directory: there are %d agents, and not more are stored", e.Capacity)
}

// Put offers a document to the directory: a card that was retrieved or relayed. It is stored
// if it supersedes the stored edition ([adp.Supersede]); the decision says so. Only proven
// cards are stored ([adp.Edition.Proven]); others have the decision Keep.
//
// The error is a [*card.DecodeError], or a [*FullError] for a new agent.
func (d *Directory) Put(document []byte, p adp.Provenance) (adp.Decision, error) {
	e, err := adp.EditionOf(document, p)
	if err != nil {
		return adp.Keep, err
	}
	return d.put(document, e)
}

// put stores a document if its edition supersedes the stored one.
func (d *Directory) put(document []byte, e adp.Edition) (adp.Decision, error) {
	c, err := adp.Decode(document)
	if err != nil {
		return adp.Keep, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var stored *adp.Edition
	number, known := d.numbers[e.ID]
	if known {
		stored = &d.entries[number].edition
	}
	decision := adp.Supersede(stored, e)
	switch {
	case decision != adp.Replace:
		return decision, nil
	case !e.Proven():
		return adp.Keep, nil
	case !known && d.capacity > 0 && len(d.numbers) >= d.capacity:
		return adp.Keep, &FullError{d.capacity}
	}
	next := entry{document: slices.Clone(document), card: c, edition: e, limit: limitOf(c), indexed: !e.Revoked}
	if known {
		next.signals = d.entries[number].signals
		d.entries[number], d.standings[number] = entry{}, standing{}
		d.replaced++
	}
	d.add(next)
	if d.replaced > len(d.numbers)+slack {
		d.rebuild()
	}
	return adp.Replace, nil
}

// add adds an entry under the next number.
func (d *Directory) add(e entry) {
	number := int32(len(d.entries))
	d.entries, d.standings = append(d.entries, e), append(d.standings, standing{})
	d.rank(number)
	d.numbers[e.edition.ID] = number
	if e.indexed {
		d.index.put(number, e.card)
	}
}

// rebuild numbers the entries anew, without those that were replaced.
func (d *Directory) rebuild() {
	old := d.entries
	d.index, d.entries, d.standings, d.replaced = newIndex(d.profile), make([]entry, 0, len(d.numbers)), nil, 0
	for _, e := range old {
		if e.card != nil {
			d.add(e)
		}
	}
}

// SetSignals sets what the deployment knows of an agent. It returns false if the directory
// has no card of it.
func (d *Directory) SetSignals(id string, s Signals) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	number, ok := d.numbers[id]
	if ok {
		d.entries[number].signals = s
		d.rank(number)
	}
	return ok
}

// Len returns the number of agents that can be found: those whose cards are not revoked.
func (d *Directory) Len() int {
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

// Document returns the stored document of an agent, as it was received, also of a revoked
// one, and false if there is none. The caller must not change it.
func (d *Directory) Document(id string) ([]byte, bool) {
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
// request.
//
// The error is that of [adp.Receiver.Advertise], or a [*FullError] for a new agent.
func (d *Directory) Advertise(ctx context.Context, source string, body []byte, now time.Time) (*adp.AdvertiseResponse, error) {
	stored := d.edition(source)
	a, err := d.receiver.Advertise(ctx, source, body, stored, now)
	if err != nil {
		return nil, err
	}
	if a.Stored && a.Decision == adp.Replace {
		// Another card of the agent may have been stored since.
		decision, err := d.put(body, a.Edition)
		if err != nil {
			return nil, err
		}
		a.Stored = decision == adp.Replace
	}
	return a.Response(), nil
}

// edition returns the stored edition of an agent, nil if there is none.
func (d *Directory) edition(id string) *adp.Edition {
	d.mu.RLock()
	defer d.mu.RUnlock()
	number, ok := d.numbers[id]
	if !ok {
		return nil
	}
	e := d.entries[number].edition
	return &e
}

// Result is an agent that answers a request.
type Result struct {
	Card *adp.Card
	// Document is the card as it was received, whose signature can be verified. The caller
	// must not change it or Card.
	Document []byte
	Score    float64
	// MatchedTags are the tags of the request that the agent answers.
	MatchedTags []string
}

// MaxLimit is the maximum number of results of one request; a higher limit means this one.
const MaxLimit = 1 << 20

// tolerance is the difference between scores that are equal: it is the error of their sums.
const tolerance = 1e-9

// Find returns the agents that answer a request, best first: by score, then by id. Left out
// are revoked agents, those at their limit of tasks, those below the minimum score of the
// request, and, if the request has tags or a query, those that answer none of it.
//
// Source: draft-song-anp-adp-00, adp.discover, Discovery Ranking.
func (d *Directory) Find(request *adp.DiscoverRequest) []Result {
	limit := request.EffectiveLimit()
	if limit <= 0 {
		return nil
	}
	d.mu.RLock()
	defer d.mu.RUnlock()
	var (
		hits     = d.index.search(request)
		semantic = d.profile.semanticOf(request)
		asked    = len(hits.tags) > 0 || hits.words > 0 || semantic != nil
		best     = ranking{limit: int(min(limit, MaxLimit)), least: request.EffectiveMinScore() - tolerance}
	)
	consider := func(number int32) {
		at := &d.standings[number]
		if !at.offered {
			return
		}
		a := hits.answer(number)
		relevance := hits.relevance(a, semantic, d.entries[number].card)
		if asked && relevance == 0 && a == (answer{}) {
			return
		}
		if score := relevance + at.score; score >= best.least {
			best.add(ranked{number, score, d.entries[number].edition.ID})
		}
	}
	if asked && semantic == nil {
		for _, number := range hits.found {
			consider(number)
		}
	} else {
		for number := range d.entries {
			consider(int32(number))
		}
	}
	var list []Result
	for _, x := range best.sorted() {
		e := &d.entries[x.number]
		list = append(list, Result{e.card, e.document, x.score, d.index.matched(hits, e.card)})
	}
	return list
}

// ranked is an agent with its score.
type ranked struct {
	number int32
	score  float64
	id     string
}

// ranking keeps the best of many agents.
type ranking struct {
	limit int
	// least is the score below which an agent is not among the best.
	least float64
	list  []ranked
}

// slack is how many more agents than its limit a ranking holds before it drops the worst, and
// how many more entries than agents a directory has before it is built anew.
const slack = 1024

func (r *ranking) add(x ranked) {
	r.list = append(r.list, x)
	if len(r.list) >= 2*r.limit+slack {
		r.list = r.sorted()
		r.least = max(r.least, r.list[r.limit-1].score)
	}
}

// sorted returns the best, in order.
func (r *ranking) sorted() []ranked {
	slices.SortFunc(r.list, func(a, b ranked) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id)) })
	return r.list[:min(len(r.list), r.limit)]
}

// MaxAsked is the maximum number of distinct tags of a request, and that of distinct words of
// its query, which [Directory.Discover] accepts. Each costs a search of all agents with it.
const MaxAsked = 256

// CodeTooMany is the code of the error for a request beyond [MaxAsked].
const CodeTooMany = "too-many"

// checkAsked returns the error for a request with too many tags or words.
func checkAsked(request *adp.DiscoverRequest) error {
	var found card.Violations
	check := func(member, what string, n int) {
		if n > MaxAsked {
			found = append(found, card.Violation{
				Pointer: "/" + member, Keyword: "too-many", Code: CodeTooMany, Severity: card.Error,
				Message: fmt.Sprintf("has %d distinct %s, at most %d are answered", n, what, MaxAsked),
			})
		}
	}
	check("tags", "tags", len(queryTags(request.Tags)))
	check("query", "words", len(words(request.Query.Or(""))))
	return found.Err()
}

// Discover answers adp.discover. A malformed body, and one with more than [MaxAsked] distinct
// tags or words, is a [*adp.MethodError] with [adp.StatusInvalidRequest].
//
// Source: draft-song-anp-adp-00, adp.discover; it sets no limit.
func (d *Directory) Discover(body []byte) (*adp.DiscoverResponse, error) {
	request, err := adp.ParseDiscoverRequest(body)
	if err == nil {
		err = checkAsked(request)
	}
	if err != nil {
		return nil, &adp.MethodError{Status: adp.StatusInvalidRequest, Err: err}
	}
	response := &adp.DiscoverResponse{Results: []adp.DiscoverResult{}}
	for _, r := range d.Find(request) {
		response.Results = append(response.Results, adp.DiscoverResult{AgentCard: *r.Card.Clone(), Score: r.Score, MatchedTags: r.MatchedTags})
	}
	return response, nil
}

// Describe answers adp.describe for an agent with the stored card, see [adp.Describer]. It
// returns false if the directory has none.
func (d *Directory) Describe(id, caller string, body []byte, allow func(caller string) bool, view func(caller, member string) bool) ([]byte, bool, error) {
	document, ok := d.Document(id)
	if !ok {
		return nil, false, nil
	}
	answer, err := (&adp.Describer{Document: document, Allow: allow, View: view}).Describe(caller, body)
	return answer, true, err
}
