package format

import "github.com/agentcard-go/cardgen/sdk/card"

// budget limits the nodes and octets that a conversion may allocate. When it is exhausted, the
// functions of this package panic with a *card.LimitError, and [conversion.recovered] returns
// it as the error of the conversion. Therefore the functions of formats need no error results.
type budget struct {
	left, most amount
	// source is the source document. from is the number of the value in it from which the last node
	// was made; the error names the location of this value.
	source *document
	from   int32
}

// amount is a number of octets and of nodes.
type amount struct{ octets, nodes int64 }

// exceeded stops the conversion with a *card.LimitError.
func (b *budget) exceeded(limit string, most int64) {
	e := &card.LimitError{Limit: limit, Max: most}
	if b.source != nil {
		e.Pointer = b.source.at(b.from).Pointer()
	}
	panic(e)
}

// payNode deducts one node from the budget.
func (b *budget) payNode() {
	if b.left.nodes--; b.left.nodes < 0 {
		b.exceeded("ResultNodes", b.most.nodes)
	}
}

// payText deducts the octets of a text from the budget.
func (b *budget) payText(n int) {
	if b.left.octets -= int64(n); b.left.octets < 0 {
		b.exceeded("ResultBytes", b.most.octets)
	}
}

// paySize deducts the length of a value's JSON text from the budget before the text is written,
// and returns the length. It does not count the escapes in names.
func (n *Node) paySize(b *budget) int {
	if n.text != "" {
		if from := n.number(); from != 0 {
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

// recovered converts a panic with a *card.LimitError to the error of the conversion.
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
