package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// which returns the function that selects the alternative of a sum for a JSON text: by the kind
// of the value, for objects by the discriminator, and if several alternatives remain, by trying
// them in order.
func which(t *ir.Type) *Func {
	one := Switch{On: OnKind}
	for _, group := range kindGroups(t.Alternatives) {
		one.Cases = append(one.Cases, Case{Kinds: group.kinds, Steps: whichOf(t, group.alternatives)})
	}
	return &Func{Name: "which" + t.Go, Mode: Which, Node: t.Node, Use: typeUse(t), Steps: []Step{one, Return{None}}}
}

// kindGroup is a set of kinds and the alternatives that values of these kinds can match.
type kindGroup struct {
	kinds        ir.KindSet
	alternatives []int
}

// kindGroups groups the kinds that have the same alternatives.
func kindGroups(list []*ir.Alternative) []kindGroup {
	var groups []kindGroup
	for kind := ir.Null; kind <= ir.Object; kind <<= 1 {
		var found []int
		for i, a := range list {
			if a.Kinds&kind != 0 {
				found = append(found, i)
			}
		}
		same := func(g kindGroup) bool { return slices.Equal(g.alternatives, found) }
		switch at := slices.IndexFunc(groups, same); {
		case len(found) == 0:
		case at >= 0:
			groups[at].kinds |= kind
		default:
			groups = append(groups, kindGroup{kind, found})
		}
	}
	return groups
}

// whichOf distinguishes alternatives that admit values of the same kind. A value that matches
// none of them is assigned to the first alternative whose required members are present.
func whichOf(t *ir.Type, numbers []int) []Step {
	if len(numbers) == 1 {
		return []Step{Return{Result(numbers[0])}}
	}
	at := func(i int) *ir.Alternative { return t.Alternatives[i] }
	if member := at(numbers[0]).Tag; member != "" && !slices.ContainsFunc(numbers, func(i int) bool { return at(i).Tag != member }) {
		one := Switch{On: OnTag, Member: member}
		for _, i := range numbers {
			one.Cases = append(one.Cases, Case{Values: stringsOf(at(i).Values), Steps: []Step{Return{Result(i)}}})
		}
		return []Step{one}
	}
	var steps []Step
	for _, i := range numbers {
		if n := at(i).Node; n != nil {
			steps = append(steps, If{Cond: Selects{n}, Then: []Step{Return{Result(i)}}})
		}
	}
	for _, i := range numbers {
		if names := at(i).Required; len(names) > 0 {
			steps = append(steps, If{Cond: HasMembers{names}, Then: []Step{Return{Result(i)}}})
		}
	}
	return steps
}
