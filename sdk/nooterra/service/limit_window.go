package service

import (
	"fmt"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Codes of the service's answer to a request beyond a limit, with HTTP status 429 and the header
// retry-after.
const (
	CodePublishLimit   = "AGENT_CARD_PUBLIC_PUBLISH_RATE_LIMITED"
	CodeDiscoveryLimit = "AGENT_CARD_PUBLIC_DISCOVERY_RATE_LIMITED"
)

// Scopes of [nooterra.Limit].
const (
	// ScopeTenant counts the publications of a tenant.
	ScopeTenant = "tenant"
	// ScopeAgent counts the publications of an agent.
	ScopeAgent = "agent"
	// ScopeRequester counts the queries of a requester.
	ScopeRequester = "requester"
)

// beyond returns the error for a request that exceeds a limit; nil is no limit.
func beyond(code string, l *nooterra.Limit) error {
	if l == nil {
		return nil
	}
	return &nooterra.Error{Code: code, Limit: l, Message: fmt.Sprintf(
		"more than %d requests per %s in %d seconds; retry after %d seconds",
		l.Max, l.Scope, l.WindowSeconds, l.RetryAfterSeconds)}
}

// window counts requests in the current window.
type window struct {
	mu     sync.Mutex
	length int64 // in seconds
	start  int64 // in milliseconds since the epoch
	counts map[key]int64
}

// key identifies a counter: of a tenant, of a tenant's agent, or of a requester.
type key struct {
	scope         string
	tenant, agent string
}

// limited is a limit for a key.
type limited struct {
	key key
	max int64
}

// maxKeys is the number of keys with their own counter in a window.
const maxKeys = 1 << 18

// counted returns the key whose counter is used: k, or the shared key of k's scope if the
// window already has [maxKeys] keys.
func (w *window) counted(k key) key {
	if _, known := w.counts[k]; known || len(w.counts) < maxKeys {
		return k
	}
	return key{scope: "other " + k.scope}
}

// take counts a request for all keys and returns nil. If a key has reached its limit, it counts
// nothing and returns the limit of the first such key. A limit of 0 means no limit. If the
// clock goes back to the window before, the current window continues; if it goes back further, it was wrong before, and
// a new window begins.
func (w *window) take(now time.Time, limits ...limited) *nooterra.Limit {
	w.mu.Lock()
	defer w.mu.Unlock()
	at, length := now.UnixMilli(), w.length*1000
	start := at - (at%length+length)%length
	if w.counts == nil || start > w.start || start < w.start-length {
		w.start, w.counts = start, map[key]int64{}
	}
	for _, l := range limits {
		if l.max > 0 && w.counts[w.counted(l.key)] >= l.max {
			return &nooterra.Limit{
				Scope:             l.key.scope,
				Max:               l.max,
				RetryAfterSeconds: max(1, (w.start+length-at+999)/1000),
				WindowSeconds:     w.length,
			}
		}
	}
	for _, l := range limits {
		if l.max > 0 {
			w.counts[w.counted(l.key)]++
		}
	}
	return nil
}
