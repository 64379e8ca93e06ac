package nooterra

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// checkStreamEvent checks that the members of an event are consistent: the service
// derives the cursor, the ids and the times from one card. Missing and malformed
// members have their own findings and are skipped.
func checkStreamEvent(c *cardrt.Checker, x *StreamEvent) {
	cursor, known := checkCursor(c, x)
	if removed, ok := x.RemovedAt.Get(); ok && known && differentTimes(removed, cursor.Time) {
		c.FailAt("removedAt", &eventRemovedAt)
	}
	updated, ok := x.UpdatedAt.Get()
	if ok && known && before(cursor.Time, updated) {
		c.FailAt("cursor", &eventCursorEarlier)
	}
	if x.AgentCard == nil {
		return
	}
	if ok && differentTimes(x.AgentCard.UpdatedAt, updated) {
		c.FailAt("updatedAt", &eventUpdatedAt)
	}
	checkEventCard(c, x)
}

// checkCursor checks the form and the ids of an event's cursor. It returns false if the cursor is
// absent or malformed.
func checkCursor(c *cardrt.Checker, x *StreamEvent) (cursor Cursor, known bool) {
	if x.Cursor == "" {
		return cursor, false
	}
	cursor, err := ParseCursor(x.Cursor)
	switch known = err == nil && cursor.String() == x.Cursor; {
	case !known:
		c.FailAt("cursor", &eventCursorForm)
	case differ(cursor.TenantID, x.TenantID) || differ(cursor.AgentID, x.AgentID):
		c.FailAt("cursor", &eventCursorAgent)
	}
	return cursor, known
}

// checkEventCard checks that the card in an event is public and has the event's ids.
func checkEventCard(c *cardrt.Checker, x *StreamEvent) {
	mark := c.Mark()
	if differ(x.AgentCard.TenantID, x.TenantID) {
		c.FailAt("tenantId", &eventOtherAgent)
	}
	if differ(x.AgentCard.AgentID, x.AgentID) {
		c.FailAt("agentId", &eventOtherAgent)
	}
	if v := x.AgentCard.Visibility; v == VisibilityTenant || v == VisibilityPrivate {
		c.FailAt("visibility", &eventNotPublic)
	}
	c.In(mark, "agentCard")
}

// differ reports whether two members are present and differ.
func differ(a, b string) bool { return a != "" && b != "" && a != b }

// differentTimes reports whether two texts are date-times of different instants. A text that is
// not a date-time is reported elsewhere.
func differentTimes(a, b string) bool {
	x, ok := check.ParseDateTime(a)
	y, also := check.ParseDateTime(b)
	return ok && also && x.Compare(y) != 0
}

// before reports whether both are times and a is earlier.
func before(a, b string) bool {
	x, ok := check.ParseDateTime(a)
	y, also := check.ParseDateTime(b)
	return ok && also && x.Compare(y) < 0
}
