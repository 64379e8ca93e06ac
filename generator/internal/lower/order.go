package lower

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// worklist has the types that are declared and not filled yet. Types with the shortest paths
// are filled first, so that a shape is named after its shortest path.
type worklist struct {
	depth  map[*ir.Type]int
	filled map[*ir.Type]bool
	// ready are the types by depth. lowest is the minimum depth with a type.
	ready  [][]func()
	lowest int
	// current is the type being filled, nil if there is none. met has, for each type, the
	// types and aliases that it refers to, in order.
	current *ir.Type
	met     map[*ir.Type][]met
}

// met is a reference to a type, with the alias if it uses one.
type met struct {
	t     *ir.Type
	alias *ir.Alias
}

func newWorklist() *worklist {
	return &worklist{depth: map[*ir.Type]int{}, filled: map[*ir.Type]bool{}, met: map[*ir.Type][]met{}}
}

// meet records that the current type refers to t.
func (w *worklist) meet(t *ir.Type) { w.met[w.current] = append(w.met[w.current], met{t: t}) }

// meetAlias records that the current type refers to a second name of a type.
func (w *worklist) meetAlias(a *ir.Alias) {
	w.met[w.current] = append(w.met[w.current], met{alias: a})
}

// moves reports whether another location gives a type a better name: the type is not filled
// yet, and the path to the location is shorter.
func (w *worklist) moves(t *ir.Type, to location) bool {
	return !w.filled[t] && w.depth[to.parent]+len(to.path) < w.depth[t]
}

// add schedules t to be filled.
func (w *worklist) add(t *ir.Type, fill func()) {
	depth := w.depth[t.Parent] + len(t.Path)
	w.depth[t] = depth
	for len(w.ready) <= depth {
		w.ready = append(w.ready, nil)
	}
	w.ready[depth] = append(w.ready[depth], func() {
		if !w.filled[t] { // it may have been filled at a shorter path
			w.filled[t] = true
			w.within(t, fill)
		}
	})
	w.lowest = min(w.lowest, depth)
}

// within makes t the current type while do runs.
func (w *worklist) within(t *ir.Type, do func()) {
	outer := w.current
	w.current = t
	do()
	w.current = outer
}

// run fills all types, including those declared meanwhile.
func (w *worklist) run() {
	for w.lowest < len(w.ready) {
		if len(w.ready[w.lowest]) == 0 {
			w.lowest++
			continue
		}
		fill := w.ready[w.lowest][0]
		w.ready[w.lowest] = w.ready[w.lowest][1:]
		fill()
	}
}

// collect lists the types and aliases in reading order: a type comes before the types that it
// refers to.
func (w *worklist) collect(pkg *ir.Package) {
	seen := map[*ir.Type]bool{}
	var visit func(*ir.Type)
	visit = func(t *ir.Type) {
		for _, m := range w.met[t] {
			switch {
			case m.alias != nil:
				pkg.Aliases = append(pkg.Aliases, m.alias)
			case !seen[m.t]:
				seen[m.t] = true
				pkg.Types = append(pkg.Types, m.t)
				visit(m.t)
			}
		}
	}
	visit(nil)
}
