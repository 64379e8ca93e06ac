package ir

// Children returns the nodes that a rule applies, in order.
func Children(r Rule) []*Node {
	var list []*Node
	add := func(nodes ...*Node) {
		for _, n := range nodes {
			if n != nil {
				list = append(list, n)
			}
		}
	}
	switch r := r.(type) {
	case Ref:
		add(r.Node)
	case NullOr:
		add(r.Node)
	case InVersions:
		add(r.Node)
	case AnyOf:
		add(r.Nodes...)
	case OneOf:
		add(r.Nodes...)
	case Dispatch:
		for _, c := range r.Cases {
			add(c.Node)
		}
	case Not:
		add(r.Node)
	case If:
		add(r.If, r.Then, r.Else)
	case PrefixItems:
		add(r.Nodes...)
	case Items:
		add(r.Node)
	case Contains:
		add(r.Node)
	case PropertyNames:
		add(r.Node)
	case Properties:
		for _, p := range r.List {
			add(p.Node)
		}
	case PatternProperties:
		for _, p := range r.List {
			add(p.Node)
		}
	case AdditionalProperties:
		add(r.Node)
	case UnevaluatedItems:
		add(r.Node)
		add(r.Evaluation.nodes()...)
	case UnevaluatedProperties:
		add(r.Node)
		add(r.Evaluation.nodes()...)
	case DependentSchema:
		add(r.Node)
	case References:
		for _, w := range r.Where {
			add(w.Node)
		}
	}
	return list
}
