package pipeline

import (
	"errors"
	"io/fs"
	"path"

	"github.com/agentcard-go/cardgen/generator/internal/crosscheck"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// crossCheck compares the package of a project dialect with the output of another
// generator. The reasons for differences are in crosscheck.json beside the schemas. A
// difference without a reason is an error, and so is a reason without a difference.
func (u Unit) crossCheck(store *source.Store, pkg *ir.Package, diags *source.Diagnostics) {
	file := path.Join(u.Folder, "crosscheck.json")
	reasons, ok := readReasons(store, file, diags)
	if !ok {
		return
	}
	found, err := crosscheck.Compare(pkg, store, u.Schemas)
	if err != nil {
		diags.Errorf(source.Position{File: u.Schemas[0]}, "crosscheck", "%s", err)
		return
	}
	unexplained, stale := reasons.Apply(found)
	for _, d := range unexplained {
		diags.Add(source.Diagnostic{
			Pos: placeOf(pkg, d, u.Schemas[0]), Code: "crosscheck", Message: d.String(),
			Hint: "correct the schema, or give the reason in " + file,
		})
	}
	for _, e := range stale {
		diags.Errorf(e.Pos, "crosscheck", "%s: this difference no longer exists", e)
	}
}

// readReasons reads the reasons for differences; the file is optional. It adds an error to
// diags.
func readReasons(store *source.Store, file string, diags *source.Diagnostics) (reasons crosscheck.Explanations, ok bool) {
	f, err := store.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, true
	}
	if err != nil {
		diags.Errorf(source.Position{File: file}, "file", "cannot be read: %s", errors.Unwrap(err))
		return nil, false
	}
	reasons = crosscheck.ReadExplanations(f, diags)
	return reasons, reasons != nil
}

// placeOf returns the position of the differing item. If this generator does not have the item,
// it is the position of the file.
func placeOf(pkg *ir.Package, d crosscheck.Difference, file string) source.Position {
	for _, t := range pkg.Types {
		if t.Go != d.Type {
			continue
		}
		if f := t.Field(d.Member); f != nil {
			return position(f.Origin)
		}
		return position(t.Origin)
	}
	return source.Position{File: file}
}

func position(o ir.Origin) source.Position {
	return source.Position{File: o.File, Line: o.Line, Column: o.Column}
}
