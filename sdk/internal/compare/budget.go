package compare

const (
	// readings is the number of times that each part of the schemas may be read on average.
	readings = 16
	// firstBudget is what small schemas have in addition, which makes their comparison
	// complete whatever they combine.
	firstBudget = 1 << 15
	// textUnit is the number of octets of a text that cost as much as a value.
	textUnit = 64
)

// Budget bounds the work of comparing the schemas of two documents, all of them together: in
// proportion to their size.
type Budget struct {
	// Octets are those that the list of changes may still have.
	Octets int64

	left  int
	begun bool
}

// add adds to the budget what schemas of a size may cost.
func (b *Budget) add(size int) {
	b.left = max(b.left, 0) + readings*size
	if !b.begun {
		b.begun = true
		b.left += firstBudget
	}
}

// pay takes a cost from the budget, and reports whether it was left.
func (b *Budget) pay(cost int) bool {
	b.left -= cost
	return b.left >= 0
}

// Spent reports whether more than the budget was needed since it was added to.
func (b *Budget) Spent() bool { return b.left < 0 || b.Octets < 0 }

// cost returns the cost of reading a value without those inside.
func cost(n *Node) int {
	size := 1 + len(n.Text)/textUnit
	for _, name := range n.Names {
		size += 1 + len(name)/textUnit
	}
	return size
}

// wholeCost returns the cost of reading a value with those inside.
func wholeCost(n *Node) int {
	size := cost(n)
	for _, item := range n.Items {
		size += wholeCost(item)
	}
	return size
}
