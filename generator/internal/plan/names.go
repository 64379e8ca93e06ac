package plan

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// namer assigns names to everything that the functions of a package refer to, in the order of
// the output. The names are not part of the API; if one is taken, it gets a number.
type namer struct {
	*planner
	out *Package
	// taken are the assigned package-level identifiers. ordinals are the next numbers for names
	// that are taken.
	taken    map[string]bool
	ordinals map[string]int
	// funcs are the functions of the current type. pending are the functions with a name and
	// without steps.
	funcs   []*Func
	pending []*Func
	seen    map[*Func]bool
}

// name reserves an unexported package-level identifier.
func (n *namer) name(want string) string {
	name := want
	for i := max(2, n.ordinals[want]); n.taken[name]; i++ {
		name = want + strconv.Itoa(i)
		n.ordinals[want] = i + 1
	}
	n.taken[name] = true
	return name
}

func (n *namer) visitor() *visitor {
	return &visitor{
		call: n.call, rule: n.rule, choice: n.choice,
		matcher: func(m *Matcher) { n.matcher(n.matchers[m.Source]) },
		node:    func(node *ir.Node) { n.table.Number(node) },
	}
}

// write assigns the names in a function and adds it to the functions of the current type.
func (n *namer) write(f *Func) {
	n.steps(f)
	n.funcs = append(n.funcs, f)
}

// steps creates the steps of a function and assigns the names in them.
func (n *namer) steps(f *Func) {
	if f.build != nil {
		f.Steps, f.build = f.build(), nil
	}
	n.visitor().steps(f.Steps)
}

// call assigns the name of a called function. Its own steps are written after the current
// function.
func (n *namer) call(f *Func) {
	if n.seen[f] || f.Mode == HandWritten || f.Own {
		return
	}
	n.seen[f] = true
	f.Name = n.name(f.want)
	switch {
	case f.Mode == OfText:
		f.Number = n.table.Number(f.Node)
		n.out.Texts = append(n.out.Texts, f)
	case f.Mode == OfTextRest:
		f.Number = n.table.Rest(f.Node, f.checks)
		n.out.Texts = append(n.out.Texts, f)
	case f.Mode == Listed:
		n.funcs = append(n.funcs, f)
	case f.inline:
		n.steps(f)
		n.pending = append(n.pending, f)
	default:
		n.pending = append(n.pending, f)
	}
}

// rule assigns the name of a rule that a step reports.
func (n *namer) rule(r *Rule) {
	if r.Reported {
		n.named(r)
	}
}

func (n *namer) named(r *Rule) {
	if r.Name == "" {
		owner := n.table.Owner[r.Check].Name
		r.Name = n.name(owner + ruleWord(owner, r.Check))
		n.out.Rules = append(n.out.Rules, r)
	}
}

func (n *namer) matcher(m *matcher) {
	if m.Name == "" {
		m.Name = n.name(n.table.Owner[m.check].Name + "Matcher")
		n.out.Matchers = append(n.out.Matchers, &m.Matcher)
	}
}

// namedMembers assigns the names of patterns: methods of a type find members by them.
func (n *namer) namedMembers(t *ir.Type) {
	for _, m := range t.Named {
		for _, source := range m.Patterns() {
			found := n.planner.matcher(source, nil)
			if found.Name == "" {
				found.Name = n.name(caser.Unexported(t.Go) + "Matcher")
				n.out.Matchers = append(n.out.Matchers, found)
			}
		}
	}
}

func (n *namer) choice(c *Choice) {
	if c.Name != "" {
		return
	}
	c.Name = n.name(n.table.Owner[c.Check].Name + "Choice")
	for _, r := range c.Unknown {
		if r != nil {
			n.named(r)
		}
	}
	n.out.Choices = append(n.out.Choices, c)
}

// findings reserves the names that hand-written functions use for their findings.
func (n *namer) findings() {
	for _, node := range n.pkg.Nodes {
		for _, c := range node.Checks {
			call, ok := c.Rule.(ir.Call)
			if !ok {
				continue
			}
			for _, f := range call.Findings {
				if n.rules[f.Check] == nil {
					n.rules[f.Check] = &Rule{Name: f.Go, Check: f.Check, Reported: true}
					n.out.Rules = append(n.out.Rules, n.rules[f.Check])
				}
				n.taken[f.Go] = true
			}
		}
	}
}

// caser makes identifiers from words.
var caser = naming.NewCaser()

// ruleWord returns the part of a rule's name that distinguishes it within its node.
func ruleWord(node string, c *ir.Check) string {
	word := caser.Exported(strings.TrimPrefix(c.Keyword, "x-"))
	switch r := c.Rule.(type) {
	case ir.Required:
		if member := caser.Exported(r.Name); !strings.HasSuffix(node, member) {
			word += member
		}
	case ir.DependentRequired:
		word += caser.Exported(r.If)
	case ir.Representable:
		word = "Range"
	case ir.Never:
		word = "Never"
	}
	return word
}

// schema assigns the names in the table of a package.
func (n *namer) schema(s *Schema) {
	for _, sub := range s.Subschemas {
		n.check(sub.Type)
		for _, k := range sub.Keywords {
			n.check(k.Rule)
			switch a := k.Arg.(type) {
			case Pattern:
				n.pattern(k.Check, a)
			case *Alternatives:
				if a.Choice != nil {
					n.choice(n.planner.choice(a.Choice))
				}
			}
		}
		if o := sub.Object; o != nil {
			n.patternMembers(o.Patterns)
			for _, other := range o.Others {
				n.check(other.Rule)
				n.patternMembers(other.Patterns)
			}
			for _, r := range o.Required {
				n.check(r.Rule)
			}
		}
	}
	for _, e := range s.Evaluations {
		n.patternMembers(e.Patterns)
	}
}

func (n *namer) check(c *ir.Check) {
	if c != nil {
		n.named(n.planner.rule(c))
	}
}

func (n *namer) pattern(c *ir.Check, p Pattern) {
	n.planner.matcher(p.Source, c)
	n.matcher(n.matchers[p.Source])
}

func (n *namer) patternMembers(list []PatternMember) {
	for _, p := range list {
		n.pattern(p.Check, p.Pattern)
		n.check(p.Rule)
	}
}

// upperFirst puts the first letter of a Go name in upper case.
func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicodetables.ToUpper(r)) + s[n:]
}
