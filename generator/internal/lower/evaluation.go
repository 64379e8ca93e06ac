package lower

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// unevaluated lowers unevaluatedItems and unevaluatedProperties. The evaluations of the
// keywords beside it are computed from the schema and not from the plan, since the plan
// omits checks that cannot fail.
func (w lowering) unevaluated() {
	var node *ir.Node
	if w.k.One.Bool == nil || *w.k.One.Bool {
		node = w.child(w.k.One)
	}
	e := w.evaluation(w.s, w.ctx.trial(), w.k)
	if w.k.Name == "unevaluatedItems" {
		w.add("unevaluated-items", ir.Array, "unexpected element", ir.UnevaluatedItems{Evaluation: e, Node: node})
		return
	}
	w.add("unknown-field", ir.Object, "unknown member", ir.UnevaluatedProperties{Evaluation: e, Node: node})
}

// evaluation returns the evaluation of s without the keyword except.
func (l *lowerer) evaluation(s *schema.Schema, from context, except *schema.Keyword) *ir.Evaluation {
	s = l.shapes.of(s)
	ctx := context{scope: l.scopes.enter(from.scope, s)}
	key := evaluationKey{s, ctx.scope, except}
	if e, ok := l.evaluations[key]; ok {
		return e
	}
	e := &ir.Evaluation{}
	l.evaluations[key] = e
	w := evaluating{l, e, s, ctx}
	for _, k := range s.Keywords {
		if add := evaluations[k.Name]; add != nil && k != except {
			add(w, k)
		}
	}
	return e
}

type evaluationKey struct {
	schema *schema.Schema
	scope  *scope
	except *schema.Keyword
}

// evaluating adds what the keywords of s evaluate to e.
type evaluating struct {
	*lowerer
	e   *ir.Evaluation
	s   *schema.Schema
	ctx context
}

// evaluations adds what each keyword evaluates. init fills it, since subschemas refer to it.
var evaluations map[string]func(evaluating, *schema.Keyword)

func init() {
	evaluations = map[string]func(evaluating, *schema.Keyword){
		"properties":            func(w evaluating, k *schema.Keyword) { w.e.Names = append(w.e.Names, namesOf(k)...) },
		"patternProperties":     func(w evaluating, k *schema.Keyword) { w.e.Patterns = append(w.e.Patterns, namesOf(k)...) },
		"additionalProperties":  func(w evaluating, _ *schema.Keyword) { w.e.AllMembers = true },
		"unevaluatedProperties": func(w evaluating, _ *schema.Keyword) { w.e.AllMembers = true },
		"prefixItems":           func(w evaluating, k *schema.Keyword) { w.e.Prefix = len(k.List) },
		"items":                 func(w evaluating, _ *schema.Keyword) { w.e.AllItems = true },
		"unevaluatedItems":      func(w evaluating, _ *schema.Keyword) { w.e.AllItems = true },
		"contains":              evaluating.contains,
		"$ref":                  evaluating.reference,
		"$dynamicRef":           evaluating.reference,
		"allOf":                 evaluating.allOf,
		"anyOf":                 evaluating.alternatives,
		"oneOf":                 evaluating.alternatives,
		"if":                    evaluating.condition,
		"dependentSchemas":      evaluating.dependentSchemas,
	}
}

// part adds the evaluation of a subschema; p has the conditions under which it counts.
func (w evaluating) part(p ir.Part, sub *schema.Schema) {
	p.Evaluation = w.evaluation(sub, w.ctx, nil)
	w.e.Parts = append(w.e.Parts, p)
}

func (w evaluating) contains(k *schema.Keyword) {
	if w.s.Draft.ContainsEvaluates() {
		w.e.Contains = append(w.e.Contains, w.node(k.One, w.ctx))
	}
}

func (w evaluating) reference(k *schema.Keyword) {
	if target := w.ctx.scope.resolve(k); target != nil {
		w.part(ir.Part{}, target)
	}
}

func (w evaluating) allOf(k *schema.Keyword) {
	for _, branch := range k.List {
		w.part(ir.Part{}, branch)
	}
}

// alternatives adds the alternatives that hold. A single one always does.
func (w evaluating) alternatives(k *schema.Keyword) {
	for _, branch := range k.List {
		var p ir.Part
		if len(k.List) > 1 {
			p.If = w.node(branch, w.ctx)
		}
		w.part(p, branch)
	}
}

// condition adds if, then and else.
func (w evaluating) condition(k *schema.Keyword) {
	condition := w.node(k.One, w.ctx)
	w.part(ir.Part{If: condition}, k.One)
	if then := w.s.Keyword("then"); then != nil {
		w.part(ir.Part{If: condition}, then.One)
	}
	if otherwise := w.s.Keyword("else"); otherwise != nil {
		w.part(ir.Part{If: condition, Unless: true}, otherwise.One)
	}
}

func (w evaluating) dependentSchemas(k *schema.Keyword) {
	for _, named := range k.Map {
		w.part(ir.Part{Dependent: true, Present: named.Name}, named.Schema)
	}
}
