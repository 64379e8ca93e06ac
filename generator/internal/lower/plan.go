package lower

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// nodeKey identifies a node. A schema has several nodes if the codes of its findings or the
// targets of its dynamic references depend on the context.
type nodeKey struct {
	schema *schema.Schema
	context
	// guarded is set for the node that the condition of x-versions applies.
	guarded bool
}

// plans creates the nodes of all types and fields.
func (l *lowerer) plans() {
	for _, t := range l.pkg.Types {
		t.Node = l.node(l.schemas[t], context{})
		if t.Node.Type == nil {
			t.Node.Type = t
		}
	}
	for _, t := range l.pkg.Types {
		if t.Kind == ir.StructType || t.Kind == ir.TupleType {
			for _, f := range t.Fields {
				f.Node = l.fieldNode(l.schemas[t], f)
			}
		}
	}
	l.alternativeNodes()
}

// fieldNode returns the node of the schema that determines the shape of the field. The field
// belongs to a type of s.
func (l *lowerer) fieldNode(s *schema.Schema, f *ir.Field) *ir.Node {
	if said := l.described[f]; said != nil {
		return l.node(said, context{scope: l.scopes.enter(nil, s)})
	}
	return &ir.Node{Origin: f.Origin}
}

// node returns the node of a schema in a context, created on first use.
func (l *lowerer) node(s *schema.Schema, from context) *ir.Node {
	s = l.shapes.of(s)
	ctx := context{from.over, l.scopes.enter(from.scope, s)}
	if k := s.Keyword("x-versions"); k != nil {
		if !l.opts.Strict && len(l.opts.Versions) == 0 {
			l.diags.Warnf(k.Pos, "x-versions", "subschemas for some versions are supported only in dialects with versions; this one is ignored")
			return &ir.Node{Origin: schemaOrigin(s)}
		}
		return l.versioned(s, k, ctx)
	}
	return l.plain(nodeKey{schema: s, context: ctx})
}

// versioned returns the node of a schema that applies to some versions only.
func (l *lowerer) versioned(s *schema.Schema, k *schema.Keyword, ctx context) *ir.Node {
	key := nodeKey{schema: s, context: ctx}
	if n, ok := l.nodes[key]; ok {
		return n
	}
	n := &ir.Node{Origin: schemaOrigin(s)}
	l.nodes[key] = n
	key.guarded = true
	rule := ir.InVersions{From: l.version(k, "from", 0), To: l.version(k, "to", len(l.opts.Versions)-1), Node: l.plain(key)}
	l.add(n, s, k, context{}, "", ir.AnyKind, "", rule)
	return n
}

// version returns the index of the version in a member of x-versions.
func (l *lowerer) version(k *schema.Keyword, member string, otherwise int) int {
	v := k.Value.Member(member)
	if v == nil {
		return otherwise
	}
	i := slices.Index(l.opts.Versions, v.Str)
	if i < 0 {
		has := "which has none"
		if len(l.opts.Versions) > 0 {
			has = "which has " + strings.Join(l.opts.Versions, ", ")
		}
		l.diags.Errorf(v.Pos(), "version", "%q is not a version of the dialect, %s", v.Str, has)
		return otherwise
	}
	return i
}

// representable adds the check that a number is within the range of float64, the Go type that
// holds it. JSON Schema has no such limit, so for a user's own schema it is a warning. Integers
// need no check: an integer that the Go type cannot hold is a mismatch.
func (l *lowerer) representable(n *ir.Node, s *schema.Schema, ctx context) {
	k := s.Keyword("type")
	kinds, typed := typeKindsOf(s)
	if !typed || kinds&ir.Number != ir.Number || kinds&^(ir.Number|ir.Null) != 0 || ctx.over != nil {
		return
	}
	l.add(n, s, k, ctx, "range", ir.Number, "is outside the range of a double", ir.Representable{})
	if !l.opts.Strict {
		n.Checks[len(n.Checks)-1].Severity = card.Warning
	}
}

// prune removes checks that can never fail. Validators then do not visit locations without
// checks.
func (l *lowerer) prune() {
	idle := l.idleNodes()
	for _, n := range l.nodes {
		kept := n.Checks[:0]
		for _, c := range n.Checks {
			if c.Rule = pruneRule(c.Rule, idle); !idleRule(c.Rule, idle) {
				kept = append(kept, c)
			}
		}
		n.Checks = kept
	}
}

// idleNodes finds the nodes whose checks can never fail. A cycle of such nodes is idle.
func (l *lowerer) idleNodes() map[*ir.Node]bool {
	idle := map[*ir.Node]bool{}
	users := map[*ir.Node][]*ir.Node{}
	var order []*ir.Node // a node comes after the nodes that it applies, except in cycles
	var visit func(*ir.Node)
	visit = func(n *ir.Node) {
		if idle[n] {
			return
		}
		idle[n] = true
		for _, c := range n.Checks {
			for _, child := range ir.Children(c.Rule) {
				users[child] = append(users[child], n)
				visit(child)
			}
		}
		order = append(order, n)
	}
	for _, n := range l.nodes {
		visit(n)
	}
	asked := map[*ir.Node]bool{}
	for len(order) > 0 {
		n := order[0]
		order = order[1:]
		asked[n] = true
		if !idle[n] || !slices.ContainsFunc(n.Checks, func(c *ir.Check) bool { return !idleRule(c.Rule, idle) }) {
			continue
		}
		idle[n] = false
		for _, user := range users[n] {
			if asked[user] && idle[user] { // not decided yet
				order = append(order, user)
			}
		}
	}
	return idle
}

// idleRule reports whether a rule can never fail.
func idleRule(r ir.Rule, idle map[*ir.Node]bool) bool {
	if r, ok := r.(ir.AnyOf); ok {
		return slices.ContainsFunc(r.Nodes, func(n *ir.Node) bool { return idle[n] })
	}
	return ir.OnlyApplies(r) && !slices.ContainsFunc(ir.Applies(r), func(a ir.Applied) bool { return a.Asserted() && !idle[a.Node] })
}

// pruneRule removes the idle parts of a rule with several parts.
func pruneRule(r ir.Rule, idle map[*ir.Node]bool) ir.Rule {
	switch r := r.(type) {
	case ir.Properties:
		r.List = slices.DeleteFunc(slices.Clone(r.List), func(p ir.Property) bool { return idle[p.Node] })
		return r
	case ir.If:
		if r.Then != nil && idle[r.Then] {
			r.Then = nil
		}
		if r.Else != nil && idle[r.Else] {
			r.Else = nil
		}
		return r
	}
	return r
}

// collectNodes lists the nodes that the types reach, in order of first appearance.
func (l *lowerer) collectNodes() {
	roots := make([]*ir.Node, len(l.pkg.Types))
	for i, t := range l.pkg.Types {
		roots[i] = t.Node
	}
	ir.Once(func(n *ir.Node, also func(*ir.Node)) {
		l.pkg.Nodes = append(l.pkg.Nodes, n)
		for _, c := range n.Checks {
			for _, child := range ir.Children(c.Rule) {
				also(child)
			}
		}
	}, roots...)
}
