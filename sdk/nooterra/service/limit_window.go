package service

import (
	"fmt"
	"sync"
	"time"
)

// Codes with which the service answers a request beyond a limit, with the HTTP status 429
// and the header retry-after.
const (
	CodePublishLimit   = "AGENT_CARD_PUBLIC_PUBLISH_RATE_LIMITED"
	CodeDiscoveryLimit = "AGENT_CARD_PUBLIC_DISCOVERY_RATE_LIMITED"
)

// Scope says what a limit counts.
type Scope string

// The scopes.
const (
	// ScopeTenant counts the publications of a tenant.
	ScopeTenant Scope = "tenant"
	// ScopeAgent counts the publications of an agent.
	ScopeAgent Scope = "agent"
	// ScopeRequester counts the queries of a requester.
	ScopeRequester Scope = "requester"
)

// LimitError reports a request beyond a limit. The members are those of the details that the
// service answers.
type LimitError struct {
	Code  string
	Scope Scope
	// Max is the number of requests that a window allows.
	Max int64
	// RetryAfterSeconds is the number of seconds until the next window, at least 1.
	RetryAfterSeconds int64
	// WindowSeconds is the length of the window.
	WindowSeconds int64
	// AgentID and TenantID are those of a publication; empty for a query.
	AgentID, TenantID string
}

// Error returns the limit, the time to wait and the code.
func (e *LimitError) Error() string {
	return fmt.Sprintf("more than %d requests per %s in %d seconds; retry after %d seconds [%s]",
		e.Max, e.Scope, e.WindowSeconds, e.RetryAfterSeconds, e.Code)
}

// window counts requests in the current window.
type window struct {
	mu     sync.Mutex
	length int64 // in seconds
	start  int64 // in milliseconds since the epoch
	counts map[key]int64
}

// key is what is counted: a tenant, an agent of a tenant, or a requester.
type key struct {
	scope         Scope
	tenant, agent string
}

// limited is a limit for a key.
type limited struct {
	key key
	max int64
}

// maxKeys is the number of keys that a window counts one by one.
const maxKeys = 1 << 18

// counted returns the key under which a key is counted: itself, or that of all others of its
// scope if there are too many.
func (w *window) counted(k key) key {
	if _, known := w.counts[k]; known || len(w.counts) < maxKeys {
		return k
	}
	return key{scope: "other " + k.scope}
}

// take counts a request for all keys, or returns an error for the first one that has
// reached its limit and counts it for none. A limit of 0 does not exist. When the clock
// goes back the current window goes on.
func (w *window) take(now time.Time, code string, limits ...limited) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	at, length := now.UnixMilli(), w.length*1000
	start := at - (at%length+length)%length
	if w.counts == nil || start > w.start {
		w.start, w.counts = start, map[key]int64{}
	}
	for _, l := range limits {
		if l.max > 0 && w.counts[w.counted(l.key)] >= l.max {
			return &LimitError{
				Code:              code,
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
