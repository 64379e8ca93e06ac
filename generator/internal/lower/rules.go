package lower

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// keyword lowers one keyword of a schema to its checks. Annotations have none.
func (l *lowerer) keyword(n *ir.Node, s *schema.Schema, k *schema.Keyword, ctx context) {
	add := func(code string, kinds ir.Kinds, message string, rule ir.Rule) {
		l.add(n, s, k, ctx, code, kinds, message, rule)
	}
	child := func(s *schema.Schema) *ir.Node { return l.node(s, ctx) }
	trial := func(s *schema.Schema) *ir.Node { return l.node(s, ctx.trial()) }

	switch k.Name {
	case "type":
		kinds, _ := typeKindsOf(s)
		add("type", ir.AnyKind, "must be "+kindPhrase(kinds), ir.TypeRule{Allowed: kinds})
	case "const":
		add("const", ir.AnyKind, "must be "+compact(k.Value), ir.Const{Value: compact(k.Value)})
	case "enum":
		values := make([]string, len(k.Value.Items))
		for i, v := range k.Value.Items {
			values[i] = compact(v)
		}
		add("enum", ir.AnyKind, "must be one of "+listValues(values), ir.Enum{Values: values})

	case "$ref", "$dynamicRef":
		if target := ctx.scope.resolve(k); target != nil {
			add("", ir.AnyKind, "", ir.Ref{Node: child(target)})
		}
	case "allOf":
		for _, branch := range k.List {
			add("", ir.AnyKind, "", ir.Ref{Node: child(branch)})
		}
	case "anyOf", "oneOf":
		l.alternatives(n, s, k, ctx)
	case "not":
		add("not", ir.AnyKind, "must not match what the schema excludes", ir.Not{Node: trial(k.One)})
	case "if":
		rule := ir.If{If: trial(k.One)}
		if then := s.Keyword("then"); then != nil {
			rule.Then = child(then.One)
		}
		if otherwise := s.Keyword("else"); otherwise != nil {
			rule.Else = child(otherwise.One)
		}
		add("", ir.AnyKind, "", rule)
	case "readOnly":
		if k.Value.IsTrue() && l.opts.Strict {
			add("read-only", ir.AnyKind, "is read-only; a builder cannot set or change it", ir.ReadOnly{})
		}
	case "x-checks":
		l.checks(n, k, ctx)
	case "x-go-check":
		l.goCheck(s, k, add)
	case "unevaluatedItems", "unevaluatedProperties":
		l.unevaluated(s, k, ctx, add)

	default:
		l.stringKeyword(s, k, add)
		l.numberKeyword(k, add)
		l.arrayKeyword(s, k, add, child, trial)
		l.objectKeyword(s, k, add, child, trial)
	}
}

// alternatives lowers anyOf and oneOf. For "X or null" and for a single alternative, no
// alternatives have to be tried.
func (l *lowerer) alternatives(n *ir.Node, s *schema.Schema, k *schema.Keyword, ctx context) {
	if len(k.List) == 1 {
		l.add(n, s, k, ctx, "", ir.AnyKind, "", ir.Ref{Node: l.node(k.List[0], ctx)})
		return
	}
	if other := nullAlternative(s); other != nil && slices.Contains(k.List, other) {
		l.add(n, s, k, ctx, "", ir.AnyKind, "", ir.NullOr{Node: l.node(other, ctx)})
		return
	}
	code := "one-of"
	if k.Name == "anyOf" {
		code = "any-of"
	}
	var rule ir.Rule
	var tag string
	if d, ok := l.dispatch(k.List); ok {
		for i, branch := range k.List {
			d.Cases[i].Node = l.node(branch, ctx)
		}
		rule, tag = d, d.Tag
	} else {
		nodes := make([]*ir.Node, len(k.List))
		for i, branch := range k.List {
			nodes[i] = l.node(branch, ctx.trial())
		}
		if rule = (ir.OneOf{Nodes: nodes}); k.Name == "anyOf" {
			rule = ir.AnyOf{Nodes: nodes}
		}
	}
	if ctx.over != nil { // the findings of the alternatives have their own codes
		l.add(n, s, k, ctx, code, ir.AnyKind, "", rule)
		return
	}
	choice := l.choice(s, k, tag)
	l.add(n, s, k, ctx, code, ir.AnyKind, refusal(choice), rule)
	c := n.Checks[len(n.Checks)-1]
	c.Choice = choice
	for _, d := range choice.Discriminators {
		if d.Unknown != nil {
			d.Unknown.Definition, d.Unknown.Use = c.Definition, c.Use
		}
	}
}

// checks lowers the entries of x-checks: subschemas whose findings have their own code,
// severity and message.
func (l *lowerer) checks(n *ir.Node, k *schema.Keyword, ctx context) {
	for i, entry := range k.Value.Items {
		if i >= len(k.List) {
			return
		}
		s := k.List[i]
		over := l.override(s, entry)
		n.Checks = append(n.Checks, &ir.Check{
			Keyword: k.Name, Code: over.code, Severity: over.severity, Message: over.message,
			Kinds: ir.AnyKind, Definition: schemaOrigin(s), Use: schemaOrigin(s),
			Rule: ir.Ref{Node: l.node(s, context{over, ctx.scope})},
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
			over.severity = ir.Warning
		}
		l.overrides[s] = over
	}
	return over
}

// adder appends a check of the current keyword.
type adder func(code string, kinds ir.Kinds, message string, rule ir.Rule)

// longestPattern is the maximum number of characters of a pattern in a message.
const longestPattern = 200

// stringKeyword lowers the keywords for strings.
func (l *lowerer) stringKeyword(s *schema.Schema, k *schema.Keyword, add adder) {
	switch k.Name {
	case "minLength":
		limit := integer(k.Value)
		unit, trim := lengthUnit(s)
		message := "must have at least " + count(limit, unitName(unit))
		if limit == 1 {
			message = "must not be empty"
			if trim {
				message = "must not be blank"
			}
		}
		add("min-length", ir.Text, message, ir.MinLength{N: limit, Unit: unit, Trim: trim})
	case "maxLength":
		limit := integer(k.Value)
		unit, trim := lengthUnit(s)
		add("max-length", ir.Text, "must have at most "+count(limit, unitName(unit)), ir.MaxLength{N: limit, Unit: unit, Trim: trim})
	case "pattern":
		add("pattern", ir.Text, "must match the pattern "+shortenTo(longestPattern, k.Value.Str), ir.Pattern{Source: k.Value.Str, Open: openPattern(k.Value.Str)})
	case "format":
		if l.opts.AssertFormats || s.AssertsFormat {
			add(k.Value.Str, ir.Text, "must be a valid "+k.Value.Str, ir.Format{Name: k.Value.Str})
		}
	case "x-within":
		set, trim := wordOrMember(k.Value, "set")
		add("not-within", ir.Text, "is not in the "+set+" given by the caller", ir.Within{Set: set, Trim: trim})
	}
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
	return unit, isTrue(k.Value, "trim")
}

// wordOrMember reads a keyword whose value is a string, or an object with the string as a
// member and an optional trim.
func wordOrMember(v *schema.Value, member string) (word string, trim bool) {
	if v.Kind == schema.Object {
		return text(v, member), isTrue(v, "trim")
	}
	return v.Str, false
}

// isTrue reports whether a member of an object is true.
func isTrue(v *schema.Value, member string) bool {
	m := v.Member(member)
	return m != nil && m.IsTrue()
}

func unitName(u ir.LengthUnit) string {
	switch u {
	case ir.Octets:
		return "octet"
	case ir.UTF16:
		return "UTF-16 unit"
	}
	return "character"
}

// numberKeyword lowers the keywords for numbers.
func (l *lowerer) numberKeyword(k *schema.Keyword, add adder) {
	bound := k.Value.Text
	switch k.Name {
	case "minimum":
		add("minimum", ir.Number, "must be at least "+bound, ir.Minimum{Bound: bound})
	case "maximum":
		add("maximum", ir.Number, "must be at most "+bound, ir.Maximum{Bound: bound})
	case "exclusiveMinimum":
		add("exclusive-minimum", ir.Number, "must be greater than "+bound, ir.ExclusiveMinimum{Bound: bound})
	case "exclusiveMaximum":
		add("exclusive-maximum", ir.Number, "must be less than "+bound, ir.ExclusiveMaximum{Bound: bound})
	case "multipleOf":
		add("multiple-of", ir.Number, "must be a multiple of "+bound, ir.MultipleOf{Of: bound})
	case "x-zero-or-minimum":
		add("minimum", ir.Number, "must be zero or at least "+bound, ir.ZeroOrMinimum{Bound: bound})
	}
}

// arrayKeyword lowers the keywords for arrays.
func (l *lowerer) arrayKeyword(s *schema.Schema, k *schema.Keyword, add adder, child, trial func(*schema.Schema) *ir.Node) {
	switch k.Name {
	case "minItems":
		add("min-items", ir.Array, "must have at least "+count(integer(k.Value), "element"), ir.MinItems{N: integer(k.Value)})
	case "maxItems":
		add("max-items", ir.Array, "must have at most "+count(integer(k.Value), "element"), ir.MaxItems{N: integer(k.Value)})
	case "uniqueItems":
		if k.Value.IsTrue() {
			add("unique", ir.Array, "repeats an earlier element", ir.UniqueItems{})
		}
	case "x-unique-by":
		member, trim := wordOrMember(k.Value, "member")
		add("unique", ir.Array, "repeats the "+member+" of an earlier element", ir.UniqueBy{Member: member, Trim: trim})
	case "prefixItems":
		nodes := make([]*ir.Node, len(k.List))
		for i, item := range k.List {
			nodes[i] = child(item)
		}
		add("", ir.Array, "", ir.PrefixItems{Nodes: nodes})
	case "items":
		from := 0
		if prefix := s.Keyword("prefixItems"); prefix != nil {
			from = len(prefix.List)
		}
		add("", ir.Array, "", ir.Items{From: from, Node: child(k.One)})
	case "contains":
		rule := ir.Contains{Node: trial(k.One), Min: 1, Max: -1}
		if m := s.Keyword("minContains"); m != nil {
			rule.Min = integer(m.Value)
		}
		if m := s.Keyword("maxContains"); m != nil {
			rule.Max = integer(m.Value)
		}
		add("contains", ir.Array, "must contain the elements that the schema requires", rule)
	}
}

// objectKeyword lowers the keywords for objects.
func (l *lowerer) objectKeyword(s *schema.Schema, k *schema.Keyword, add adder, child, trial func(*schema.Schema) *ir.Node) {
	switch k.Name {
	case "required":
		for _, name := range requiredNames(s) {
			add("required", ir.Object, name+" is required", ir.Required{Name: name})
		}
	case "minProperties":
		add("min-properties", ir.Object, "must have at least "+count(integer(k.Value), "member"), ir.MinProperties{N: integer(k.Value)})
	case "maxProperties":
		add("max-properties", ir.Object, "must have at most "+count(integer(k.Value), "member"), ir.MaxProperties{N: integer(k.Value)})
	case "propertyNames":
		add("", ir.Object, "", ir.PropertyNames{Node: child(k.One)})
	case "properties":
		var rule ir.Properties
		for _, named := range k.Map {
			rule.List = append(rule.List, ir.Property{Name: named.Name, Node: child(named.Schema)})
		}
		add("", ir.Object, "", rule)
	case "patternProperties":
		var rule ir.PatternProperties
		for _, named := range k.Map {
			rule.List = append(rule.List, ir.PatternProperty{Pattern: named.Name, Node: child(named.Schema)})
		}
		add("", ir.Object, "", rule)
	case "additionalProperties":
		var rule ir.AdditionalProperties
		if p := s.Keyword("properties"); p != nil {
			for _, named := range p.Map {
				rule.Known = append(rule.Known, named.Name)
			}
		}
		if p := s.Keyword("patternProperties"); p != nil {
			for _, named := range p.Map {
				rule.Patterns = append(rule.Patterns, named.Name)
			}
		}
		if k.One.Bool == nil || *k.One.Bool {
			rule.Node = child(k.One)
		}
		add("unknown-field", ir.Object, "unknown member", rule)
	case "dependentRequired":
		for _, m := range k.Value.Members {
			rule := ir.DependentRequired{If: m.Name}
			for _, v := range m.Value.Items {
				rule.Names = append(rule.Names, v.Str)
			}
			add("required", ir.Object, "is required where "+m.Name+" is present", rule)
		}
	case "dependentSchemas":
		for _, named := range k.Map {
			add("", ir.Object, "", ir.DependentSchema{If: named.Name, Node: child(named.Schema)})
		}
	case "x-order":
		rule := ir.Order{Earlier: text(k.Value, "earlier"), Later: text(k.Value, "later")}
		add("order", ir.Object, "must not be before "+rule.Earlier, rule)
	case "x-references":
		rule := ir.References{From: pointerTokens(text(k.Value, "from")), To: pointerTokens(text(k.Value, "to"))}
		for _, named := range k.Map {
			rule.Where = append(rule.Where, ir.Where{Path: pointerTokens(named.Name), Node: trial(named.Schema)})
		}
		add("reference", ir.Object, "refers to nothing at "+text(k.Value, "to"), rule)
	case "x-json-schema":
		add("json-schema", ir.Object|ir.Boolean, "is not valid JSON Schema", ir.JSONSchema{Draft: k.Value.Str})
	}
}

// pointerTokens splits a JSON Pointer of x-references, which the loader has checked.
func pointerTokens(pointer string) []string {
	tokens, _ := card.SplitPointer(pointer)
	return tokens
}

// text returns a string member of an object, empty if absent.
func text(v *schema.Value, member string) string {
	if m := v.Member(member); m != nil {
		return m.Str
	}
	return ""
}

// integer reads an integer that the keyword table has checked. An integer beyond int is a bound
// that no instance can reach.
func integer(v *schema.Value) int {
	const most = 1<<31 - 1
	n, ok := v.Int()
	if !ok || n > most {
		return most
	}
	return n
}

// listValues lists the values of an enumeration in a message. A very long value is truncated.
func listValues(values []string) string {
	const most, shown = 64, 8
	if len(values) <= most {
		return strings.Join(values, ", ")
	}
	return fmt.Sprintf("%d values: %s, …", len(values), strings.Join(values[:shown], ", "))
}

// count formats "1 element" or "3 elements".
func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// kindPhrase returns the names of kinds with articles.
func kindPhrase(k ir.Kinds) string {
	names := k.Names()
	for i, name := range names {
		switch name {
		case "null":
		case "array", "object", "integer":
			names[i] = "an " + name
		default:
			names[i] = "a " + name
		}
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// openPattern reports whether matching a pattern may be undecided.
func openPattern(source string) bool {
	compiled, err := pattern.Compile(source)
	return err == nil && !compiled.Decides()
}
