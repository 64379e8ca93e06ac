package ir

import "slices"

// OneMember reports whether the schema of a StructType admits one of its members only: for each
// pair of them it has a rule that refuses both together, as the schema of a protobuf oneof has.
func (t *Type) OneMember() bool {
	if t.Kind != StructType || len(t.Fields) < 2 || t.Node == nil {
		return false
	}
	apart := make(map[[2]string]bool)
	for _, c := range t.Node.Checks {
		switch r := c.Rule.(type) {
		case MaxProperties:
			if r.N == 1 {
				return true
			}
		case Not:
			refuse(apart, r.Node)
		case OneOf:
			refuseOthers(apart, r.Nodes)
		}
	}
	for i, f := range t.Fields {
		for _, g := range t.Fields[:i] {
			if !apart[pairOf(f.Member, g.Member)] {
				return false
			}
		}
	}
	return true
}

// refuse records the pairs of members that a node under not requires together.
func refuse(apart map[[2]string]bool, n *Node) {
	if len(n.Checks) == 1 {
		if any, ok := n.Checks[0].Rule.(AnyOf); ok {
			for _, alternative := range any.Nodes {
				refuse(apart, alternative)
			}
			return
		}
	}
	if names := requiredOnly(n); len(names) == 2 {
		apart[pairOf(names[0], names[1])] = true
	}
}

// refuseOthers records the pairs of members that alternatives of a oneOf require one each.
func refuseOthers(apart map[[2]string]bool, alternatives []*Node) {
	var names []string
	for _, n := range alternatives {
		required := requiredOnly(n)
		if len(required) != 1 {
			return
		}
		for _, other := range names {
			apart[pairOf(required[0], other)] = true
		}
		names = append(names, required[0])
	}
}

// requiredOnly returns the members that a node requires, nil if it has other rules.
func requiredOnly(n *Node) []string {
	var names []string
	for _, c := range n.Checks {
		r, ok := c.Rule.(Required)
		if !ok {
			return nil
		}
		names = append(names, r.Name)
	}
	return names
}

// pairOf returns two names in order.
func pairOf(a, b string) [2]string {
	pair := [2]string{a, b}
	slices.Sort(pair[:])
	return pair
}
