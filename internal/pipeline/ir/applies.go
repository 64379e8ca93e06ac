package ir

// Target is the part of an instance to which a rule applies a node.
type Target int

// The parts of an instance.
const (
	Instance    Target = iota // the instance itself
	Members                   // values of members
	MemberNames               // names of members, as strings
	Elements                  // elements of an array
	AtPath                    // values at a path
)

// Mode is what the result of an applied node means for the rule.
type Mode int

// The modes.
const (
	// AsAssertion: the node has to hold, and its findings are reported.
	AsAssertion Mode = iota
	// AsAlternative: not all of the alternatives have to hold. The findings of one are reported
	// if [Check.Choice] selects it, otherwise those of the check itself.
	AsAlternative
	// AsCase: the node has to hold for the values that its case is for, and its findings are
	// reported.
	AsCase
	// AsCondition: the result decides what else applies or counts; no findings are reported.
	AsCondition
)

// Applied is a node that a rule applies.
type Applied struct {
	Node *Node
	To   Target
	As   Mode
}

// Applies returns the nodes that a rule applies, in the order of the rule.
func Applies(r Rule) []Applied {
	var list []Applied
	add := func(to Target, as Mode, nodes ...*Node) {
		for _, n := range nodes {
			if n != nil {
				list = append(list, Applied{n, to, as})
			}
		}
	}
	switch r := r.(type) {
	case Ref:
		add(Instance, AsAssertion, r.Node)
	case NullOr:
		add(Instance, AsAssertion, r.Node)
	case InVersions:
		add(Instance, AsAssertion, r.Node)
	case DependentSchema:
		add(Instance, AsAssertion, r.Node)
	case If:
		add(Instance, AsCondition, r.If)
		add(Instance, AsAssertion, r.Then, r.Else)
	case AnyOf:
		add(Instance, AsAlternative, r.Nodes...)
	case OneOf:
		add(Instance, AsAlternative, r.Nodes...)
	case Dispatch:
		for _, c := range r.Cases {
			add(Instance, AsCase, c.Node)
		}
	case Not:
		add(Instance, AsCondition, r.Node)
	case Properties:
		for _, p := range r.List {
			add(Members, AsAssertion, p.Node)
		}
	case PatternProperties:
		for _, p := range r.List {
			add(Members, AsAssertion, p.Node)
		}
	case AdditionalProperties:
		add(Members, AsAssertion, r.Node)
	case UnevaluatedProperties:
		add(Members, AsAssertion, r.Node)
		add(Instance, AsCondition, r.Evaluation.nodes()...)
	case PropertyNames:
		add(MemberNames, AsAssertion, r.Node)
	case PrefixItems:
		add(Elements, AsAssertion, r.Nodes...)
	case Items:
		add(Elements, AsAssertion, r.Node)
	case UnevaluatedItems:
		add(Elements, AsAssertion, r.Node)
		add(Instance, AsCondition, r.Evaluation.nodes()...)
	case Contains:
		add(Elements, AsCondition, r.Node)
	case References:
		for _, w := range r.Where {
			add(AtPath, AsCondition, w.Node)
		}
	}
	return list
}

// Children returns the nodes that a rule applies, in order.
func Children(r Rule) []*Node {
	var list []*Node
	for _, a := range Applies(r) {
		list = append(list, a.Node)
	}
	return list
}

// Reported returns the nodes that the check applies and whose findings can be reported.
func (c *Check) Reported() []Applied {
	var list []Applied
	for _, a := range Applies(c.Rule) {
		if a.As == AsAssertion || a.As == AsCase || a.As == AsAlternative && c.Choice.Selects() {
			list = append(list, a)
		}
	}
	return list
}
