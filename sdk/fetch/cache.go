package fetch

import (
	"cmp"
	"container/list"
	"net/http"
	"sync"
	"time"
)

// Cache stores responses. Its methods may be called concurrently.
type Cache interface {
	// Get returns the entry of a key, nil if there is none. Callers do not change the entry.
	Get(key string) *Entry
	// Put stores an entry. A cache may drop an entry at any time.
	Put(key string, e *Entry)
	// Delete removes the entry of a key if there is one.
	Delete(key string)
}

// Entry is a stored response. It can be encoded as JSON.
type Entry struct {
	// Body is the body after decompression, MediaType its media type.
	Body      []byte `json:"body"`
	MediaType string `json:"mediaType,omitempty"`
	// ETag and LastModified are the validators with which the server confirms the response.
	ETag         string `json:"etag,omitempty"`
	LastModified string `json:"lastModified,omitempty"`
	// Vary has the request headers that the response depends on.
	Vary http.Header `json:"vary,omitempty"`
	// Received is the time when the response was received, Age its age at that time.
	Received time.Time     `json:"received"`
	Age      time.Duration `json:"age"`
	// Lifetime is the age until which the response is fresh.
	Lifetime time.Duration `json:"lifetime"`
	// MustRevalidate forbids using the response when it is not fresh.
	MustRevalidate bool `json:"mustRevalidate,omitempty"`
}

// size is the approximate memory of an entry in bytes.
func (e *Entry) size() int64 {
	const fixed = 512
	return int64(len(e.Body)+len(e.MediaType)+len(e.ETag)+len(e.LastModified)) + fixed
}

// freshUntil returns the time when the entry ceases to be fresh.
func (e *Entry) freshUntil() time.Time { return e.Received.Add(e.Lifetime - e.Age) }

// MemoryCache is a cache in memory. A full cache removes the least recently used entries.
type MemoryCache struct {
	mu      sync.Mutex
	limit   int64
	size    int64
	entries map[string]*list.Element
	recent  list.List // of *slot, most recently used first
}

// slot is an entry with its key.
type slot struct {
	key   string
	entry *Entry
}

// NewMemoryCache returns a cache of at most limit bytes; a limit of 0 means 64 MiB.
func NewMemoryCache(limit int64) *MemoryCache {
	const usual = 64 << 20
	return &MemoryCache{limit: cmp.Or(limit, usual), entries: map[string]*list.Element{}}
}

// Get implements [Cache].
func (m *MemoryCache) Get(key string) *Entry {
	m.mu.Lock()
	defer m.mu.Unlock()
	element := m.entries[key]
	if element == nil {
		return nil
	}
	m.recent.MoveToFront(element)
	return element.Value.(*slot).entry
}

// Put implements [Cache]. An entry that is larger than the cache is not stored.
func (m *MemoryCache) Put(key string, e *Entry) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(m.entries[key])
	if e.size()+int64(len(key)) > m.limit {
		return
	}
	m.entries[key] = m.recent.PushFront(&slot{key, e})
	m.size += e.size() + int64(len(key))
	for m.size > m.limit {
		m.remove(m.recent.Back())
	}
}

// Delete implements [Cache].
func (m *MemoryCache) Delete(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(m.entries[key])
}

// Len returns the number of entries.
func (m *MemoryCache) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.entries)
}

func (m *MemoryCache) remove(element *list.Element) {
	if element == nil {
		return
	}
	s := m.recent.Remove(element).(*slot)
	delete(m.entries, s.key)
	m.size -= s.entry.size() + int64(len(s.key))
}
