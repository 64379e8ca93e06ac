package plan

import (
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// planner creates the functions of a package. A decider can try a check and discard the steps,
// since deciding has no side effects. Functions, rules and patterns get names only when a
// written step refers to them.
type planner struct {
	pkg   *ir.Package
	table *Tables
	// textual are the nodes that validators check on the JSON text of the value.
	textual map[*ir.Node]bool
	// owns has the validators of types. typed has the validators of other nodes on Go values.
	// predicates has the predicates.
	owns       map[*ir.Type]*Func
	typed      map[funcKey]*Func
	predicates map[funcKey]*predicate
	// texts are the functions on JSON text by node. rawChecks are the functions for one check.
	texts     map[*ir.Node]*Func
	rawChecks map[*ir.Check]*Func
	// helds are the functions that return the alternative that is set, by check and sum. known
	// are the functions of checks on enumerations.
	helds    map[heldKey]*Func
	known    map[*ir.Check]*Func
	rules    map[*ir.Check]*Rule
	choices  map[*ir.Check]*Choice
	matchers map[string]*matcher
	// nulls says whether null satisfies a node.
	nulls map[*ir.Node]ofNull
}

// matcher is a pattern, and the check after which its variable is named.
type matcher struct {
	Matcher
	check *ir.Check
}

func newPlanner() *planner {
	return &planner{
		owns: map[*ir.Type]*Func{}, typed: map[funcKey]*Func{}, predicates: map[funcKey]*predicate{},
		texts: map[*ir.Node]*Func{}, rawChecks: map[*ir.Check]*Func{}, helds: map[heldKey]*Func{}, known: map[*ir.Check]*Func{},
		rules: map[*ir.Check]*Rule{}, choices: map[*ir.Check]*Choice{}, matchers: map[string]*matcher{},
		nulls: map[*ir.Node]ofNull{},
	}
}

func (p *planner) rule(c *ir.Check) *Rule {
	r, ok := p.rules[c]
	if !ok {
		r = &Rule{Check: c, Reported: p.table.Asserted(p.table.Owner[c])}
		if _, refuses := c.Rule.(ir.AdditionalProperties); refuses {
			if t := p.table.Owner[c].Type; t != nil && SuggestsMembers(t) {
				r.Members = t
			}
		}
		p.rules[c] = r
	}
	return r
}

// explains reports whether other findings may explain a violated anyOf or oneOf better than its
// own finding: the findings of one alternative, or the names of the matching alternatives. It is
// false for a node that is only a condition, which reports nothing.
func (p *planner) explains(c *ir.Check) bool {
	return p.table.Asserted(p.table.Owner[c]) && Explains(c)
}

// matcher returns the compiled pattern of a check.
func (p *planner) matcher(source string, c *ir.Check) *Matcher {
	m, ok := p.matchers[source]
	if !ok {
		m = &matcher{Matcher{Source: source}, c}
		p.matchers[source] = m
	}
	return &m.Matcher
}

// choice returns the variable that describes the alternatives of a check.
func (p *planner) choice(c *ir.Check) *Choice {
	choice, ok := p.choices[c]
	if !ok {
		choice = &Choice{Check: c, Names: NamesMatches(c)}
		for _, d := range c.Choice.Discriminators {
			var unknown *Rule
			if d.Unknown != nil {
				unknown = p.rule(d.Unknown)
			}
			choice.Unknown = append(choice.Unknown, unknown)
		}
		p.choices[c] = choice
	}
	return choice
}

// textFunc returns the function that checks JSON text against a node.
func (p *planner) textFunc(n *ir.Node) *Func {
	n = Resolve(n)
	f, ok := p.texts[n]
	if !ok {
		f = &Func{Mode: OfText, Node: n, want: "raw" + upperFirst(n.Name)}
		p.texts[n] = f
	}
	return f
}

// rawCheck returns the function that checks JSON text against one check.
func (p *planner) rawCheck(c *ir.Check) *Func {
	f, ok := p.rawChecks[c]
	if !ok {
		owner := p.table.Owner[c]
		f = &Func{Mode: OfTextRest, Node: owner, Keyword: c.Keyword, checks: []*ir.Check{c},
			want: "raw" + upperFirst(owner.Name) + caser.Exported(c.Keyword)}
		p.rawChecks[c] = f
	}
	return f
}

// enumeration returns the function that looks up a text in the values of an enumeration. All
// locations share it.
func (p *planner) enumeration(c *ir.Check, values []Constant) *Func {
	f, ok := p.known[c]
	if !ok {
		owner := p.table.Owner[c]
		f = &Func{Mode: Listed, Node: owner, Values: values, want: "known" + upperFirst(owner.Name)}
		p.known[c] = f
	}
	return f
}

// handWritten returns the function of an x-go-check.
func handWritten(r ir.Call) *Func { return &Func{Name: r.Func, Mode: HandWritten} }

// suggest reports misspelled members among the unknown ones of the struct x.
func (d decider) suggest(t *ir.Type) []Step {
	if !SuggestsMembers(t) {
		return nil
	}
	steps := []Step{Suggest{Type: t}}
	if condition, _ := ConditionOfMembers(t); condition != nil {
		if holds, ok := d.holds(condition, typeUse(t), varX); ok {
			steps = ifElse(holds, steps, []Step{Suggest{t, true}})
		}
	}
	return []Step{If{Cond: And{[]Cond{Warnings{}, Is{Of: kept(), State: IsKept}}}, Then: steps}}
}

// basicTypes are the Go types of the forms without nested types.
var basicTypes = map[ir.Form]string{
	ir.Raw: "card.Raw", ir.OpenObject: "card.Object", ir.Bool: "bool", ir.String: "string",
	ir.Int64: "int64", ir.Uint64: "uint64", ir.Float64: "float64",
}

// goType identifies the Go type of the values of a use.
func goType(u *ir.Use) string {
	var b strings.Builder
	for ; ; u = u.Elem {
		switch u.Form {
		case ir.Slice:
			b.WriteString("[]")
		case ir.Map:
			b.WriteString("map[string]")
		case ir.Named:
			return b.String() + u.Named.Go
		default:
			return b.String() + basicTypes[u.Form]
		}
		if u.Elem.IsNullable() {
			b.WriteString("nullable ")
			if u.Elem.Boxed {
				b.WriteString("*")
			}
		}
	}
}
