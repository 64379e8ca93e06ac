package service

import (
	"strings"
	"time"
	"unicode/utf16"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// DiscoveryLimit limits how often a requester uses the routes Public and Stream. It is safe for
// concurrent use.
type DiscoveryLimit struct {
	settings DiscoveryLimitSettings
	window   window
}

// NewDiscoveryLimit returns a limiter. The error wraps [ErrSetting]: a limit without a
// window, a bypass without a tool, or a value out of range.
func NewDiscoveryLimit(s DiscoveryLimitSettings) (*DiscoveryLimit, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return &DiscoveryLimit{settings: s, window: window{length: s.WindowSeconds}}, nil
}

// Take counts a query of a requester, see [Requester.Key]. The error is a [*nooterra.Error] with
// [CodeDiscoveryLimit] and a Limit.
func (l *DiscoveryLimit) Take(now time.Time, requester string) error {
	if l.settings.WindowSeconds == 0 {
		return nil
	}
	return beyond(CodeDiscoveryLimit, l.window.take(now, limited{key{ScopeRequester, requester, ""}, l.settings.MaxPerKey}))
}

// Bypasses reports whether a query is free from the limit: the bypass is enabled, the
// parameter toolId of the query is the paid tool, and the request has a valid API key.
// Any other query is counted.
func (l *DiscoveryLimit) Bypasses(toolID string, validAPIKey bool) bool {
	return l.settings.PaidBypass && validAPIKey && check.TrimECMA(toolID) == l.settings.PaidToolID
}

// Requester has the data of a request that identify its sender.
type Requester struct {
	// ForwardedFor and RealIP are the headers x-forwarded-for and x-real-ip. A client can
	// set both to any value; a proxy in front of the service must replace them.
	ForwardedFor, RealIP string
	// RemoteAddress is the address of the connection, without a port.
	RemoteAddress string
	// TenantID is the tenant. It identifies a requester without an address.
	TenantID string
}

// maxAddress is the number of UTF-16 units of an address that are compared.
const maxAddress = 128

// Key returns the name of the requester's count: the first address of ForwardedFor, RealIP and
// RemoteAddress, or else the tenant.
func (r Requester) Key() string {
	for _, header := range []string{r.ForwardedFor, r.RealIP} {
		first, _, _ := strings.Cut(header, ",")
		if first = check.TrimECMA(first); first != "" {
			return "ip:" + shortened(first)
		}
	}
	if address := check.TrimECMA(r.RemoteAddress); address != "" {
		return "ip:" + shortened(address)
	}
	return "tenant:" + r.TenantID
}

// shortened returns the first UTF-16 units of a text.
func shortened(s string) string {
	if len(s) <= maxAddress {
		return s
	}
	n := 0
	for i, r := range s {
		if n += utf16.RuneLen(r); n > maxAddress {
			return s[:i]
		}
	}
	return s
}
