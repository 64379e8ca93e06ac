package projectrt

// Child is the builder of an object inside the target that is present only if one of its
// members is set.
type Child[B any] struct {
	create  func() B
	builder B
	used    bool
}

// NewChild returns a Child that creates its builder on first use.
func NewChild[B any](create func() B) *Child[B] { return &Child[B]{create: create} }

// Get returns the builder and marks it as used.
func (c *Child[B]) Get() B {
	if !c.used {
		c.builder, c.used = c.create(), true
	}
	return c.builder
}

// Used reports whether Get was called.
func (c *Child[B]) Used() bool { return c.used }
