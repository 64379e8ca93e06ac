package service

import (
	"cmp"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Feed makes the events of one connection from the cards that are visible on it. The zero value
// begins with all cards.
type Feed struct {
	last *nooterra.Cursor
	// visible has the times of the cards that were visible, nil before the first call of
	// Next.
	visible map[agent]string
}

// agent identifies a card.
type agent struct{ tenant, id string }

// NewFeed returns a feed that continues from a position, see [Since]; nil is the
// beginning.
func NewFeed(since *nooterra.Cursor) *Feed {
	f := &Feed{}
	if since != nil {
		c := *since
		f.last = &c
	}
	return f
}

// Next returns the events since the last call, in the order of their cursors. cards are all
// cards that are visible now: public ones that satisfy the filters of the connection (the
// package discovery selects them). now is the time. The service calls it every 300
// milliseconds.
//
// A card whose updatedAt is later than the position gives an upsert with that time in its
// cursor. A card that was not visible before, or had another updatedAt, also gives an upsert,
// with a cursor after the last one; the service omits this event. A card that is no longer
// visible gives a removal, with a cursor after the last one. The first call returns no
// removals, since it is unknown what was removed while the client was disconnected. Cards
// without a tenant, an agent or a time give no events.
func (f *Feed) Next(cards []*nooterra.Card, now time.Time) []*nooterra.StreamEvent {
	type row struct {
		card   *nooterra.Card
		cursor nooterra.Cursor
	}
	rows := make([]row, 0, len(cards))
	visible := make(map[agent]string, len(cards))
	for _, c := range cards {
		cursor := nooterra.Cursor{Time: c.OrEmpty().UpdatedAt, TenantID: c.OrEmpty().TenantID, AgentID: c.OrEmpty().AgentID}
		if _, ok := moment(cursor.Time); !ok || cursor.TenantID == "" || cursor.AgentID == "" {
			continue
		}
		rows = append(rows, row{c, cursor})
		visible[agent{cursor.TenantID, cursor.AgentID}] = cursor.Time
	}
	slices.SortStableFunc(rows, func(a, b row) int { return a.cursor.Compare(b.cursor) })
	var events []*nooterra.StreamEvent
	for _, r := range rows {
		cursor := r.cursor
		if f.last != nil && cursor.Compare(*f.last) <= 0 {
			if f.visible == nil || f.visible[agent{cursor.TenantID, cursor.AgentID}] == cursor.Time {
				continue
			}
			cursor = CursorAfter(f.last, cursor.TenantID, cursor.AgentID, now)
		}
		events = append(events, UpsertEvent(r.card, cursor))
		f.last = &cursor
	}
	for _, gone := range f.removed(visible) {
		cursor := CursorAfter(f.last, gone.tenant, gone.id, now)
		events = append(events, RemovalEvent(cursor))
		f.last = &cursor
	}
	f.visible = visible
	return events
}

// removed returns the agents that were visible and are no longer visible, sorted by tenant and
// id.
func (f *Feed) removed(visible map[agent]string) []agent {
	var gone []agent
	for a := range f.visible {
		if _, ok := visible[a]; !ok {
			gone = append(gone, a)
		}
	}
	slices.SortFunc(gone, func(a, b agent) int {
		return cmp.Or(nooterra.CompareText(a.tenant, b.tenant), nooterra.CompareText(a.id, b.id))
	})
	return gone
}

// UpsertEvent returns the event for a card that is new, has changed or is visible again, with its
// position in the stream. [Feed] does so for servers that look at all cards again and again; this
// function and [RemovalEvent] are for servers that know each change.
func UpsertEvent(c *nooterra.Card, at nooterra.Cursor) *nooterra.StreamEvent {
	return event(nooterra.EventTypeAgentCardUpsert, at).WithUpdatedAt(c.UpdatedAt).WithAgentCard(c).Clone()
}

// RemovalEvent returns the event for a card that is no longer visible, with its position in the
// stream.
func RemovalEvent(at nooterra.Cursor) *nooterra.StreamEvent {
	return event(nooterra.EventTypeAgentCardRemoved, at).WithRemovedAt(at.Time).WithReasonCode(nooterra.ReasonCodeNoLongerVisible).Clone()
}

func event(kind nooterra.EventType, at nooterra.Cursor) *nooterra.StreamEventBuilder {
	return nooterra.NewStreamEvent().
		WithSchemaVersion("AgentCardStreamEvent.v1").
		WithType(kind).
		WithScope("public").
		WithCursor(at.String()).
		WithTenantID(at.TenantID).
		WithAgentID(at.AgentID)
}
