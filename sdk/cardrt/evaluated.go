package cardrt

// Evaluated is the set of members and elements of one value that the keywords of a
// schema have evaluated: what unevaluatedProperties and unevaluatedItems leave alone.
type Evaluated struct {
	names                map[string]bool
	items                map[int]bool
	prefix               int
	allMembers, allItems bool
}

// Names marks members, whether they are there or not.
func (e *Evaluated) Names(names ...string) {
	for _, name := range names {
		e.name(name)
	}
}

func (e *Evaluated) name(name string) {
	if e.names == nil {
		e.names = make(map[string]bool)
	}
	e.names[name] = true
}

// Matching marks the members of the object v whose name matches.
func (e *Evaluated) Matching(v Value, match func(string) bool) {
	for name := range v.Members() {
		if match(name) {
			e.name(name)
		}
	}
}

// Searched is [Evaluated.Matching] for a pattern that may leave open whether it matches. A
// name of which that is not known is marked, and reported as [Checker.Pattern] does for r.
func (e *Evaluated) Searched(c *Checker, v Value, p Searcher, r *Rule) {
	for name := range v.Members() {
		if c.MatchesName(p, name, r, true) {
			e.name(name)
		}
	}
}

// AllMembers marks every member.
func (e *Evaluated) AllMembers() { e.allMembers = true }

// Prefix marks the first n elements.
func (e *Evaluated) Prefix(n int) { e.prefix = max(e.prefix, n) }

// AllItems marks every element.
func (e *Evaluated) AllItems() { e.allItems = true }

// Containing marks the elements of the array v in which raw finds no error.
func (e *Evaluated) Containing(c *Checker, v Value, raw func(*Checker, Value)) {
	advised := c.advisory
	for i, item := range v.Items() {
		c.advisory = advised
		m := c.Mark()
		if c.Holds(item, raw) {
			if e.items == nil {
				e.items = make(map[int]bool)
			}
			e.items[i] = true
		}
		c.InIndex(m, i)
	}
	c.unadvised()
}

// HasName reports whether a member is marked.
func (e *Evaluated) HasName(name string) bool { return e.allMembers || e.names[name] }

// HasItem reports whether the element at index i is marked.
func (e *Evaluated) HasItem(i int) bool { return e.allItems || i < e.prefix || e.items[i] }
