package store

import (
	"crypto/sha256"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Change is an entry in the log of a store.
type Change struct {
	// Position is the position in the log. It rises by one from change to change, from 1.
	Position uint64 `json:"position"`
	// At is the time of the declaration or of the removal.
	At time.Time `json:"at"`
	Key
	// Edition is the edition that was stored; 0 if the card was removed.
	Edition uint64 `json:"edition"`
	// Digest is the SHA-256 hash of the stored document in base64url; empty if the card was
	// removed.
	Digest string `json:"digest,omitempty"`
	// Status is the value of the card's [Status]; empty if none was ever set.
	Status string `json:"status,omitempty"`
}

// Stored returns the change that stores a card, without a position.
func Stored(c *Card) Change {
	digest := sha256.Sum256(c.Document)
	change := Change{At: c.Declared, Key: c.Key, Edition: c.Edition, Digest: signature.Encode(digest[:])}
	if c.Status != nil {
		change.Status = c.Status.Value
	}
	return change
}

// Revised returns the change that stores a card at a time in [Store.Revise], without a position.
func Revised(c *Card, at time.Time) Change {
	change := Stored(c)
	change.At = at.UTC()
	return change
}

// Renewal returns a card that was declared again at a time, unchanged, and the change that announces it,
// without a position. It returns nil if the card has another edition than the declared card, or
// was renewed later. Implementations of [Store] call it.
func Renewal(c *Card, edition uint64, at time.Time) (*Card, Change) {
	if c.Edition != edition || !at.After(c.Renewed) {
		return nil, Change{}
	}
	next := *c
	next.Renewed = at.UTC()
	change := Stored(c)
	change.At = next.Renewed
	return &next, change
}

// Removed returns the change that removes the card of a key, without a position.
func Removed(key Key, at time.Time) Change { return Change{At: at.UTC(), Key: key} }

// Signal wakes those who wait for the next change. The zero value is ready. It is safe for
// concurrent use.
type Signal struct {
	mu      sync.Mutex
	waiting chan struct{}
}

// Wait returns a channel that the next call of Send closes.
func (s *Signal) Wait() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting == nil {
		s.waiting = make(chan struct{})
	}
	return s.waiting
}

// Send closes the channel of Wait.
func (s *Signal) Send() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting != nil {
		close(s.waiting)
		s.waiting = nil
	}
}
