package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// typedStruct writes the validator of a struct or a tuple. It stands on the fields alone, so it
// is only for values that hold nothing beside them but unknown members; whatever is
// absent, does not fit or is not exact sends the value through the raw validator.
func (s *section) typedStruct(t *ir.Type) {
	name := validateName(t)
	body := s.textually(t, t.Node)
	if body == nil {
		body = append(s.unlessRegular(t, t.Node), s.structDemands(t, t.Node, settleOwn(t), s.report())...)
		body = append(body, s.suggest(t)...)
	}
	body = append(useVersion(s.pkg, t), body...)
	s.funcs = append(s.funcs,
		docf("%s checks the fields of x.", name).Func().Id(name).Params(checker(), jen.Id("x").Op("*").Id(t.Go)).Block(body...))
}

// unlessRegular leaves a value whose fields do not tell all to the raw validator.
func (s *section) unlessRegular(t *ir.Type, n *ir.Node) []jen.Code {
	switch t.Kind {
	case ir.SumType:
		return s.unlessAlternative(t, n)
	case ir.TupleType:
		return s.unlessArray(t, n)
	}
	return []jen.Code{jen.If(kept().Dot("Irregular").Call()).Block(
		kept().Dot("ReportFaults").Call(jen.Id("c")),
		s.encoded(t, n),
		jen.Return(),
	)}
}

// textually checks the JSON text of x where a node has to be checked so, and returns nil
// where the fields can be looked at.
func (s *section) textually(t *ir.Type, n *ir.Node) []jen.Code {
	if !s.textual[plan.Resolve(n)] {
		return nil
	}
	var body []jen.Code
	if t.Kind == ir.StructType {
		body = append(body, kept().Dot("ReportFaults").Call(jen.Id("c")))
	}
	return append(body, s.encoded(t, n))
}

// encoded applies a node to the JSON text of x.
func (s *section) encoded(t *ir.Type, n *ir.Node) jen.Code {
	return rtID("Encoded").Call(jen.Id("c"), jen.Id("x"), jen.Id(appendName(t)), jen.Id(s.textFunc(n)))
}

// typedRaw writes the validator of a type that is JSON text.
func (s *section) typedRaw(t *ir.Type) {
	name := validateName(t)
	text := rtID("ValueOfRaw").Call(jen.Id("x").Dot("Raw"))
	if t.Kind == ir.ObjectType {
		text = rtID("ValueOfObject").Call(jen.Id("x").Dot("Object"))
	}
	s.funcs = append(s.funcs,
		docf("%s checks the JSON text of x.", name).Func().Id(name).Params(checker(), jen.Id("x").Op("*").Id(t.Go)).Block(
			jen.Id(s.textFunc(t.Node)).Call(jen.Id("c"), text),
		))
}

// structBody checks the struct x against a node: by the validator of its type as far as
// the node refers to that, and on the fields for the rest.
func (s *section) structBody(t *ir.Type, n *ir.Node, broken sink) []jen.Code {
	if n == nil {
		return nil
	}
	if s.textual[plan.Resolve(n)] {
		return []jen.Code{s.encoded(t, n)}
	}
	return s.structDemands(t, n, settle(n, &ir.Use{Form: ir.Named, Named: t}), broken)
}

// structDemands checks the struct x against a node, of which d is what it asks for. What
// cannot be decided on fields is left to the raw validator of just those checks. Where
// the node leads back to itself that is all checks: every value inside would else be
// written once more for each one around it.
func (s *section) structDemands(t *ir.Type, n *ir.Node, d *demands, broken sink) []jen.Code {
	inCycle := s.table.Recursive(n)
	decided, rest := split(d.allOpen(), func(c *ir.Check) bool {
		return ir.DecidedOnStruct(c, t) && (!inCycle || t.Kind != ir.SumType || decidedOnAlternatives(c, t))
	})
	if len(rest) > 0 && inCycle {
		return []jen.Code{s.encodedAs(t, rest, s.textFunc(n))}
	}
	var body []jen.Code
	if d.hasOwn() {
		body = append(body, jen.Id(validateName(t)).Call(jen.Id("c"), jen.Id("x")))
	}
	body = append(body, refusals(d.allRefused(), here, broken)...)
	for _, c := range decided {
		body = append(body, s.structCheck(t, c, broken)...)
	}
	if len(rest) > 0 {
		body = append(body, s.encodedAs(t, rest, s.rawRest(t, rest)))
	}
	return body
}

// rawRest writes a raw validator for some checks only. Where these are all that the
// type asks for there is one already.
func (s *section) rawRest(t *ir.Type, checks []*ir.Check) string {
	if slices.Equal(checks, plan.Inlined(plan.Resolve(t.Node))) {
		return s.textFunc(t.Node)
	}
	return s.restFunc("raw"+t.Go+"Rest", "checks what cannot be decided on the fields of "+withArticle(t.Go)+".", t.Node, checks)
}

// structCheck writes one check on the fields of x.
func (s *section) structCheck(t *ir.Type, c *ir.Check, broken sink) []jen.Code {
	switch {
	case t.Kind == ir.SumType && !appliesNode(c.Rule):
		return s.sumCheck(t, c, broken)
	case t.Kind == ir.TupleType && !appliesNode(c.Rule):
		return s.tupleCheck(t, c, broken)
	}
	switch r := c.Rule.(type) {
	case ir.InVersions:
		return inBlock(inVersions(r), s.structBody(t, r.Node, broken))
	case ir.Properties:
		var body []jen.Code
		for _, p := range r.List {
			body = append(body, s.fieldChecks(t.Field(p.Name), p.Node, broken)...)
		}
		return body
	case ir.PatternProperties:
		return s.patternFields(t, c, r, broken)
	case ir.AdditionalProperties:
		return s.additionalFields(t, c, r, broken)
	case ir.Required:
		return s.requiredField(t, c, r.Name, nil, broken)
	case ir.DependentRequired:
		var body []jen.Code
		for _, name := range r.Names {
			body = append(body, s.requiredField(t, c, name, present(t.Field(r.If)), broken)...)
		}
		return body
	case ir.DependentSchema:
		return inBlock(present(t.Field(r.If)), s.structBody(t, r.Node, broken))
	case ir.If:
		return s.structIf(t, r, broken)
	case ir.AnyOf:
		condition := jen.Null()
		for i, n := range r.Nodes {
			if i > 0 {
				condition.Op("&&")
			}
			condition.Op("!").Add(s.predicate(t, n))
		}
		return []jen.Code{s.whenNone(c, condition, broken, here, func(name string) jen.Code {
			return rtID("Encoded").Call(jen.Id("c"), jen.Id("x"), jen.Id(appendName(t)), jen.Id(name))
		})}
	case ir.Not:
		return []jen.Code{s.when(c, s.predicate(t, r.Node), broken, here)}
	case ir.Order:
		return []jen.Code{s.optional(c, jen.Id("c").Dot("Order").Call(textOf(t.Field(r.Earlier)), textOf(t.Field(r.Later)), jen.Lit(r.Later), s.ruleRef(c)))}
	case ir.References:
		return s.references(t, c, r)
	case ir.Call:
		return []jen.Code{jen.Id(r.Func).Call(jen.Id("c"), jen.Id("x"))}
	}
	return nil
}

// appliesNode reports whether a rule only passes the value on to another node.
func appliesNode(r ir.Rule) bool { _, ok := r.(ir.InVersions); return ok }

// inBlock runs statements under a condition, nil being always.
func inBlock(condition *jen.Statement, body []jen.Code) []jen.Code {
	if len(body) == 0 || condition == nil {
		return body
	}
	return []jen.Code{jen.If(condition).Block(body...)}
}

// structIf writes if/then/else with the condition as a predicate.
func (s *section) structIf(t *ir.Type, r ir.If, broken sink) []jen.Code {
	then, otherwise := s.structBody(t, r.Then, broken), s.structBody(t, r.Else, broken)
	if len(then)+len(otherwise) == 0 {
		return nil
	}
	return []jen.Code{branch(s.predicate(t, r.If), then, otherwise)}
}

// predicate decides whether a node holds of the struct x: by a comparison where the
// node asks for one value of one member, and else by a function.
func (s *section) predicate(t *ir.Type, n *ir.Node) *jen.Statement {
	n = plan.Resolve(n)
	if comparison := discriminator(t, n); comparison != nil {
		return comparison
	}
	return jen.Id(s.predicateFunc(t, n)).Call(jen.Id("x"))
}

// predicateFunc returns the function that decides whether a node holds of a struct.
func (s *section) predicateFunc(t *ir.Type, n *ir.Node) string {
	n = plan.Resolve(n)
	key := typedKey{n, "is " + t.Go}
	name, ok := s.typed[key]
	if !ok {
		name = s.name("is" + upperFirst(n.Name))
		s.typed[key] = name
		s.later(func() {
			body := predicateBody(s.structDemands(t, n, settleAll(n, t), refuse))
			s.funcs = append(s.funcs, predicateDoc(name, n, "x").Func().Id(name).Params(jen.Id("x").Op("*").Id(t.Go)).Bool().Block(body...))
		})
	}
	return name
}

// discriminator is the comparison that a node comes down to when all it says is that
// one required member has one value; nil when it says anything else.
func discriminator(t *ir.Type, n *ir.Node) *jen.Statement {
	var property *ir.Property
	for _, c := range plan.Flat(n) {
		switch r := c.Rule.(type) {
		case ir.TypeRule:
			if r.Allowed&ir.Object == 0 {
				return nil
			}
		case ir.Required:
			if f := t.Field(r.Name); f == nil || !f.Required {
				return nil
			}
		case ir.Properties:
			if property != nil || len(r.List) != 1 {
				return nil
			}
			property = &r.List[0]
		default:
			return nil
		}
	}
	if property == nil {
		return nil
	}
	f := t.Field(property.Name)
	form, ok := f.Use.Scalar()
	if !ok || f.Presence() != ir.PlainPresence {
		return nil
	}
	var value *jen.Statement
	for _, c := range plan.Flat(property.Node) {
		switch r := c.Rule.(type) {
		case ir.TypeRule:
			if r.Allowed&scalarKinds(form) != scalarKinds(form) {
				return nil
			}
		case ir.Const:
			if value != nil {
				return nil
			}
			value = constLiteral(r.Value, form)
		default:
			return nil
		}
	}
	if value == nil {
		return nil
	}
	return jen.Parens(field(f).Op("==").Add(value))
}

// present is the condition under which a field's member is there, nil when it always is.
func present(f *ir.Field) *jen.Statement {
	x := field(f)
	switch f.Presence() {
	case ir.OptionalPresence:
		return x.Dot("IsSet").Call()
	case ir.NilPresence:
		switch {
		case f.Required && !isPointer(f):
			return nil
		case isJSON(&f.Use):
			return jen.Op("!").Add(x).Dot("IsZero").Call()
		}
		return x.Op("!=").Nil()
	case ir.NullablePresence:
		return jen.Op("!").Add(x).Dot("IsAbsent").Call()
	}
	return nil
}

// absent is the condition under which a field's member is not there, nil when it always is.
func absent(f *ir.Field) *jen.Statement { return absentFrom(jen.Id("x"), f) }

// absentFrom is absent for a field of x.
func absentFrom(x *jen.Statement, f *ir.Field) *jen.Statement {
	x = x.Clone().Dot(f.Go)
	switch f.Presence() {
	case ir.OptionalPresence:
		return jen.Op("!").Add(x).Dot("IsSet").Call()
	case ir.NilPresence:
		switch {
		case f.Required && !isPointer(f):
			return nil
		case isJSON(&f.Use):
			return x.Dot("IsZero").Call()
		}
		return x.Op("==").Nil()
	case ir.NullablePresence:
		return x.Dot("IsAbsent").Call()
	}
	return nil
}

// requiredField asks for a member, under a condition perhaps. A required field of a
// regular value is there unless its Go type can say otherwise.
func (s *section) requiredField(t *ir.Type, c *ir.Check, name string, condition *jen.Statement, broken sink) []jen.Code {
	f := t.Field(name)
	missing := absent(f)
	if missing == nil {
		return nil
	}
	if condition != nil {
		missing = condition.Op("&&").Add(missing)
	}
	return []jen.Code{s.when(c, missing, broken, site{member: jen.Lit(name)})}
}

// additionalFields applies additionalProperties to the unknown members, and to the
// fields that the schema at hand does not know.
func (s *section) additionalFields(t *ir.Type, c *ir.Check, r ir.AdditionalProperties, broken sink) []jen.Code {
	var body []jen.Code
	for _, f := range t.Fields {
		if !contains(r.Known, f.Member) {
			body = append(body, inBlock(present(f), []jen.Code{jen.Id("c").Dot("RefuseMember").Call(jen.Lit(f.Member), s.ruleRef(c))})...)
		}
	}
	if r.Node == nil && len(r.Patterns) == 0 {
		return append(body, jen.Id("c").Dot("RefuseUnknown").Call(addr(kept()), s.ruleRef(c)))
	}
	statement := jen.Id("c").Dot("RefuseMember").Call(jen.Id("name"), s.ruleRef(c))
	value := jen.Id("_")
	if r.Node != nil {
		statement = rtID("At").Call(jen.Id("c"), jen.Id("name"), valueOf(jen.Id("value")), jen.Id(s.textFunc(r.Node)))
		value = jen.Id("value")
	}
	var loop []jen.Code
	for _, p := range r.Patterns {
		loop = append(loop, jen.If(s.matchesName(c, p, jen.Id("name"), true)).Block(jen.Continue()))
	}
	return append(body, jen.For(jen.List(jen.Id("name"), value).Op(":=").Range().Add(kept()).Dot("Unknowns").Call()).Block(append(loop, statement)...))
}

// patternFields applies patternProperties to the unknown members, and to the fields
// whose member has the pattern.
func (s *section) patternFields(t *ir.Type, c *ir.Check, r ir.PatternProperties, broken sink) []jen.Code {
	var body, loop []jen.Code
	for _, p := range r.List {
		for _, f := range t.Fields {
			switch matches, decided := nameMatches(p.Pattern, f.Member); {
			case !decided:
				condition := s.matchesName(c, p.Pattern, jen.Lit(f.Member), false)
				if here := present(f); here != nil {
					condition = here.Op("&&").Add(condition)
				}
				body = append(body, inBlock(condition, s.fieldChecks(f, p.Node, broken))...)
			case matches:
				body = append(body, s.fieldChecks(f, p.Node, broken)...)
			}
		}
		loop = append(loop, jen.If(s.matchesName(c, p.Pattern, jen.Id("name"), false)).Block(
			rtID("At").Call(jen.Id("c"), jen.Id("name"), valueOf(jen.Id("value")), jen.Id(s.textFunc(p.Node)))))
	}
	return append(body, jen.For(jen.List(jen.Id("name"), jen.Id("value")).Op(":=").Range().Add(kept()).Dot("Unknowns").Call()).Block(loop...))
}

func contains(list []string, text string) bool {
	for _, s := range list {
		if s == text {
			return true
		}
	}
	return false
}

// textOf is the string of a field, empty where it has none.
func textOf(f *ir.Field) *jen.Statement {
	x := field(f)
	switch f.Presence() {
	case ir.OptionalPresence, ir.NullablePresence:
		x = x.Dot("Or").Call(jen.Lit(""))
	}
	if f.Use.Form == ir.Named {
		return jen.String().Call(x)
	}
	return x
}
