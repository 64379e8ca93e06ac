package emit

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// readOnlyNodes returns the nodes whose values can contain a member marked readOnly, at
// any depth.
func readOnlyNodes(pkg *ir.Package) map[*ir.Node]bool {
	users := make(map[*ir.Node][]*ir.Node) // the nodes that apply a node
	var found []*ir.Node
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			if _, ok := c.Rule.(ir.ReadOnly); ok {
				found = append(found, n)
			}
			for _, child := range ir.Children(c.Rule) {
				users[child] = append(users[child], n)
			}
		}
	}
	reach := make(map[*ir.Node]bool)
	for len(found) > 0 {
		n := found[len(found)-1]
		found = found[:len(found)-1]
		if !reach[n] {
			reach[n] = true
			found = append(found, users[n]...)
		}
	}
	return reach
}
