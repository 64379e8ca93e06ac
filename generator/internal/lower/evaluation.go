package lower

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
)

// unevaluated lowers unevaluatedItems and unevaluatedProperties. The evaluations of the
// keywords beside it are computed from the schema and not from the plan, since the plan
// omits checks that cannot fail.
func (l *lowerer) unevaluated(s *schema.Schema, k *schema.Keyword, ctx context, add adder) {
	var node *ir.Node
	if k.One.Bool == nil || *k.One.Bool {
		node = l.node(k.One, ctx)
	}
	e := l.evaluation(s, ctx.trial(), k)
	if k.Name == "unevaluatedItems" {
		add("unevaluated-items", ir.Array, "unexpected element", ir.UnevaluatedItems{Evaluation: e, Node: node})
		return
	}
	add("unknown-field", ir.Object, "unknown member", ir.UnevaluatedProperties{Evaluation: e, Node: node})
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
	for _, k := range s.Keywords {
		if k != except {
			l.evaluates(e, s, k, ctx)
		}
	}
	return e
}

type evaluationKey struct {
	schema *schema.Schema
	scope  *scope
	except *schema.Keyword
}

// evaluates adds the evaluation of one keyword.
func (l *lowerer) evaluates(e *ir.Evaluation, s *schema.Schema, k *schema.Keyword, ctx context) {
	part := func(p ir.Part, sub *schema.Schema) {
		p.Evaluation = l.evaluation(sub, ctx, nil)
		e.Parts = append(e.Parts, p)
	}
	switch k.Name {
	case "properties":
		for _, named := range k.Map {
			e.Names = append(e.Names, named.Name)
		}
	case "patternProperties":
		for _, named := range k.Map {
			e.Patterns = append(e.Patterns, named.Name)
		}
	case "additionalProperties", "unevaluatedProperties":
		e.AllMembers = true
	case "prefixItems":
		e.Prefix = len(k.List)
	case "items", "unevaluatedItems":
		e.AllItems = true
	case "contains":
		if s.Draft.ContainsEvaluates() {
			e.Contains = append(e.Contains, l.node(k.One, ctx))
		}
	case "$ref", "$dynamicRef":
		if target := ctx.scope.resolve(k); target != nil {
			part(ir.Part{}, target)
		}
	case "allOf":
		for _, branch := range k.List {
			part(ir.Part{}, branch)
		}
	case "anyOf", "oneOf":
		for _, branch := range k.List {
			var p ir.Part
			if len(k.List) > 1 {
				p.If = l.node(branch, ctx)
			}
			part(p, branch)
		}
	case "if":
		condition := l.node(k.One, ctx)
		part(ir.Part{If: condition}, k.One)
		if then := s.Keyword("then"); then != nil {
			part(ir.Part{If: condition}, then.One)
		}
		if otherwise := s.Keyword("else"); otherwise != nil {
			part(ir.Part{If: condition, Unless: true}, otherwise.One)
		}
	case "dependentSchemas":
		for _, named := range k.Map {
			part(ir.Part{Dependent: true, Present: named.Name}, named.Schema)
		}
	}
}
