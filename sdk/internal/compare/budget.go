package compare

const (
	// readings is the number of times that each part of the schemas may be read on average.
	readings = 16
	// firstBudget is an additional budget. It makes comparisons of small schemas complete,
	// whatever keywords they combine.
	firstBudget = 1 << 15
	// textUnit is the number of octets of text that cost as much as one value.
	textUnit = 64
)

// Budget bounds the work for comparing all schemas of two documents, in proportion to their
// size.
type Budget struct {
	// Octets is the number of octets that the list of changes may still use.
	Octets int64

	left  int
	begun bool
	// steps are the steps that searches for documents may take.
	steps int
	// examples is the number of octets that examples may still use.
	examples int
}

// Steps of searches: a number, and a number for each value of the schemas, up to a number that
// takes some seconds.
const (
	firstSteps = 1 << 17
	valueSteps = 1 << 5
	mostSteps  = 1 << 21
)

// Octets of examples: a number, and a number for each value of the schemas.
const (
	firstExamples = 1 << 14
	valueExamples = 1 << 4
)

// add adds the budget for schemas of a size.
func (b *Budget) add(size int) {
	b.left = max(b.left, 0) + readings*size
	if !b.begun {
		b.begun = true
		b.left += firstBudget
		b.steps, b.examples = firstSteps, firstExamples
	}
	b.steps = min(max(b.steps, 0)+valueSteps*size, mostSteps)
	b.examples = max(b.examples, 0) + valueExamples*size
}

// pay takes a cost from the budget and reports whether the budget sufficed.
func (b *Budget) pay(cost int) bool {
	b.left -= cost
	return b.left >= 0
}

// Spent reports whether the budget was exceeded since the last add.
func (b *Budget) Spent() bool { return b.left < 0 || b.Octets < 0 }

// cost returns the cost of reading a value without the values inside.
func cost(n Value) int {
	size := 1 + len(n.Text())/textUnit
	for name := range n.Members() {
		size += 1 + len(name)/textUnit
	}
	return size
}

// wholeCost returns the cost of reading a value and the values inside.
func wholeCost(n Value) int {
	size := cost(n)
	for _, item := range n.Items() {
		size += wholeCost(item)
	}
	return size
}
