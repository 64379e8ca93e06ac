package directory

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// maxPast is the number of past moves that a feed keeps for streams that are behind, and maxRecent the
// number of moves whose cards it keeps decoded, for the streams that follow.
const (
	maxPast   = 4096
	maxRecent = 256
)

// agentKey identifies a Nooterra card.
type agentKey struct{ tenant, id string }

// move is a change of a Nooterra card: it was stored, changed or removed. before is nil for a
// new card, after for a removed one.
type move struct {
	cursor        nooterra.Cursor
	key           agentKey
	before, after []byte
	// recent has the decoded cards and the event for streams; nil for a move that is not among the
	// last maxRecent.
	recent *shown
	// past says that a later move of the same card follows, or that the card is removed.
	past bool
}

// shown has the cards before and after a move, nil for none, and the frames of its events.
type shown struct {
	after           *nooterra.Card
	before          func() (*nooterra.Card, error)
	upsert, removal func() ([]byte, error)
}

// show returns what streams send of a move.
func (x *move) show() (*shown, error) {
	if x.recent != nil {
		return x.recent, nil
	}
	after, err := decoded(x.after)
	if err != nil {
		return nil, err
	}
	return x.shownWith(after), nil
}

// shownWith returns what streams send of a move, whose card after it is decoded.
func (x *move) shownWith(after *nooterra.Card) *shown {
	cursor, before := x.cursor, x.before
	return &shown{
		after,
		sync.OnceValues(func() (*nooterra.Card, error) { return decoded(before) }),
		sync.OnceValues(func() ([]byte, error) { return service.AppendEvent(nil, service.UpsertEvent(after, cursor)) }),
		sync.OnceValues(func() ([]byte, error) { return service.AppendEvent(nil, service.RemovalEvent(cursor)) }),
	}
}

// feed has the Nooterra cards of a store, with the last moves.
type feed struct {
	// agents are the cards in the order of their agents, then of their tenants.
	agents *inverted.Index[listing]
	// moves are in the order of their cursors: the last move of each card, and past ones.
	moves []*move
	past  int
	// recent are the last moves; next is the place of the next one.
	recent [maxRecent]*move
	next   int
	// forgotten is the cursor of the last past move that was dropped.
	forgotten *nooterra.Cursor
}

// listing is the last move of a card, with its tools as [toolsOf] returns them.
type listing struct {
	*move
	tools []uint64
}

// change is a move that is added to a feed, with the features of the card.
type change struct {
	listing
	features []string
}

func newFeed() *feed { return &feed{agents: inverted.New(compareAgents)} }

// decoded decodes the document of a card, nil for none.
func decoded(document []byte) (*nooterra.Card, error) {
	if document == nil {
		return nil, nil
	}
	return nooterra.Decode(document, card.WithLimits(card.NoLimits()))
}

// load adds a card before the feed begins.
func (f *feed) load(key agentKey, document []byte) error {
	c, err := decoded(document)
	if err != nil {
		return err
	}
	x := &move{cursor: nooterra.Cursor{Time: strings.Clone(c.UpdatedAt), TenantID: key.tenant, AgentID: key.id}, key: key, after: document}
	f.agents.Put(listing{x, toolsOf(c)}, traitsOf(key.tenant, c))
	return nil
}

// begin makes a move of each loaded card, without the cards that changed while the others were
// loaded. Streams that followed the previous feed, which is nil at the start of the process,
// cannot continue, since the moves in between are not known.
func (f *feed) begin(changed map[agentKey]bool, before *feed) {
	for key := range changed {
		if n, ok := f.agents.Find(listing{move: &move{key: key}}); ok {
			f.agents.Remove(n)
		}
	}
	f.moves = make([]*move, 0, f.agents.Len()+2*maxPast)
	for x := range f.agents.All() {
		f.moves = append(f.moves, x.move)
	}
	slices.SortFunc(f.moves, func(a, b *move) int { return a.cursor.Compare(b.cursor) })
	if before != nil {
		f.forgotten = cmp.Or(before.end(), before.forgotten)
	}
}

// moveOf returns the move of a change, after which a card is stored, nil if it was removed. It returns nil if the
// card was already read with an earlier change.
func (f *feed) moveOf(c store.Change, stored *store.Card) (*change, error) {
	x := &move{key: agentKey{c.Tenant, c.ID}, past: stored == nil}
	if stored != nil {
		x.after = stored.Document
	}
	if n, known := f.agents.Find(listing{move: x}); known {
		x.before = f.agents.Item(n).after
	}
	if bytes.Equal(x.before, x.after) {
		return nil, nil
	}
	after, err := decoded(x.after)
	if err != nil {
		return nil, err
	}
	x.cursor = f.cursor(x.key, timeOf(c, after))
	x.recent = x.shownWith(after)
	if after == nil {
		return &change{listing: listing{move: x}}, nil
	}
	return &change{listing{x, toolsOf(after)}, traitsOf(c.Tenant, after)}, nil
}

// apply records the next move.
func (f *feed) apply(x *change) {
	n, known := f.agents.Find(x.listing)
	if known {
		f.agents.Item(n).past = true
		f.past++
	}
	if x.after == nil {
		f.agents.Remove(n)
		f.past++
	} else {
		f.agents.Put(x.listing, x.features)
	}
	f.append(x.move)
}

// append adds a move, and drops old ones.
func (f *feed) append(x *move) {
	f.moves = append(f.moves, x)
	if old := f.recent[f.next]; old != nil {
		old.recent = nil
	}
	f.recent[f.next] = x
	f.next = (f.next + 1) % maxRecent
	f.forget()
}

// compareAgents orders cards by their agents, then by their tenants.
func compareAgents(a, b listing) int {
	if c := nooterra.CompareText(a.key.id, b.key.id); c != 0 {
		return c
	}
	return nooterra.CompareText(a.key.tenant, b.key.tenant)
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

// forget drops the oldest past moves when there are twice maxPast of them.
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
