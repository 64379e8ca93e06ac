package schema

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// checkProgress reports references that lead back to a schema that is already being applied to
// the same value. Such a reference asserts nothing, and a validator that follows it does not
// end. In a project it is an error. In a single schema it is a warning and is removed from the
// graph, so that later stages find no loop. checkProgress also measures the length of chains of
// references.
//
// It uses its own stack instead of recursion, since a chain of references may be long.
func (l *loader) checkProgress() {
	w := &progress{loader: l, state: make(map[*Schema]*visit), anchors: make(map[string]*Schema), cut: make(map[*Keyword]bool)}
	for _, s := range l.graph.All {
		w.walk(s)
	}
	w.measureDepth()
	if !l.options.Project {
		l.takeOut(w.cut)
	}
}

// progress is the state of one walk.
type progress struct {
	*loader
	state map[*Schema]*visit
	// anchors has a node for each $dynamicAnchor, with all schemas that have it. A reference
	// that the dynamic scope resolves may lead to each of them.
	anchors map[string]*Schema
	cut     map[*Keyword]bool
	// referring are the schemas with a reference, by target.
	referring map[*Schema][]*Schema
	long      bool // whether a chain of references has been reported
}

// visit is the state of a schema in the walk. edges are the schemas it applies to the
// same value; next is the first edge that has not been followed.
type visit struct {
	schema *Schema
	edges  []edge
	next   int
	open   bool
	refs   int // length of the longest chain of references from here
}

// edge leads to a schema that is applied to the same value.
type edge struct {
	to      *Schema
	keyword *Keyword // nil for an edge from an anchor's node to a schema with the anchor
}

func (e edge) isRef() bool { return e.keyword != nil && e.keyword.isRef() }

func (k *Keyword) isRef() bool {
	switch k.Name {
	case "$ref", "$dynamicRef":
		return true
	}
	return false
}

func (w *progress) walk(from *Schema) {
	if w.state[from] != nil {
		return
	}
	stack := []*visit{w.begin(from)}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if top.next == len(top.edges) {
			top.open = false
			stack = stack[:len(stack)-1]
			if len(stack) > 0 {
				before := stack[len(stack)-1]
				w.measure(before, before.edges[before.next-1], top.refs)
			}
			continue
		}
		e := top.edges[top.next]
		top.next++
		switch known := w.state[e.to]; {
		case known == nil:
			stack = append(stack, w.begin(e.to))
		case known.open:
			w.loop(stack, e)
		default:
			w.measure(top, e, known.refs)
		}
	}
}

func (w *progress) begin(s *Schema) *visit {
	v := &visit{schema: s, open: true, edges: w.edges(s)}
	w.state[s] = v
	return v
}

// measure records that a chain of n references begins at the target of an edge of v.
func (w *progress) measure(v *visit, e edge, n int) {
	if e.isRef() {
		n++
	}
	v.refs = max(v.refs, n)
	w.limit(v.schema, v.refs)
}

// limit reports that a chain of n references is too long. It reports only once.
func (w *progress) limit(s *Schema, n int) {
	most := w.store.Limits().References
	if n <= most || w.long {
		return
	}
	w.long = true
	w.diags.Add(source.Diagnostic{
		Pos: s.Pos, Code: "limit", Message: fmt.Sprintf("more than %d references in a chain", most),
		Hint: "--limit references=NUMBER raises the limit",
	})
}

// maxLevels is the maximum nesting of schemas along references. At this depth later stages use
// half of Go's stack.
const maxLevels = 100_000

// measureDepth walks all schemas as later stages do, including members and elements. It counts
// the references on the path, since those stages have as many calls open.
func (w *progress) measureDepth() {
	type step struct {
		next         []*Schema
		refs, levels int
	}
	most := w.store.Limits().References
	mostLevels := min(8*most, maxLevels)
	seen := make(map[*Schema]bool, len(w.graph.All))
	enter := func(s *Schema) []*Schema {
		seen[s] = true
		var next []*Schema
		for _, k := range s.Keywords {
			next = append(next, k.Subschemas()...)
			if k.Ref != nil {
				next = append(next, k.Ref)
			}
		}
		return next
	}
	for _, from := range w.graph.All {
		if seen[from] {
			continue
		}
		stack := []step{{enter(from), 0, 0}}
		for len(stack) > 0 && !w.long {
			top := &stack[len(stack)-1]
			if len(top.next) == 0 {
				stack = stack[:len(stack)-1]
				continue
			}
			s := top.next[0]
			top.next = top.next[1:]
			if seen[s] {
				continue
			}
			refs, levels := top.refs, top.levels+1
			if s.IsDefinition() {
				refs++
			}
			if levels > mostLevels {
				refs = most + 1
			}
			w.limit(s, refs)
			stack = append(stack, step{enter(s), refs, levels})
		}
	}
}

// loop reports an edge to a schema on the stack, at the reference that closes the loop.
func (w *progress) loop(stack []*visit, e edge) {
	keyword := e.keyword
	for i := len(stack) - 1; keyword == nil || !keyword.isRef(); i-- {
		// This is the edge into the schema at i, which is on the loop. A schema does not
		// contain itself, so some edge of every loop is a reference.
		before := stack[i-1]
		keyword = before.edges[before.next-1].keyword
	}
	if w.cut[keyword] {
		return
	}
	w.cut[keyword] = true
	at := e.to.Pos
	if e.to.Value == nil { // an anchor
		at = keyword.Ref.Pos
	}
	if w.options.Project || w.loses(stack, e.to) {
		w.diags.Errorf(keyword.Pos, "ref-loop", "%q leads back to the schema at %s for the same value, without end", keyword.Written, at)
		return
	}
	w.diags.Warnf(keyword.Pos, "ref-loop", "%q leads back to the schema at %s for the same value: it asserts nothing", keyword.Written, at)
}

// loses reports whether removing the reference would change the meaning of a schema. All
// schemas of a loop have the same assertions in sum. After the removal, a schema of the loop
// may assert less than before. That matters if a schema outside the loop refers to it.
func (w *progress) loses(stack []*visit, first *Schema) bool {
	inside := make(map[*Schema]bool)
	asserts := false
	for i := len(stack) - 1; i >= 0; i-- {
		v := stack[i]
		inside[v.schema] = true
		on := v.edges[v.next-1].keyword
		for _, k := range v.schema.Keywords {
			asserts = asserts || k != on && k.asserts()
		}
		if v.schema == first {
			break
		}
	}
	if !asserts {
		return false
	}
	for s := range inside {
		for _, user := range w.users(s) {
			if s != first && !inside[user] {
				return true
			}
		}
	}
	return false
}

// asserts reports whether a keyword can make a value invalid by itself or through its
// schemas. It is true for all extensions, although some cannot.
func (k *Keyword) asserts() bool {
	if k.Row == nil || k.Name == "" {
		return false
	}
	switch k.Row.Group {
	case Applicator, Unevaluated, Validation, Format, Extension:
		return true
	}
	return k.isRef()
}

// users returns the schemas that refer to s.
func (w *progress) users(s *Schema) []*Schema {
	if w.referring == nil {
		w.referring = make(map[*Schema][]*Schema)
		for _, from := range w.graph.All {
			for _, k := range from.Keywords {
				if k.Ref != nil {
					w.referring[k.Ref] = append(w.referring[k.Ref], from)
				}
			}
		}
	}
	return w.referring[s]
}

// edges returns the schemas that s applies to its own instance.
func (w *progress) edges(s *Schema) []edge {
	if s.Value == nil { // an anchor
		var list []edge
		for _, target := range w.graph.Dynamic(s.Pointer) {
			list = append(list, edge{target, nil})
		}
		return list
	}
	var list []edge
	for _, k := range s.Keywords {
		for _, next := range k.inPlace() {
			list = append(list, edge{next, k})
		}
		if k.Dynamic && k.Ref != nil {
			list = append(list, edge{w.anchor(k), k})
		}
	}
	return list
}

// anchor returns the node for all schemas with the $dynamicAnchor of a reference.
func (w *progress) anchor(k *Keyword) *Schema {
	name := fragmentOf(k.Value.Str)
	if w.anchors[name] == nil {
		w.anchors[name] = &Schema{Pointer: name}
	}
	return w.anchors[name]
}

// takeOut removes keywords from their schemas.
func (l *loader) takeOut(cut map[*Keyword]bool) {
	if len(cut) == 0 {
		return
	}
	for _, s := range l.graph.All {
		kept := s.Keywords[:0:0]
		for _, k := range s.Keywords {
			if !cut[k] {
				kept = append(kept, k)
			}
		}
		if len(kept) < len(s.Keywords) {
			s.Keywords = kept
		}
	}
}

// inPlace returns the schemas that k applies to the instance of its own schema. It leaves out a
// reference that the dynamic scope resolves.
func (k *Keyword) inPlace() []*Schema {
	switch k.Name {
	case "$ref", "$dynamicRef":
		if k.Ref != nil && !k.Dynamic {
			return []*Schema{k.Ref}
		}
	case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "x-checks":
		return k.Subschemas()
	}
	return nil
}
