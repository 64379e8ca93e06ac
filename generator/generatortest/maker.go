package generatortest

import (
	"math/rand/v2"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// Options are the options of a Maker.
type Options struct {
	// Version is the edition of the dialect, the newest if empty.
	Version string
	// Unique makes every text and number that the schema does not restrict unique within
	// the document, so that its occurrences in another document can be traced.
	Unique bool
}

// Maker generates documents of one kind.
type Maker struct {
	entry    *ir.Entry
	options  Options
	defaults map[*ir.Node]string
	samples  samples
	tester
}

// New returns a Maker of the documents of an entry of a package.
func New(pkg *Package, entry *ir.Entry, o Options) *Maker {
	m := &Maker{entry: entry, options: o, defaults: map[*ir.Node]string{}, tester: tester{len(pkg.Versions) - 1}}
	if o.Version != "" {
		m.edition = slices.Index(pkg.Versions, o.Version)
	}
	m.samples = pkg.samples[max(0, m.edition)]
	for _, t := range pkg.Types {
		for _, f := range t.Fields {
			if f.Default != "" {
				m.defaults[f.Node] = f.Default
			}
		}
	}
	return m
}

// Make generates a document that is most probably valid.
func (m *Maker) Make(seed uint64) *jsontree.Node {
	return m.begin(seed).value([]*ir.Node{m.entry.Type.Node}, 0)
}

// document is a document under construction.
type document struct {
	*Maker
	*rand.Rand
	// tidy documents also satisfy the rules that only warn.
	tidy bool
	// fullness is the probability of an optional member, in percent.
	fullness int
	tokens   int
}

func (m *Maker) begin(seed uint64) *document {
	d := &document{Maker: m, Rand: rand.New(rand.NewPCG(seed, 0x636172647321))}
	d.tidy = d.chance(50)
	d.fullness = pick(d, []int{10, 50, 80, 100})
	return d
}

// chance returns true in the given percentage of cases.
func (d *document) chance(percent int) bool { return d.IntN(100) < percent }

func pick[T any](d *document, list []T) T { return list[d.IntN(len(list))] }

// maxDepth is the maximum depth of documents; it bounds recursive schemas.
const maxDepth = 9

// value generates a value that satisfies all nodes.
func (d *document) value(nodes []*ir.Node, depth int) *jsontree.Node {
	for _, n := range nodes {
		if text, ok := d.defaults[n]; ok && d.chance(15) {
			if v := parsed(text); d.holdAll(nodes, v) {
				return v
			}
		}
	}
	if list := d.samplesOf(nodes); list != nil {
		return parsed(pick(d, list))
	}
	w := d.wish(nodes)
	if len(w.values) > 0 {
		return d.oneOf(w, nodes)
	}
	if w.schema {
		return d.schema(2)
	}
	kind := d.kind(w, depth)
	switch kind {
	case ir.Null:
		return parsed("null")
	case ir.Boolean:
		return pick(d, []*jsontree.Node{parsed("true"), parsed("false")})
	case ir.Number, ir.Integer:
		return d.number(w, nodes)
	case ir.Text:
		return d.text(w, nodes)
	case ir.Array:
		return d.list(w, depth)
	}
	return d.object(w, depth)
}

// samplesOf returns the samples of one of the nodes, or of a node that it refers to.
func (d *document) samplesOf(nodes []*ir.Node) []string {
	for _, n := range nodes {
		if list := d.samples[n]; list != nil {
			return list
		}
		for _, c := range n.Checks {
			if r, ok := c.Rule.(ir.Ref); ok {
				if list := d.samples[r.Node]; list != nil {
					return list
				}
			}
		}
	}
	return nil
}

// oneOf returns one value from a finite set, a valid one if there is one.
func (d *document) oneOf(w *wish, nodes []*ir.Node) *jsontree.Node {
	var fitting []*jsontree.Node
	for _, text := range w.values {
		if v := parsed(text); d.holdAll(nodes, v) {
			fitting = append(fitting, v)
		}
	}
	if len(fitting) == 0 {
		return parsed(pick(d, w.values))
	}
	return pick(d, fitting)
}

// kind chooses one of the allowed kinds.
func (d *document) kind(w *wish, depth int) ir.KindSet {
	var list []ir.KindSet
	for _, k := range []struct {
		kind   ir.KindSet
		weight int
	}{{ir.Null, 1}, {ir.Boolean, 2}, {ir.Integer, 2}, {ir.Number, 3}, {ir.Text, 5}, {ir.Array, 3}, {ir.Object, 4}} {
		deep := depth > maxDepth && (k.kind == ir.Array || k.kind == ir.Object)
		if w.kinds&k.kind != k.kind || deep && w.kinds&^(ir.Array|ir.Object) != 0 {
			continue
		}
		for range k.weight {
			list = append(list, k.kind)
		}
	}
	if len(list) == 0 {
		return ir.Null
	}
	return pick(d, list)
}

// list generates an array.
func (d *document) list(w *wish, depth int) *jsontree.Node {
	most := 3
	if depth > maxDepth {
		most = 0
	}
	n := max(d.IntN(most+1), w.minItems)
	if d.chance(15) {
		n = w.minItems
	}
	if w.maxItems >= 0 {
		n = min(n, w.maxItems)
	}
	a := jsontree.Array()
	seen := map[string]bool{}
	for tries := 0; len(a.Items) < n && tries < 3*n+3; tries++ {
		item := d.value(w.item(len(a.Items)), depth+1)
		if keys := w.identities(item); !slices.ContainsFunc(keys, func(key string) bool { return seen[key] }) {
			for _, key := range keys {
				seen[key] = true
			}
			a.Items = append(a.Items, item)
		}
	}
	return a
}

// parsed returns the value of a valid JSON text.
func parsed(text string) *jsontree.Node {
	n, err := jsontree.Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	return n
}

func text(n *jsontree.Node) string { return string(n.Append(nil)) }
