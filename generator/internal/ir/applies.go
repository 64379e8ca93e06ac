package ir

// Target is the part of an instance that a rule applies a node to.
type Target int

// The parts of an instance.
const (
	Instance      Target = iota // the instance itself
	Member                      // the value of the member Name
	MatchingNames               // values of members whose name matches the pattern Name
	OtherMembers                // values of members neither in Known nor matching Patterns
	MemberNames                 // names of members, as strings
	Element                     // the element at Index
	ElementsFrom                // elements from Index on
	AtPath                      // values at Path
)

// Mode says how the result of an applied node affects the rule.
type Mode int

// The modes.
const (
	// AsAssertion: the node must hold, and its findings are reported.
	AsAssertion Mode = iota
	// AsBranch: if a condition of the rule holds, the node must hold and its findings are
	// reported. The condition is the if of an If, a version, or the presence of the member
	// Name.
	AsBranch
	// AsAlternative: some of several alternatives must hold. If they do not, the findings of
	// the alternative that [Check.Choice] selects are reported, otherwise the check's own
	// finding.
	AsAlternative
	// AsCase: the node must hold for the values that the discriminator assigns to it, and its
	// findings are reported.
	AsCase
	// AsCondition: the result determines which other nodes apply. Findings are not reported.
	AsCondition
)

// The roles of a node that a rule refers to, and the role of the condition of an if.
const (
	Reference = "Ref"
	Condition = "If"
)

// Applied is a node that a rule applies.
type Applied struct {
	Node *Node
	To   Target
	As   Mode
	// Kinds are the kinds of instances that the rule applies the node to.
	Kinds KindSet
	// Role is the word for the node in names: "Then". It is empty for a Member, which has
	// a name, and for the conditions of an [Evaluation].
	Role string
	// Name, Index and Path select the part of the instance. For an alternative or a case, Index
	// is its index.
	Name            string
	Index           int
	Path            []string
	Known, Patterns []string
	// Values are the tags of a case.
	Values []string
}

// Applies returns the nodes that a rule applies, in the order of the rule.
func Applies(r Rule) []Applied {
	n := 0
	application(r, func(Applied) { n++ })
	if n == 0 {
		return nil
	}
	list := make([]Applied, 0, n)
	application(r, func(a Applied) { list = append(list, a) })
	return list
}

// OnlyApplies reports whether a rule checks nothing itself: it fails only if a node that it
// asserts, or a branch, fails.
func OnlyApplies(r Rule) bool {
	return application(r, func(Applied) {})
}

// applier is a rule that applies nodes. The other rules apply none.
type applier interface {
	// applies passes the nodes to yield, in order. only reports whether the rule adds no
	// condition of its own. A node may be nil. Kinds of 0 stand for all kinds.
	applies(yield func(Applied)) (only bool)
}

// application calls applies for a rule. A rule that applies no nodes has conditions of its own.
func application(r Rule, yield func(Applied)) (only bool) {
	a, ok := r.(applier)
	return ok && a.applies(func(a Applied) {
		if a.Node == nil {
			return
		}
		if a.Kinds == 0 {
			a.Kinds = AnyKind
		}
		yield(a)
	})
}

func (r Ref) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, Role: Reference})
	return true
}

func (r NullOr) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, Kinds: AnyKind &^ Null, Role: "NotNull"})
	return true
}

func (r InVersions) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, As: AsBranch, Role: "InVersions"})
	return true
}

func (r DependentSchema) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, As: AsBranch, Kinds: Object, Role: "With", Name: r.If})
	return true
}

func (r If) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.If, As: AsCondition, Role: Condition})
	yield(Applied{Node: r.Then, As: AsBranch, Role: "Then"})
	yield(Applied{Node: r.Else, As: AsBranch, Role: "Else"})
	return true
}

func (r AnyOf) applies(yield func(Applied)) bool { return alternatives(r.Nodes, "AnyOf", yield) }
func (r OneOf) applies(yield func(Applied)) bool { return alternatives(r.Nodes, "OneOf", yield) }

func alternatives(nodes []*Node, role string, yield func(Applied)) bool {
	for i, n := range nodes {
		yield(Applied{Node: n, As: AsAlternative, Role: role, Index: i})
	}
	return false
}

func (r Dispatch) applies(yield func(Applied)) bool {
	for i, c := range r.Cases {
		yield(Applied{Node: c.Node, As: AsCase, Kinds: c.Kinds, Role: "Case", Index: i, Values: c.Values})
	}
	return false
}

func (r Not) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, As: AsCondition, Role: "Not"})
	return false
}

func (r Properties) applies(yield func(Applied)) bool {
	for _, p := range r.List {
		yield(Applied{Node: p.Node, To: Member, Kinds: Object, Name: p.Name})
	}
	return true
}

func (r PatternProperties) applies(yield func(Applied)) bool {
	for _, p := range r.List {
		yield(Applied{Node: p.Node, To: MatchingNames, Kinds: Object, Role: "Matching", Name: p.Pattern})
	}
	return true
}

func (r AdditionalProperties) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, To: OtherMembers, Kinds: Object, Role: "Value", Known: r.Known, Patterns: r.Patterns})
	return r.Node != nil
}

func (r UnevaluatedProperties) applies(yield func(Applied)) bool {
	e := r.Evaluation
	yield(Applied{Node: r.Node, To: OtherMembers, Kinds: Object, Role: "UnevaluatedValue", Known: e.Names, Patterns: e.Patterns})
	for _, n := range e.nodes() {
		yield(Applied{Node: n, As: AsCondition, Kinds: Object})
	}
	return r.Node != nil
}

func (r PropertyNames) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, To: MemberNames, Kinds: Object, Role: "Names"})
	return true
}

func (r PrefixItems) applies(yield func(Applied)) bool {
	for i, n := range r.Nodes {
		yield(Applied{Node: n, To: Element, Kinds: Array, Role: "Item", Index: i})
	}
	return true
}

func (r Items) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, To: ElementsFrom, Kinds: Array, Role: "Item", Index: r.From})
	return true
}

func (r UnevaluatedItems) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, To: ElementsFrom, Kinds: Array, Role: "UnevaluatedItem"})
	for _, n := range r.Evaluation.nodes() {
		yield(Applied{Node: n, As: AsCondition, Kinds: Array})
	}
	return r.Node != nil
}

func (r Contains) applies(yield func(Applied)) bool {
	yield(Applied{Node: r.Node, To: ElementsFrom, As: AsCondition, Kinds: Array, Role: "Contains"})
	return false
}

func (r References) applies(yield func(Applied)) bool {
	for _, w := range r.Where {
		yield(Applied{Node: w.Node, To: AtPath, As: AsCondition, Kinds: Object, Role: "Where", Path: w.Path})
	}
	return false
}

// Children returns the nodes that a rule applies, in order.
func Children(r Rule) []*Node {
	var list []*Node
	application(r, func(a Applied) { list = append(list, a.Node) })
	return list
}

// Same returns the node that a rule asserts of every instance except null, nil if there is
// none.
func Same(r Rule) *Node {
	for _, a := range Applies(r) {
		if a.To == Instance && a.As == AsAssertion {
			return a.Node
		}
	}
	return nil
}

// OnlyVersions returns the rule of a node whose only check applies another node in some
// versions.
func (n *Node) OnlyVersions() (InVersions, bool) {
	if len(n.Checks) != 1 {
		return InVersions{}, false
	}
	r, ok := n.Checks[0].Rule.(InVersions)
	return r, ok
}

// Asserted reports whether the rule requires the node to hold, for some instances at least.
func (a Applied) Asserted() bool { return a.As == AsAssertion || a.As == AsBranch }

// Reported returns the applied nodes whose findings can be reported.
func (c *Check) Reported() []Applied {
	var list []Applied
	for _, a := range Applies(c.Rule) {
		if a.Asserted() || a.As == AsCase || a.As == AsAlternative && c.Choice.Selects() {
			list = append(list, a)
		}
	}
	return list
}
