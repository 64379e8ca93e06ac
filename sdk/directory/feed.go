package directory

import (
	"cmp"
	"slices"
	"sort"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// maxPast is the number of past moves that a feed keeps for streams that are behind.
const maxPast = 4096

// agentKey identifies a Nooterra card.
type agentKey struct{ tenant, id string }

// move is a change of a Nooterra card: it was stored, changed or removed. A card without before is
// new, one without after is removed.
type move struct {
	cursor        nooterra.Cursor
	before, after *nooterra.Card
	// past says that a later move of the same card follows, or that the card is removed.
	past bool
}

// feed has the Nooterra cards of a store, decoded, with the last moves.
type feed struct {
	cards map[agentKey]*move
	// sorted are the cards in the order of their agents, then of their tenants. The order of texts of
	// the Nooterra service takes time, so that routes do not sort again.
	sorted []*nooterra.Card
	// moves are in the order of their cursors: the last move of each card, and past ones.
	moves []*move
	past  int
	// forgotten is the cursor of the last past move that was dropped.
	forgotten *nooterra.Cursor
}

// nooterraCard decodes a stored card; nil for a card that was removed.
func nooterraCard(c *store.Card) (*nooterra.Card, error) {
	if c == nil {
		return nil, nil
	}
	return nooterra.Decode(c.Document, card.WithLimits(card.NoLimits()))
}

// load returns a feed that begins with cards. Streams that follow the feed before, nil at the start,
// cannot continue: the moves between are not known.
func (f *feed) load(list []*nooterra.Card) *feed {
	next := &feed{cards: map[agentKey]*move{}, sorted: slices.SortedFunc(slices.Values(list), compareAgents)}
	for _, c := range list {
		x := &move{cursor: nooterra.Cursor{Time: c.UpdatedAt, TenantID: c.TenantID, AgentID: c.AgentID}, after: c}
		next.moves = append(next.moves, x)
		next.cards[agentKey{c.TenantID, c.AgentID}] = x
	}
	slices.SortFunc(next.moves, func(a, b *move) int { return a.cursor.Compare(b.cursor) })
	if f != nil {
		next.forgotten = cmp.Or(f.end(), f.forgotten)
	}
	return next
}

// apply records a change: after is the card that is stored now, nil if it was removed.
func (f *feed) apply(c store.Change, after *nooterra.Card) {
	key := agentKey{c.Tenant, c.ID}
	old := f.cards[key]
	if old == nil && after == nil || old != nil && after != nil && old.after.Revision == after.Revision && old.after.UpdatedAt == after.UpdatedAt {
		return // a change that an earlier one has brought
	}
	next := &move{cursor: f.cursor(key, timeOf(c, after)), after: after, past: after == nil}
	if old != nil {
		next.before = old.after
		old.past = true
		f.past++
	}
	if after == nil {
		delete(f.cards, key)
		f.past++
	} else {
		f.cards[key] = next
	}
	f.sort(next)
	f.moves = append(f.moves, next)
	f.forget()
}

// compareAgents orders cards by their agents, then by their tenants.
func compareAgents(a, b *nooterra.Card) int {
	if c := nooterra.CompareText(a.AgentID, b.AgentID); c != 0 {
		return c
	}
	if c := nooterra.CompareText(a.TenantID, b.TenantID); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(a.AgentID, b.AgentID), cmp.Compare(a.TenantID, b.TenantID))
}

// sort puts the card of a move in its place, or removes it.
func (f *feed) sort(x *move) {
	i, found := slices.BinarySearchFunc(f.sorted, cmp.Or(x.after, x.before), compareAgents)
	switch {
	case x.after == nil:
		f.sorted = slices.Delete(f.sorted, i, i+1)
	case found:
		f.sorted[i] = x.after
	default:
		f.sorted = slices.Insert(f.sorted, i, x.after)
	}
}

// timeOf returns the time of a change: when the card was updated, or removed.
func timeOf(c store.Change, after *nooterra.Card) time.Time {
	if after == nil {
		return c.At
	}
	at, err := time.Parse(time.RFC3339Nano, after.UpdatedAt)
	if err != nil {
		return c.At
	}
	return at
}

// cursor returns the cursor of the next move, which is after all others.
func (f *feed) cursor(key agentKey, at time.Time) nooterra.Cursor {
	next := nooterra.Cursor{Time: at.UTC().Format(timeFormat), TenantID: key.tenant, AgentID: key.id}
	if end := f.end(); end != nil && next.Compare(*end) <= 0 {
		return service.CursorAfter(end, key.tenant, key.id, at)
	}
	return next
}

// end returns the cursor of the last move, nil without one.
func (f *feed) end() *nooterra.Cursor {
	if len(f.moves) == 0 {
		return nil
	}
	return &f.moves[len(f.moves)-1].cursor
}

// forget drops the oldest past moves when there are twice as many as are kept.
func (f *feed) forget() {
	if f.past <= 2*maxPast {
		return
	}
	kept := make([]*move, 0, len(f.moves))
	for _, x := range f.moves {
		if x.past && f.past > maxPast {
			f.past--
			f.forgotten = &x.cursor
			continue
		}
		kept = append(kept, x)
	}
	f.moves = kept
}

// after returns the next moves after a cursor, at most limit. A nil cursor is the beginning.
func (f *feed) after(cursor *nooterra.Cursor, limit int) (moves []move) {
	first := 0
	if cursor != nil {
		first = sort.Search(len(f.moves), func(i int) bool { return f.moves[i].cursor.Compare(*cursor) > 0 })
	}
	for _, x := range f.moves[first:min(len(f.moves), first+limit)] {
		moves = append(moves, *x)
	}
	return moves
}
