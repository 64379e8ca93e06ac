package service

import (
	"errors"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// PublishLimit limits how often cards become public, per tenant and per agent. It is safe for
// concurrent use.
type PublishLimit struct {
	settings PublishLimitSettings
	window   window
}

// NewPublishLimit returns a limiter. The error is a [*SettingError]: a limit without a window,
// or a number out of range.
func NewPublishLimit(s PublishLimitSettings) (*PublishLimit, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return &PublishLimit{settings: s, window: window{length: s.WindowSeconds}}, nil
}

// CountsAsPublication reports whether a request counts: it makes a card public that is not public. The
// requested visibility is that of the body, empty if the body has none; a new card is then
// public, another one keeps its visibility. The previous card is nil for a new one.
func CountsAsPublication(previous *nooterra.Card, requested nooterra.Visibility) bool {
	old := nooterra.Visibility("")
	if previous != nil {
		old = nooterra.Normalize(&nooterra.Card{Visibility: previous.Visibility}).Visibility
	}
	requested = nooterra.Normalize(&nooterra.Card{Visibility: requested}).Visibility
	if requested == "" {
		requested = old
	}
	if requested == "" {
		requested = nooterra.VisibilityPublic
	}
	return requested == nooterra.VisibilityPublic && old != nooterra.VisibilityPublic
}

// Take counts a publication, see [CountsAsPublication]. The service counts before it checks the card:
// a publication that is refused later has been counted. The error is an [*Error] with
// [CodePublish]; the limit of the tenant is looked at first.
func (l *PublishLimit) Take(now time.Time, tenantID, agentID string) error {
	if l.settings.WindowSeconds == 0 {
		return nil
	}
	err := l.window.take(now, CodePublishLimit,
		limited{key{ScopeTenant, tenantID, ""}, l.settings.MaxPerTenant},
		limited{key{ScopeAgent, tenantID, agentID}, l.settings.MaxPerAgent})
	var beyond *LimitError
	if errors.As(err, &beyond) {
		beyond.TenantID, beyond.AgentID = tenantID, agentID
	}
	return err
}
