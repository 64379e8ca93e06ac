package projection

import (
	"github.com/agentcard-go/cardgen/internal/pipeline/internal/strict"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
)

// reader reads the files of projections.
type reader struct{ strict.Reader }

// pointer reads a JSON Pointer to a location inside the scope.
func (r reader) pointer(v *schema.Value) *Pointer {
	steps := r.Steps(v)
	if steps == nil {
		return nil
	}
	return &Pointer{Text: v.Str, Steps: steps, Pos: v.Pos}
}

// pointers reads a pointer, or a list of them.
func (r reader) pointers(v *schema.Value) []*Pointer {
	if v == nil {
		return nil
	}
	items := []*schema.Value{v}
	if v.Kind == schema.Array {
		items = v.Items
	}
	var list []*Pointer
	for _, item := range items {
		if p := r.pointer(item); p != nil {
			list = append(list, p)
		}
	}
	return list
}
