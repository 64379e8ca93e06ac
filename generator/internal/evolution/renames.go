package evolution

import (
	"fmt"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// offerRenames adds a hint to the finding about a field that is gone, if one field of the same Go
// type is new in its struct: the member may have another name.
func offerRenames(list []Finding, old, new *Edition, before, after *declarations) {
	types := make(map[string]*ir.Type)
	for _, t := range new.Package.Types {
		types[t.Go] = t
	}
	hints := make(map[string]string)
	for _, t := range old.Package.Types {
		now := types[t.Go]
		if now == nil || t.Kind != ir.StructType || now.Kind != ir.StructType {
			continue
		}
		for _, f := range t.Fields {
			if to := renamed(f, t, now, before, after); to != nil && now.Field(f.Member) == nil {
				hints[t.Go+"."+f.Go] = fmt.Sprintf("if the member has the name %q now, \"x-go-name\": %q in its schema keeps the Go name", to.Member, f.Go)
			}
		}
	}
	for i, f := range list {
		if f.Code == codeGoRemoved {
			list[i].Hint = hints[f.Subject]
		}
	}
}

// renamed returns the only new field of a type with the Go type of a field, nil for none or
// several.
func renamed(f *ir.Field, old, new *ir.Type, before, after *declarations) *ir.Field {
	var found *ir.Field
	for _, to := range new.Fields {
		if old.Field(to.Member) != nil || after.of[new.Go+"."+to.Go] != before.of[old.Go+"."+f.Go] {
			continue
		}
		if found != nil {
			return nil
		}
		found = to
	}
	return found
}
