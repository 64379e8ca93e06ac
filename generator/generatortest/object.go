package generatortest

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// object generates an object with the named members in random order, and further members if
// they are allowed.
func (d *document) object(w *wish, depth int) *jsontree.Node {
	o := jsontree.Object()
	for _, m := range w.members {
		need := slices.Contains(w.required, m.name)
		if !need && (depth > maxDepth || !d.chance(d.fullness)) || impossible(m.nodes) {
			continue
		}
		o.SetMember(m.name, d.value(m.nodes, depth+1))
	}
	for _, name := range w.required {
		if o.Member(name) == nil {
			o.SetMember(name, d.value(w.rest, depth+1))
		}
	}
	d.others(w, o, depth)
	for range 3 {
		if !d.amend(w, o, depth) {
			break
		}
	}
	if d.chance(30) {
		d.Shuffle(len(o.Members), func(i, j int) { o.Members[i], o.Members[j] = o.Members[j], o.Members[i] })
	}
	return o
}

// others adds members that the schema does not name.
func (d *document) others(w *wish, o *jsontree.Node, depth int) {
	n := 0
	switch {
	case depth > maxDepth:
	case len(w.members) == 0 || len(w.rest) > 0:
		n = d.IntN(4)
	case d.chance(15):
		n = 1 + d.IntN(2)
	}
	n = max(n, w.least-len(o.Members))
	if w.most >= 0 {
		n = min(n, w.most-len(o.Members))
	}
	for range n {
		name, nodes, ok := d.other(w)
		if ok && o.Member(name) == nil && !slices.ContainsFunc(w.members, func(m member) bool { return m.name == name }) {
			o.SetMember(name, d.value(nodes, depth+1))
		}
	}
}

// other returns the name of a further member and the constraints of its value.
func (d *document) other(w *wish) (name string, nodes []*ir.Node, ok bool) {
	if len(w.patterned) > 0 && (w.closed || d.chance(50)) {
		p := pick(d, w.patterned)
		name, ok = d.like(p.Pattern)
		return name, []*ir.Node{p.Node}, ok && matches(p.Pattern, name)
	}
	if w.closed {
		return "", nil, false
	}
	for range 10 {
		name = d.name()
		if len(w.names) > 0 && d.chance(70) {
			name = d.text(d.wish(w.names), w.names).Str
		}
		if d.holdAll(w.names, jsontree.Text(name)) && !slices.ContainsFunc(w.patterned, func(p ir.PatternProperty) bool { return matches(p.Pattern, name) }) {
			return name, w.rest, true
		}
	}
	return "", nil, false
}

// impossible reports whether no value satisfies nodes, as for a forbidden member.
func impossible(nodes []*ir.Node) bool {
	return slices.ContainsFunc(nodes, func(n *ir.Node) bool { return ir.Admits(n) == 0 })
}

// amend makes an object satisfy the conditional rules, which depend on the generated object. It
// reports whether it changed anything.
func (d *document) amend(w *wish, o *jsontree.Node, depth int) bool {
	then := d.consequences(w, o)
	changed := false
	for _, m := range then.members {
		v := o.Member(m.name)
		need := v != nil || slices.Contains(then.required, m.name)
		if !need || v != nil && d.holdAll(m.nodes, v) {
			continue
		}
		changed = true
		if impossible(m.nodes) {
			remove(o, m.name)
			continue
		}
		o.SetMember(m.name, d.value(slices.Concat(m.nodes, w.nodes(m.name)), depth+1))
	}
	for _, name := range then.required {
		if o.Member(name) == nil {
			changed = true
			o.SetMember(name, d.value(slices.Concat(then.nodes(name), w.nodes(name)), depth+1))
		}
	}
	return changed
}

// consequences returns the constraints that the conditional rules impose on an object.
func (d *document) consequences(w *wish, o *jsontree.Node) *wish {
	then := &wish{kinds: ir.AnyKind, maxLength: -1, maxItems: -1, most: -1}
	branches := func(conditions []ir.If) {
		for _, c := range conditions {
			if branch := c.Branch(d.holds(c.If, o)); branch != nil {
				d.add(then, branch)
			}
		}
	}
	branches(w.conditions)
	for _, r := range w.dependents {
		if o.Member(r.If) != nil {
			d.add(then, r.Node)
		}
	}
	for _, r := range w.together {
		if o.Member(r.If) != nil {
			then.required = append(then.required, r.Names...)
		}
	}
	branches(then.conditions)
	return then
}

func remove(o *jsontree.Node, name string) {
	o.Members = slices.DeleteFunc(o.Members, func(m jsontree.Member) bool { return m.Name == name })
}

// free generates any value.
func (d *document) free(depth int) *jsontree.Node {
	return d.value(nil, maxDepth-depth)
}

// schema generates a simple JSON Schema.
func (d *document) schema(depth int) *jsontree.Node {
	o := jsontree.Object()
	kinds := []string{"string", "integer", "number", "boolean", "object", "array"}
	kind := "object"
	if depth < 2 {
		kind = pick(d, kinds)
	}
	if depth == 2 || d.chance(85) {
		o.SetMember("type", jsontree.Text(kind))
	}
	if d.chance(40) {
		o.SetMember("description", d.word())
	}
	if d.chance(20) {
		o.SetMember("title", d.word())
	}
	if d.chance(10) {
		o.SetMember("x-note", d.free(1))
	}
	switch {
	case depth <= 0:
	case kind == "array":
		o.SetMember("items", d.schema(depth-1))
	case kind == "object" && d.chance(80):
		d.describeMembers(o, depth)
	case kind == "string" && d.chance(20):
		o.SetMember("default", d.word())
	case kind == "number" && d.chance(30):
		o.SetMember("minimum", parsed("1.10"))
	}
	return o
}

// describeMembers adds members to the schema of an object.
func (d *document) describeMembers(o *jsontree.Node, depth int) {
	properties := jsontree.Object()
	required := jsontree.Array()
	for range d.IntN(4) {
		name := d.name()
		if properties.Member(name) == nil && d.chance(50) {
			required.Items = append(required.Items, jsontree.Text(name))
		}
		properties.SetMember(name, d.schema(depth-1))
	}
	o.SetMember("properties", properties)
	if d.chance(50) {
		o.SetMember("required", required)
	}
	if d.chance(30) {
		o.SetMember("additionalProperties", parsed("false"))
	}
}

// kindOf returns the kind of a value as plans express it.
func kindOf(v *jsontree.Node) ir.KindSet {
	switch v.Kind {
	case card.KindBool:
		return ir.Boolean
	case card.KindNumber:
		if whole(v.Text) {
			return ir.Integer
		}
		return ir.Fraction
	case card.KindString:
		return ir.Text
	case card.KindArray:
		return ir.Array
	case card.KindObject:
		return ir.Object
	}
	return ir.Null
}
