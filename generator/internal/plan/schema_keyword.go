package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

func (b *builder) dispatch(r ir.Dispatch) {
	a := b.alternatives(nil)
	a.Tag = r.Tag
	for _, k := range r.Cases {
		a.Apply = append(a.Apply, int32(b.node(k.Node)))
		a.Kinds = append(a.Kinds, cardrt.Kinds(k.Kinds))
		a.Values = append(a.Values, k.Values)
	}
	b.assertInPlace(Keyword{Op: op.Dispatch, Arg: a})
}

func (b *builder) handWritten(r ir.Call) {
	call, kinds := Call{Func: r.Func}, ir.Text
	if r.Struct != nil {
		call.Type, kinds = r.Struct, ir.Object
	}
	b.inPlace(Keyword{Op: op.Call, N: b.call(call), Low: int(kinds)})
}

// unevaluated adds a keyword about the members or elements that the other keywords have not
// evaluated. It applies n to them, or refuses them if n is nil.
func (b *builder) unevaluated(code op.Code, n *ir.Node, e *ir.Evaluation) {
	b.late = b.late || n != nil
	b.assertInPlace(Keyword{Op: code, N: b.optional(n), Low: b.evaluation(b.at, e)})
}

func (b *builder) references(r ir.References) {
	paths := &cardrt.ReferencePaths{From: r.From, To: r.To}
	for _, w := range r.Where {
		paths.Where = append(paths.Where, cardrt.ReferenceWhere{Path: w.Path, Apply: int32(b.node(w.Node))})
	}
	b.assert(Keyword{Op: op.References, Arg: paths})
}

// apart puts a check into a separate subschema if the fields of the current one are in use.
func (b *builder) apart(c *ir.Check) {
	n := &ir.Node{Origin: b.s.Node.Origin, Checks: []*ir.Check{c}}
	b.Tables.asserted[n] = b.asserted
	b.inPlace(Keyword{Op: op.Ref, N: b.node(n)})
}

func (b *builder) nodes(list []*ir.Node) []int32 {
	numbers := make([]int32, len(list))
	for i, n := range list {
		numbers[i] = int32(b.node(n))
	}
	return numbers
}

func (b *builder) optional(n *ir.Node) int {
	if n == nil {
		return 0
	}
	return b.node(n)
}

func (b *builder) call(c Call) int {
	number, ok := b.calls[c]
	if !ok {
		number = len(b.Calls)
		b.calls[c] = number
		b.Calls = append(b.Calls, c)
	}
	return number
}
