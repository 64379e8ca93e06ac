package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/naming"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// validators emits the plan of a package twice: as raw validators, which walk JSON
// text and can decide everything, and as typed validators, the fast path over the
// fields of a value that holds nothing irregular.
type validators struct {
	pkg *ir.Package
	// rules are the names of the rule variables.
	rules map[*ir.Check]string
	// rawChecks name the functions that check JSON text against one check.
	rawChecks map[*ir.Check]string
	// choices are the names of the variables that describe alternatives, and chosen their
	// declarations.
	choices map[*ir.Check]string
	chosen  []jen.Code
	// held name the functions that say which alternative of a check a sum holds.
	held map[*ir.Check]string
	// taken are the names of all package-level identifiers made here.
	taken map[string]bool
	// ordinals say where counting goes on for a name that is taken.
	ordinals map[string]int
	// typed names the functions that have been asked for; one that would have nothing to
	// do has no name.
	typed map[typedKey]string
	// patterns are the variables of compiled patterns, by source, and tables declares
	// them.
	patterns map[string]string
	tables   []jen.Code
	// enums name the functions that know the values of large enumerations.
	enums map[*ir.Check]string
	// table is the table by which text is checked, texts the functions that do that by
	// node, and textFuncs their code.
	table     *plan.Tables
	texts     map[*ir.Node]string
	textFuncs []jen.Code
	// textual are the nodes that typed validators check on the text of the value.
	textual map[*ir.Node]bool
	// members are the variables with the members of types, by type.
	members map[*ir.Type]string
}

// typedKey identifies a typed validator: a node, on a Go representation.
type typedKey struct {
	node *ir.Node
	use  string
}

func newValidators(pkg *ir.Package) *validators {
	v := &validators{
		pkg:   pkg,
		table: plan.NewTables(pkg), textual: plan.ManyWays(pkg),
		rules: map[*ir.Check]string{}, taken: map[string]bool{schemaVar: true, callsFunc: true}, ordinals: map[string]int{},
		texts: map[*ir.Node]string{}, typed: map[typedKey]string{}, patterns: map[string]string{}, enums: map[*ir.Check]string{},
		members: map[*ir.Type]string{}, rawChecks: map[*ir.Check]string{}, choices: map[*ir.Check]string{}, held: map[*ir.Check]string{},
	}
	for _, t := range pkg.Types {
		switch t.Kind {
		case ir.StructType, ir.SumType, ir.TupleType, ir.RawType, ir.ObjectType:
			v.taken[validateName(t)] = true // whatever node has the same name
		}
	}
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			if call, ok := c.Rule.(ir.Call); ok {
				for _, f := range call.Findings {
					v.rules[f.Check], v.taken[f.Go] = f.Go, true
				}
			}
		}
	}
	for _, t := range pkg.Types {
		if plan.SuggestsMembers(t) {
			v.members[t] = v.name("known" + t.Go)
		}
	}
	return v
}

// section is what the validators of one type add to the package: functions, in the
// order in which they were asked for.
type section struct {
	*validators
	t     *ir.Type
	funcs []jen.Code
	// pending are functions that were called and are not written yet.
	pending []func()
}

// section returns everything that checks values of t.
func (v *validators) section(t *ir.Type) []jen.Code {
	s := &section{validators: v, t: t}
	switch t.Kind {
	case ir.StructType, ir.TupleType:
		s.funcs = append(s.funcs, validateMethod(v.pkg, t), checkMethod(v.pkg, t))
		s.typedStruct(t)
	case ir.SumType:
		s.funcs = append(s.funcs, validateMethod(v.pkg, t), checkMethod(v.pkg, t))
		s.typedSum(t)
	case ir.RawType, ir.ObjectType:
		s.funcs = append(s.funcs, validateMethod(v.pkg, t), checkMethod(v.pkg, t))
		s.typedRaw(t)
	}
	if isEntry(s.pkg, t) {
		s.textFunc(t.Node)
	}
	for len(s.pending) > 0 {
		next := s.pending[0]
		s.pending = s.pending[1:]
		next()
	}
	return s.funcs
}

// validateMethod and checkMethod are the public face of the validators.
func validateMethod(pkg *ir.Package, t *ir.Type) jen.Code {
	return docf("Validate returns nil when x obeys every rule of its schema, and else a [card.InvalidError] with everything that is wrong and where.%s", limitDoc(pkg, t)).
		Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id("Validate").Params(jen.Id("opts").Op("...").Add(cardID("Option"))).Error().Block(
		jen.Return(checking(pkg, t, "Validate", []jen.Code{jen.Id("x")}, jen.Id("opts"), jen.Id(appendName(t)), jen.Id(validateName(t)))),
	)
}

func checkMethod(pkg *ir.Package, t *ir.Type) jen.Code {
	return docf("Check returns all findings, warnings too, sorted by pointer.").
		Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id("Check").Params(jen.Id("opts").Op("...").Add(cardID("Option"))).Add(cardID("Violations")).Block(
		jen.Return(checking(pkg, t, "Check", []jen.Code{jen.Id("x")}, jen.Id("opts"), jen.Id(appendName(t)), jen.Id(validateName(t)))),
	)
}

// checker is the parameter that every validator takes first.
func checker() *jen.Statement { return jen.Id("c").Op("*").Add(rtID("Checker")) }

// name reserves an unexported package-level identifier. These names are no API, so
// a clash is settled by counting.
func (v *validators) name(want string) string {
	name := want
	for n := max(2, v.ordinals[want]); v.taken[name]; n++ {
		name = want + strconv.Itoa(n)
		v.ordinals[want] = n + 1
	}
	v.taken[name] = true
	return name
}

// ruleVar returns the name of the variable of a check's rule.
func (v *validators) ruleVar(c *ir.Check) string {
	name, ok := v.rules[c]
	if !ok {
		node := v.table.Owner[c].Name
		name = v.name(node + ruleWord(node, c))
		v.rules[c] = name
	}
	return name
}

// multiline writes the fields of a literal in their order, one a line.
var multiline = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

// ruleFields are what the rule of a check says.
func (v *validators) ruleFields(c *ir.Check) []jen.Code {
	var fields []jen.Code
	set := func(field string, value jen.Code) { fields = append(fields, jen.Id(field).Op(":").Add(value)) }
	if c.Keyword != "" {
		set("Keyword", jen.Lit(c.Keyword))
	}
	set("Code", jen.Lit(c.Code))
	if c.Severity == ir.Warning {
		set("Severity", cardID("Warning"))
	}
	set("Schema", jen.Lit(c.Definition.Location()))
	set("Message", textLiteral(c.Message))
	if _, refuses := c.Rule.(ir.AdditionalProperties); refuses {
		if t := v.table.Owner[c].Type; t != nil && v.members[t] != "" {
			set("Known", jen.Op("&").Id(v.members[t]))
		}
	}
	return fields
}

// caser makes words of the identifiers that are no API.
var caser = naming.NewCaser()

// ruleWord names a check among those of a node.
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

// ruleRef is the address of a check's rule. Findings of a trial are not reported.
func (s *section) ruleRef(c *ir.Check) *jen.Statement {
	if !s.table.Asserted(s.table.Owner[c]) {
		return jen.Op("&").Add(rtID("Unmet"))
	}
	return jen.Op("&").Id(s.ruleVar(c))
}

// site is where a finding stands, seen from the function that reports it.
type site struct {
	// member and index name one step further in; both empty is the value itself.
	member, index *jen.Statement
}

var here = site{}

// fail reports a check as broken at the site.
func (s *section) fail(c *ir.Check, at site) *jen.Statement {
	switch {
	case at.member != nil && at.index != nil:
		return jen.Id("c").Dot("FailAtIndex").Call(at.member.Clone(), at.index.Clone(), s.ruleRef(c))
	case at.member != nil:
		return jen.Id("c").Dot("FailAt").Call(at.member.Clone(), s.ruleRef(c))
	case at.index != nil:
		return jen.Id("c").Dot("FailIndex").Call(at.index.Clone(), s.ruleRef(c))
	}
	return jen.Id("c").Dot("Fail").Call(s.ruleRef(c))
}

// sink says what happens to a broken check: a validator reports it, a predicate
// returns false.
type sink struct {
	predicate bool
	// at returns the statement for a check that is broken at a site.
	at func(c *ir.Check, at site) jen.Code
}

// report is the sink of validators.
func (s *section) report() sink {
	return sink{at: func(c *ir.Check, at site) jen.Code { return s.fail(c, at) }}
}

// refuse is the sink of predicates.
var refuse = sink{predicate: true, at: func(*ir.Check, site) jen.Code { return refusal{jen.Return(jen.False())} }}

// refusal is the statement of a predicate that a check is broken. Statements behind it
// are not reached.
type refusal struct{ *jen.Statement }

// predicateBody ends a predicate: it returns true for what was not refused.
func predicateBody(body []jen.Code) []jen.Code {
	if n := len(body); n > 0 {
		if _, unreachable := body[n-1].(refusal); unreachable {
			return body
		}
	}
	return append(body, jen.Return(jen.True()))
}

// when is "if condition { broken }"; a warning is only looked for where the caller
// wants warnings.
func (s *section) when(c *ir.Check, condition *jen.Statement, broken sink, at site) jen.Code {
	if c.Severity == ir.Warning {
		condition = jen.Id("c").Dot("Warnings").Op("&&").Add(condition)
	}
	return jen.If(condition).Block(broken.at(c, at))
}

// split separates the checks that pass the test from the others, in order.
func split(checks []*ir.Check, test func(*ir.Check) bool) (yes, no []*ir.Check) {
	for _, c := range checks {
		if test(c) {
			yes = append(yes, c)
		} else {
			no = append(no, c)
		}
	}
	return yes, no
}
