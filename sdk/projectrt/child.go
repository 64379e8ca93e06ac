package projectrt

// Child is the builder of an object inside the target that is there only when
// something of it is set.
type Child[B any] struct {
	create  func() B
	builder B
	used    bool
}

// NewChild returns a Child whose builder is made when it is first asked for.
func NewChild[B any](create func() B) *Child[B] { return &Child[B]{create: create} }

// Get returns the builder, of which something is set now.
func (c *Child[B]) Get() B {
	if !c.used {
		c.builder, c.used = c.create(), true
	}
	return c.builder
}

// Used reports whether something was set.
func (c *Child[B]) Used() bool { return c.used }
