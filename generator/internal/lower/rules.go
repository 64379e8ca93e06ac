package lower

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// plain creates a node from the keywords of its schema.
func (l *lowerer) plain(key nodeKey) *ir.Node {
	if n, ok := l.nodes[key]; ok {
		return n
	}
	s, ctx := key.schema, key.context
	n := &ir.Node{Origin: schemaOrigin(s)}
	l.nodes[key] = n
	if s.Bool != nil {
		if !*s.Bool {
			l.add(n, s, nil, ctx, "false", ir.AnyKind, "is not allowed here", ir.Never{})
		}
		return n
	}
	if s.Keyword("x-go-type-of") != nil {
		n.Shares = l.types[s]
	}
	for _, k := range s.Keywords {
		if lower := lowerings[k.Name]; lower != nil {
			lower(lowering{l, n, s, k, ctx})
		}
	}
	l.representable(n, s, ctx)
	return n
}

// add appends a check for a keyword of s, or for s itself if k is nil.
func (l *lowerer) add(n *ir.Node, s *schema.Schema, k *schema.Keyword, ctx context, code string, kinds ir.KindSet, message string, rule ir.Rule) {
	c := &ir.Check{Code: code, Kinds: kinds, Message: message, Rule: rule, Definition: schemaOrigin(s)}
	if k != nil {
		c.Keyword = k.Name
		c.Definition = keywordOrigin(s, k)
		c.Code = said(s, "x-code", k.Name, c.Code)
		c.Message = said(s, "x-message", k.Name, c.Message)
	}
	c.Use = c.Definition
	if over := ctx.over; over != nil {
		c.Code, c.Severity, c.Message = over.code, over.severity, over.message
	}
	n.Checks = append(n.Checks, c)
}

// said returns the x-code or x-message for a sibling keyword, otherwise the given text.
func said(s *schema.Schema, by, keyword, otherwise string) string {
	if k := s.Keyword(by); k != nil {
		if v := k.Value.Member(keyword); v != nil {
			return v.Str
		}
	}
	return otherwise
}

// lowering is the conversion of a keyword k of schema s to checks of node n.
type lowering struct {
	*lowerer
	n   *ir.Node
	s   *schema.Schema
	k   *schema.Keyword
	ctx context
}

// lowerings lowers each keyword that validates. Annotations have no checks, and companions such
// as then and minContains are read by the keyword that they belong to. init fills the table,
// since applicators refer to it.
var lowerings map[string]func(lowering)

func init() {
	lowerings = map[string]func(lowering){
		"type": lowering.typed, "const": lowering.constant, "enum": lowering.enum,
		"$ref": lowering.reference, "$dynamicRef": lowering.reference,
		"allOf": lowering.allOf, "anyOf": lowering.alternatives, "oneOf": lowering.alternatives,
		"not": lowering.not, "if": lowering.condition,
		"readOnly": lowering.readOnly, "x-checks": lowering.checks, "x-go-check": lowering.goCheck,

		"minLength": lowering.minLength, "maxLength": lowering.maxLength,
		"pattern": lowering.pattern, "format": lowering.format, "x-within": lowering.within,

		"minimum":           bound("minimum", "must be at least ", func(b string) ir.Rule { return ir.Minimum{Bound: b} }),
		"maximum":           bound("maximum", "must be at most ", func(b string) ir.Rule { return ir.Maximum{Bound: b} }),
		"exclusiveMinimum":  bound("exclusive-minimum", "must be greater than ", func(b string) ir.Rule { return ir.ExclusiveMinimum{Bound: b} }),
		"exclusiveMaximum":  bound("exclusive-maximum", "must be less than ", func(b string) ir.Rule { return ir.ExclusiveMaximum{Bound: b} }),
		"multipleOf":        bound("multiple-of", "must be a multiple of ", func(b string) ir.Rule { return ir.MultipleOf{Of: b} }),
		"x-zero-or-minimum": bound("minimum", "must be zero or at least ", func(b string) ir.Rule { return ir.ZeroOrMinimum{Bound: b} }),

		"minItems":    size("min-items", ir.AtLeast, ir.Array, func(n int) ir.Rule { return ir.MinItems{N: n} }),
		"maxItems":    size("max-items", ir.AtMost, ir.Array, func(n int) ir.Rule { return ir.MaxItems{N: n} }),
		"uniqueItems": lowering.uniqueItems, "x-unique-by": lowering.uniqueBy,
		"prefixItems": lowering.prefixItems, "items": lowering.items, "contains": lowering.contains,
		"unevaluatedItems": lowering.unevaluated,

		"minProperties": size("min-properties", ir.AtLeast, ir.Object, func(n int) ir.Rule { return ir.MinProperties{N: n} }),
		"maxProperties": size("max-properties", ir.AtMost, ir.Object, func(n int) ir.Rule { return ir.MaxProperties{N: n} }),
		"required":      lowering.required, "dependentRequired": lowering.dependentRequired,
		"properties": lowering.properties, "patternProperties": lowering.patternProperties,
		"additionalProperties": lowering.additionalProperties, "unevaluatedProperties": lowering.unevaluated,
		"propertyNames": lowering.propertyNames, "dependentSchemas": lowering.dependentSchemas,
		"x-order": lowering.order, "x-references": lowering.references, "x-json-schema": lowering.jsonSchema,
	}
}

// add appends a check.
func (w lowering) add(code string, kinds ir.KindSet, message string, rule ir.Rule) {
	w.lowerer.add(w.n, w.s, w.k, w.ctx, code, kinds, message, rule)
}

// apply appends a rule that only applies nodes, which report the findings.
func (w lowering) apply(kinds ir.KindSet, rule ir.Rule) { w.add("", kinds, "", rule) }

// child returns the node of a subschema whose findings are reported. trial returns the node of
// a subschema that is only a condition.
func (w lowering) child(s *schema.Schema) *ir.Node { return w.node(s, w.ctx) }
func (w lowering) trial(s *schema.Schema) *ir.Node { return w.node(s, w.ctx.trial()) }

// beside returns another keyword of the schema, nil if absent.
func (w lowering) beside(name string) *schema.Keyword { return w.s.Keyword(name) }

func (w lowering) typed() {
	kinds, _ := typeKindsOf(w.s)
	w.add("type", ir.AnyKind, "must be "+kindPhrase(kinds), ir.TypeRule{Allowed: kinds})
}

func (w lowering) constant() {
	value := compact(w.k.Value)
	w.add("const", ir.AnyKind, "must be "+value, ir.Const{Value: value})
}

func (w lowering) enum() {
	values := make([]string, len(w.k.Value.Items))
	for i, v := range w.k.Value.Items {
		values[i] = compact(v)
	}
	w.add("enum", ir.AnyKind, mustBe(values), ir.Enum{Values: values})
}

func (w lowering) reference() {
	if target := w.ctx.scope.resolve(w.k); target != nil {
		w.apply(ir.AnyKind, ir.Ref{Node: w.child(target)})
	}
}

func (w lowering) allOf() {
	for _, branch := range w.k.List {
		w.apply(ir.AnyKind, ir.Ref{Node: w.child(branch)})
	}
}

func (w lowering) not() {
	w.add("not", ir.AnyKind, "must not match what the schema excludes", ir.Not{Node: w.trial(w.k.One)})
}

// condition lowers if with then and else.
func (w lowering) condition() {
	rule := ir.If{If: w.trial(w.k.One)}
	if then := w.beside("then"); then != nil {
		rule.Then = w.child(then.One)
	}
	if otherwise := w.beside("else"); otherwise != nil {
		rule.Else = w.child(otherwise.One)
	}
	w.apply(ir.AnyKind, rule)
}

func (w lowering) readOnly() {
	if w.k.Value.IsTrue() && w.opts.Strict {
		w.add("read-only", ir.AnyKind, "is read-only; a builder cannot set or change it", ir.ReadOnly{})
	}
}

// alternatives lowers anyOf and oneOf. "X or null" and a single alternative are lowered without
// trying alternatives.
func (w lowering) alternatives() {
	if len(w.k.List) == 1 {
		w.add("", ir.AnyKind, "", ir.Ref{Node: w.child(w.k.List[0])})
		return
	}
	if other := nullAlternative(w.s); other != nil && slices.Contains(w.k.List, other) {
		w.add("", ir.AnyKind, "", ir.NullOr{Node: w.child(other)})
		return
	}
	code := "one-of"
	if w.k.Name == "anyOf" {
		code = "any-of"
	}
	var rule ir.Rule
	var tag string
	if d, ok := w.lowerer.dispatch(w.k.List); ok {
		for i, branch := range w.k.List {
			d.Cases[i].Node = w.child(branch)
		}
		rule, tag = d, d.Tag
	} else {
		nodes := make([]*ir.Node, len(w.k.List))
		for i, branch := range w.k.List {
			nodes[i] = w.trial(branch)
		}
		if rule = (ir.OneOf{Nodes: nodes}); w.k.Name == "anyOf" {
			rule = ir.AnyOf{Nodes: nodes}
		}
	}
	if w.ctx.over != nil { // the findings of the alternatives have their own codes
		w.add(code, ir.AnyKind, "", rule)
		return
	}
	choice := w.choice(w.s, w.k, tag)
	w.add(code, ir.AnyKind, refusal(choice), rule)
	c := w.n.Checks[len(w.n.Checks)-1]
	c.Choice = choice
	for _, d := range choice.Discriminators {
		if d.Unknown != nil {
			d.Unknown.Definition, d.Unknown.Use = c.Definition, c.Use
		}
	}
}

// checks lowers the entries of x-checks: subschemas whose findings have their own code,
// severity and message.
func (w lowering) checks() {
	for i, entry := range w.k.Value.Items {
		if i >= len(w.k.List) {
			return
		}
		s := w.k.List[i]
		over := w.override(s, entry)
		w.n.Checks = append(w.n.Checks, &ir.Check{
			Keyword: w.k.Name, Code: over.code, Severity: over.severity, Message: over.message,
			Kinds: ir.AnyKind, Definition: schemaOrigin(s), Use: schemaOrigin(s),
			Rule: ir.Ref{Node: w.node(s, context{over, w.ctx.scope})},
		})
	}
}

// override returns the code, severity and message that an x-checks entry has for the findings
// of its schema s.
func (l *lowerer) override(s *schema.Schema, entry *schema.Value) *override {
	over := l.overrides[s]
	if over == nil {
		over = &override{code: text(entry, "code"), message: text(entry, "message")}
		if text(entry, "severity") == "warning" {
			over.severity = card.Warning
		}
		l.overrides[s] = over
	}
	return over
}

func (w lowering) minLength() {
	limit := w.k.Value.Count()
	unit, trim := lengthUnit(w.s)
	message := "must have " + ir.AtLeast(limit, unit.Word())
	switch {
	case limit == 1 && trim:
		message = "must not be blank"
	case limit == 1:
		message = "must not be empty"
	}
	w.add("min-length", ir.Text, message, ir.MinLength{N: limit, Unit: unit, Trim: trim})
}

func (w lowering) maxLength() {
	limit := w.k.Value.Count()
	unit, trim := lengthUnit(w.s)
	w.add("max-length", ir.Text, "must have "+ir.AtMost(limit, unit.Word()), ir.MaxLength{N: limit, Unit: unit, Trim: trim})
}

// lengthUnit reads x-length, the unit of minLength and maxLength.
func lengthUnit(s *schema.Schema) (ir.LengthUnit, bool) {
	k := s.Keyword("x-length")
	if k == nil {
		return ir.CodePoints, false
	}
	unit := ir.CodePoints
	switch text(k.Value, "unit") {
	case "octets":
		unit = ir.Octets
	case "utf16":
		unit = ir.UTF16
	}
	return unit, trims(k.Value)
}

// longestPattern is the maximum number of characters of a pattern in a message.
const longestPattern = 200

func (w lowering) pattern() {
	source := w.k.Value.Str
	w.add("pattern", ir.Text, "must match the pattern "+shortenTo(longestPattern, source), ir.Pattern{Source: source, Open: pattern.IsOpen(source)})
}

func (w lowering) format() {
	if w.opts.AssertFormats || w.s.AssertsFormat {
		name := w.k.Value.Str
		w.add(name, ir.Text, "must be a valid "+name, ir.Format{Name: name})
	}
}

func (w lowering) within() {
	set, trim := wordOrMember(w.k.Value, "set")
	w.add("not-within", ir.Text, "is not in the "+set+" given by the caller", ir.Within{Set: set, Trim: trim})
}

// bound lowers a keyword whose value is a number literal.
func bound(code, message string, rule func(bound string) ir.Rule) func(lowering) {
	return func(w lowering) { w.add(code, ir.Number, message+w.k.Value.Text, rule(w.k.Value.Text)) }
}

// size lowers a keyword that bounds the number of elements or members.
func size(code string, bound func(n int, unit string) string, kind ir.KindSet, rule func(n int) ir.Rule) func(lowering) {
	part := map[ir.KindSet]string{ir.Array: "element", ir.Object: "member"}[kind]
	return func(w lowering) {
		n := w.k.Value.Count()
		w.add(code, kind, "must have "+bound(n, part), rule(n))
	}
}

func (w lowering) uniqueItems() {
	if w.k.Value.IsTrue() {
		w.add("unique", ir.Array, "repeats an earlier element", ir.UniqueItems{})
	}
}

func (w lowering) uniqueBy() {
	member, trim := wordOrMember(w.k.Value, "member")
	w.add("unique", ir.Array, "repeats the "+member+" of an earlier element", ir.UniqueBy{Member: member, Trim: trim})
}

func (w lowering) prefixItems() {
	nodes := make([]*ir.Node, len(w.k.List))
	for i, item := range w.k.List {
		nodes[i] = w.child(item)
	}
	w.apply(ir.Array, ir.PrefixItems{Nodes: nodes})
}

func (w lowering) items() {
	from := 0
	if prefix := w.beside("prefixItems"); prefix != nil {
		from = len(prefix.List)
	}
	w.apply(ir.Array, ir.Items{From: from, Node: w.child(w.k.One)})
}

// contains lowers contains with minContains and maxContains.
func (w lowering) contains() {
	rule := ir.Contains{Node: w.trial(w.k.One), Min: 1, Max: -1}
	if m := w.beside("minContains"); m != nil {
		rule.Min = m.Value.Count()
	}
	if m := w.beside("maxContains"); m != nil {
		rule.Max = m.Value.Count()
	}
	w.add("contains", ir.Array, "must have "+rule.Phrase()+` matching "contains"`, rule)
}

func (w lowering) required() {
	for _, name := range requiredNames(w.s) {
		w.add("required", ir.Object, name+" is required", ir.Required{Name: name})
	}
}

func (w lowering) dependentRequired() {
	for _, m := range w.k.Value.Members {
		rule := ir.DependentRequired{If: m.Name}
		for _, v := range m.Value.Items {
			rule.Names = append(rule.Names, v.Str)
		}
		w.add("required", ir.Object, "is required where "+m.Name+" is present", rule)
	}
}

func (w lowering) properties() {
	var rule ir.Properties
	for _, named := range w.k.Map {
		rule.List = append(rule.List, ir.Property{Name: named.Name, Node: w.child(named.Schema)})
	}
	w.apply(ir.Object, rule)
}

func (w lowering) patternProperties() {
	var rule ir.PatternProperties
	for _, named := range w.k.Map {
		rule.List = append(rule.List, ir.PatternProperty{Pattern: named.Name, Node: w.child(named.Schema)})
	}
	w.apply(ir.Object, rule)
}

func (w lowering) additionalProperties() {
	rule := ir.AdditionalProperties{Known: namesOf(w.beside("properties")), Patterns: namesOf(w.beside("patternProperties"))}
	if w.k.One.Bool == nil || *w.k.One.Bool {
		rule.Node = w.child(w.k.One)
	}
	w.add("unknown-field", ir.Object, "unknown member", rule)
}

// namesOf returns the names of a keyword's subschemas; none if it is nil.
func namesOf(k *schema.Keyword) (names []string) {
	if k != nil {
		for _, named := range k.Map {
			names = append(names, named.Name)
		}
	}
	return names
}

func (w lowering) propertyNames() {
	w.apply(ir.Object, ir.PropertyNames{Node: w.child(w.k.One)})
}

func (w lowering) dependentSchemas() {
	for _, named := range w.k.Map {
		w.apply(ir.Object, ir.DependentSchema{If: named.Name, Node: w.child(named.Schema)})
	}
}

func (w lowering) order() {
	rule := ir.Order{Earlier: text(w.k.Value, "earlier"), Later: text(w.k.Value, "later")}
	w.add("order", ir.Object, "must not be before "+rule.Earlier, rule)
}

func (w lowering) references() {
	from, to := text(w.k.Value, "from"), text(w.k.Value, "to")
	rule := ir.References{From: pointerTokens(from), To: pointerTokens(to)}
	for _, named := range w.k.Map {
		rule.Where = append(rule.Where, ir.Where{Path: pointerTokens(named.Name), Node: w.trial(named.Schema)})
	}
	w.add("reference", ir.Object, "refers to nothing at "+to, rule)
}

func (w lowering) jsonSchema() {
	w.add("json-schema", ir.Object|ir.Boolean, "is not valid JSON Schema", ir.JSONSchema{Draft: w.k.Value.Str})
}
