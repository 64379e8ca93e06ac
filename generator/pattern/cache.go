package pattern

import "sync"

// compiled has the patterns that were compiled last: reading, lowering and emitting a
// schema each ask for the same ones.
var compiled cache

// maxCached is how many patterns are remembered.
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
