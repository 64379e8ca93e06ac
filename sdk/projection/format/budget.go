package format

import "github.com/agentcard-go/cardgen/sdk/card"

// budget is what a conversion may still make. When it is spent, the functions of this
// package panic with a *card.LimitError, which [conversion.recovered] makes the error of the
// conversion: the mappings of all formats stop, whatever they are doing.
type budget struct {
	octets, nodes       int64
	maxOctets, maxNodes int64
	// from is the last value of the source that something was made of.
	from *Node
}

// newBudget returns the budget for a source of n bytes.
func newBudget(l card.Limits, n int) budget {
	octets, nodes := l.ForResult(n)
	return budget{octets: octets, nodes: int64(nodes), maxOctets: octets, maxNodes: int64(nodes)}
}

// renew returns the whole budget, for a further conversion in the same call.
func (b *budget) renew() budget {
	return budget{octets: b.maxOctets, nodes: b.maxNodes, maxOctets: b.maxOctets, maxNodes: b.maxNodes}
}

// payNode takes one node from the budget.
func (b *budget) payNode() {
	if b.nodes--; b.nodes < 0 {
		panic(&card.LimitError{Limit: "ResultNodes", Max: b.maxNodes, Pointer: b.from.Pointer()})
	}
}

// payText takes the octets of a text from the budget.
func (b *budget) payText(n int) {
	if b.octets -= int64(n); b.octets < 0 {
		panic(&card.LimitError{Limit: "ResultBytes", Max: b.maxOctets, Pointer: b.from.Pointer()})
	}
}

// paySize takes the length of the text of a value from the budget, before it is written, and
// returns it. Escapes in names are not counted.
func (n *Node) paySize(b *budget) int {
	if n.text != "" {
		if from := n.source(); from != nil {
			b.from = from
		}
		b.payText(len(n.text))
		return len(n.text)
	}
	size := len("{}")
	for _, v := range n.inner {
		own := len(",")
		if n.kind == card.KindObject {
			own += len(`"":`) + len(v.name)
		}
		b.payText(own)
		size += own + v.paySize(b)
	}
	return size
}

// recovered makes the panic of a budget the error of the conversion.
func (x *conversion) recovered(text *[]byte, report **card.Report, err *error) {
	cause := recover()
	if cause == nil {
		return
	}
	limit, ok := cause.(*card.LimitError)
	if !ok {
		panic(cause)
	}
	*text, *report = nil, nil
	*err = &failure{code: card.CodeLimit, pointer: limit.Pointer, message: "conversion stopped", cause: &card.LimitError{Limit: limit.Limit, Max: limit.Max}}
}
