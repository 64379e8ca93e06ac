package plan

import (
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/op"
)

// OpConst returns the name of the constant that a generated package declares for a code.
func OpConst(code op.Code) string { return "op" + code.String() }

// Ops returns the codes of the keywords of s, sorted.
func (s *Schema) Ops() []op.Code {
	used := map[op.Code]bool{}
	for _, sub := range s.Subschemas {
		for _, k := range sub.Keywords {
			used[k.Op] = true
		}
	}
	return slices.Sorted(maps.Keys(used))
}
