package ir

import "slices"

// OneMember reports whether the schema of a StructType admits one of its members only: for each
// pair of them it has a rule that refuses both together, as the schema of a protobuf oneof has.
func (t *Type) OneMember() bool {
	if t.Kind != StructType || len(t.Fields) < 2 || t.Node == nil {
		return false
	}
	apart := apart{pairs: make(map[[2]string]bool)}
	for _, c := range t.Node.Checks {
		switch r := c.Rule.(type) {
		case MaxProperties:
			if r.N == 1 {
				return true
			}
		case Not:
			apart.refuse(r.Node)
		case OneOf:
			apart.refuseOthers(r.Nodes)
		}
	}
	return apart.all(t.Fields)
}

// apart has the members that are refused together.
type apart struct {
	pairs map[[2]string]bool
	// groups are sets of members: each pair of members of a set is refused.
	groups []map[string]bool
}

// all reports whether each pair of fields is refused. The pairs in the largest group are not looked
// at.
func (a *apart) all(fields []*Field) bool {
	var largest map[string]bool
	for _, group := range a.groups {
		if len(group) > len(largest) {
			largest = group
		}
	}
	var others []*Field // the ones in the group first
	for _, in := range []bool{true, false} {
		for _, f := range fields {
			if largest[f.Member] != in {
				continue
			}
			if !in && slices.ContainsFunc(others, func(g *Field) bool { return !a.pair(f.Member, g.Member) }) {
				return false
			}
			others = append(others, f)
		}
	}
	return true
}

// pair reports whether two members are refused together.
func (a *apart) pair(x, y string) bool {
	return a.pairs[pairOf(x, y)] || slices.ContainsFunc(a.groups, func(group map[string]bool) bool { return group[x] && group[y] })
}

// refuse records the pairs of members that a node under not requires together.
func (a *apart) refuse(n *Node) {
	if len(n.Checks) == 1 {
		if any, ok := n.Checks[0].Rule.(AnyOf); ok {
			for _, alternative := range any.Nodes {
				a.refuse(alternative)
			}
			return
		}
	}
	if names := requiredOnly(n); len(names) == 2 {
		a.pairs[pairOf(names[0], names[1])] = true
	}
}

// refuseOthers records the members that alternatives of a oneOf require one each.
func (a *apart) refuseOthers(alternatives []*Node) {
	group := make(map[string]bool, len(alternatives))
	for _, n := range alternatives {
		required := requiredOnly(n)
		if len(required) != 1 {
			break
		}
		group[required[0]] = true
	}
	a.groups = append(a.groups, group)
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
