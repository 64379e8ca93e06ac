package pipeline

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// versionFields finds the fields with the document's version (versionMember in dialect.json).
// An entry without this member has no version; the primary entry must have it.
func (u Unit) versionFields(pkg *ir.Package, diags *source.Diagnostics) {
	if u.VersionMember == "" {
		return
	}
	path, err := card.SplitPointer(u.VersionMember)
	if err != nil || len(path) != 1 {
		return // already reported with dialect.json
	}
	member := path[0]
	for _, e := range pkg.Entries {
		f := e.Type.Field(member)
		if f != nil {
			if form, ok := f.Use.Scalar(); !ok || form != ir.String {
				f = nil
			}
		}
		switch {
		case e.Type.Kind == ir.StructType && f != nil:
			e.Version = f
			pkg.VersionPath = path
		case e.Primary:
			diags.Errorf(u.VersionMemberPos, "config", "versionMember: %s has no field for a string at %s", e.Type.Go, u.VersionMember)
		}
	}
}
