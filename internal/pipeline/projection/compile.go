package projection

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// directionPlan is one direction of a mapping, or its table: the functions that are emitted
// for it, the one for whole documents first.
type directionPlan struct {
	d         direction
	in, out   *Format
	functions []*function
	// supply are the members that options of the caller write.
	supply []supply
}

// supply is a member and the option that writes it.
type supply struct{ at, option string }

// compiler turns the rules of one direction into functions.
type compiler struct {
	*directionPlan
	mapping *Mapping
	prefix  string
	names   map[string]bool
	diags   *diag.List
	// table says that required members may be absent, as in the table.
	table bool
}

// compile plans one direction, or the table of the mapping.
func (m *Mapping) compile(d direction, rules []*Rule, prefix string, table bool, diags *diag.List) *directionPlan {
	l := &directionPlan{d: d}
	l.in, l.out = ends(d, m.From, m.To)
	c := &compiler{directionPlan: l, mapping: m, prefix: prefix, names: map[string]bool{}, diags: diags, table: table}
	c.scope(scope{in: l.in.Type, out: l.out.Type, rules: rules, open: m.Open, pos: m.Pos})
	return l
}

// scope is the input for one function.
type scope struct {
	in, out *ir.Type
	rules   []*Rule
	open    []*Pointer
	pos     source.Position
	path    string // the pointer of the object that is read, from the enclosing scope
}

// scope compiles the rules of one object.
func (c *compiler) scope(s scope) *function {
	f := &function{
		d: c.d, in: s.in, out: s.out, inFormat: c.in, outFormat: c.out, root: len(c.functions) == 0,
		read: new(coverage), written: new(writes),
	}
	f.name = c.name(f, s.path)
	c.functions = append(c.functions, f)
	for _, r := range s.rules {
		c.checkVersions(r)
		if r.in(c.d) {
			c.rule(f, r, s.rules)
		}
	}
	c.lookIntoElements(f)
	c.checkFallbacks(f)
	if c.d == forth && !c.table {
		f.written.checkRequired(s.out, nil, s.open, s.pos, c.diags)
	}
	for _, p := range s.open {
		resolve(c.end(f, forth), p, c.diags)
	}
	return f
}

// end is the struct of the scope on the side that the direction d writes.
func (c *compiler) end(f *function, d direction) *ir.Type {
	if c.d == d {
		return f.out
	}
	return f.in
}

// name returns a name that no other function of the direction has.
func (c *compiler) name(f *function, path string) string {
	candidates := []string{c.prefix, c.prefix + f.in.Go, c.prefix + f.in.Go + "To" + f.out.Go}
	if !f.root {
		candidates = candidates[1:]
	}
	for _, name := range append(candidates, c.prefix+camel(path)) {
		if !c.names[name] {
			c.names[name] = true
			return name
		}
	}
	return c.name(f, path+path)
}

// checkVersions reports versions that the target does not have.
func (c *compiler) checkVersions(r *Rule) {
	for _, version := range []string{r.Since, r.Until} {
		if version != "" && !slices.Contains(c.mapping.To.Versions, version) {
			c.diags.Errorf(r.Pos, "version", "%s has no version %q", c.mapping.To.Name, version)
		}
	}
}

// rule adds the steps of one rule; siblings are the rules of the scope.
func (c *compiler) rule(f *function, r *Rule, siblings []*Rule) {
	switch r.Form {
	case Copy:
		c.copy(f, r)
	case Each, Inner:
		c.inner(f, r)
	case Any:
		c.any(f, r)
	case Const:
		c.constant(f, r)
	case Derive:
		c.derive(f, r, siblings)
	case Call:
		c.call(f, r)
	case Drop:
		if c.d == forth {
			c.drop(f, r, r.Dropped)
		}
	case Lose:
		if c.d == back {
			c.drop(f, r, r.Dropped)
		}
	}
}

// reads resolves a location whose value is converted, and records that it is read.
func (c *compiler) reads(f *function, p *Pointer) *location {
	at := c.looks(f, p)
	if at != nil {
		f.read.add(at, true)
	}
	return at
}

// accounts resolves a location that is read and not converted.
func (c *compiler) accounts(f *function, p *Pointer) *location {
	at := c.looks(f, p)
	if at != nil {
		f.read.add(at, false)
	}
	return at
}

// looks resolves a location that is read and for which another rule is responsible.
func (c *compiler) looks(f *function, p *Pointer) *location {
	at := resolve(f.in, p, c.diags)
	if at != nil && at.star >= 0 {
		c.diags.Errorf(p.Pos, "pointer", "%s: only a rule with any reads all elements", p.Text)
		return nil
	}
	return at
}

// writes resolves a location that is written, and records that it is.
func (c *compiler) writes(f *function, r *Rule, p *Pointer) *location {
	at := resolve(f.out, p, c.diags)
	if at == nil {
		return nil
	}
	switch last := at.last(); {
	case at.star >= 0:
		c.diags.Errorf(p.Pos, "pointer", "%s: a rule writes one location; elements are written by each", p.Text)
	case slices.ContainsFunc(at.fields, func(f *ir.Field) bool { return f.ReadOnly }):
		c.diags.Errorf(p.Pos, "read-only", "%s is read-only", p.Text)
	case len(at.keys) > 1:
		c.diags.Errorf(p.Pos, "pointer", "%s: a rule writes members of a free-form object, not values inside them", p.Text)
	case !at.isField() && isRaw(&last.Use):
		c.diags.Errorf(p.Pos, "pointer", "%s: a rule cannot write into free JSON, which may not be an object", p.Text)
	default:
		f.written.add(at, r, c.d, c.out.Versions, c.diags)
		return at
	}
	return nil
}

// disagree reports a value that cannot be converted to another type without a function.
func (c *compiler) disagree(pos source.Position, from, to *location) {
	c.diags.Errorf(pos, "form", "%s, %s: the conversion needs a function", c.d.phrase(), both(from, to))
}

// agree returns the conversion from one location to another.
func (c *compiler) agree(pos source.Position, in, out *location) (conversion, bool) {
	if in == nil || out == nil {
		return 0, false
	}
	found, ok := agree(
		&typeRef{in.use, c.in.Dialect.ImportPath},
		&typeRef{out.use, c.out.Dialect.ImportPath})
	if !ok {
		c.disagree(pos, in, out)
	}
	return found, ok
}

// lookIntoElements adds the members that rules with any read to the functions for elements.
func (c *compiler) lookIntoElements(f *function) {
	for _, s := range f.steps {
		any, ok := s.(*summary)
		if !ok {
			continue
		}
		list, rest := any.in.fields[:any.in.star], any.in.fields[any.in.star:]
		found := false
		for _, other := range f.steps {
			if each, ok := other.(*inner); ok && slices.Equal(each.in.fields, list) {
				each.call.read.add(&location{fields: rest}, true)
				found = true
			}
		}
		if !found {
			c.diags.Errorf(any.in.pointer.Pos, "any", "no rule of this scope converts the elements of the list")
		}
	}
}

// checkFallbacks reports fallbacks without a rule of their own: the report would not
// mention the member.
func (c *compiler) checkFallbacks(f *function) {
	for _, s := range f.steps {
		m, ok := s.(*move)
		if !ok {
			continue
		}
		for _, fall := range m.fallbacks {
			if !f.read.covers(fall.in) {
				c.diags.Errorf(fall.in.pointer.Pos, "fallback", "%s is a fallback and needs a rule of its own", fall.in.pointer.Text)
			}
		}
	}
}
