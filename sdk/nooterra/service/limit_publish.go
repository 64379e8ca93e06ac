package service

import (
	"cmp"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// PublishLimit limits how often cards become public, per tenant and per agent. It is safe for
// concurrent use.
type PublishLimit struct {
	settings PublishLimitSettings
	window   window
}

// NewPublishLimit returns a limiter. The error wraps [ErrSetting]: a limit without a window, or
// a number out of range.
func NewPublishLimit(s PublishLimitSettings) (*PublishLimit, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return &PublishLimit{settings: s, window: window{length: s.WindowSeconds}}, nil
}

// CountsAsPublication reports whether a request makes a card public that is not public. requested
// is the visibility in the body. If it is empty, a new card is public and another card keeps its
// visibility. previous is nil for a new card.
func CountsAsPublication(previous *nooterra.Card, requested nooterra.Visibility) bool {
	old := nooterra.Visibility("")
	if previous != nil {
		old = nooterra.Normalize(&nooterra.Card{Visibility: previous.Visibility}).Visibility
	}
	requested = nooterra.Normalize(&nooterra.Card{Visibility: requested}).Visibility
	requested = cmp.Or(requested, old, nooterra.VisibilityPublic)
	return requested == nooterra.VisibilityPublic && old != nooterra.VisibilityPublic
}

// Take counts a publication, see [CountsAsPublication]. The service counts before it checks the
// card, so that a publication that is refused later counts. The error is a [*nooterra.Error] with
// [CodePublishLimit] and a Limit; the tenant's limit comes first.
func (l *PublishLimit) Take(now time.Time, tenantID, agentID string) error {
	if l.settings.WindowSeconds == 0 {
		return nil
	}
	exceeded := l.window.take(now,
		limited{key{ScopeTenant, tenantID, ""}, l.settings.MaxPerTenant},
		limited{key{ScopeAgent, tenantID, agentID}, l.settings.MaxPerAgent})
	if exceeded != nil {
		exceeded.TenantID, exceeded.AgentID = tenantID, agentID
	}
	return beyond(CodePublishLimit, exceeded)
}
