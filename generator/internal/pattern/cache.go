package pattern

import "sync"

// compiled caches recently compiled patterns, since reading, lowering and emitting a schema
// compile the same patterns.
var compiled cache

// maxCached is the maximum number of cached patterns. A full cache is emptied.
const maxCached = 4096

type cache struct {
	mu      sync.Mutex
	results map[string]result
}

type result struct {
	compiled Compiled
	err      error
}

func (c *cache) get(source string, compile func(string) (Compiled, error)) (Compiled, error) {
	c.mu.Lock()
	r, ok := c.results[source]
	c.mu.Unlock()
	if ok {
		return r.compiled, r.err
	}
	r.compiled, r.err = compile(source)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.results == nil || len(c.results) >= maxCached {
		c.results = map[string]result{}
	}
	c.results[source] = r
	return r.compiled, r.err
}
