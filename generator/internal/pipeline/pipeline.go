// Package pipeline turns JSON Schemas into Go packages. [Generate] runs the stages for one
// package, [Project] for all packages of a project. The stages are the packages below this one:
//
//	source      the bytes of documents, and the positions of lines in them
//	schema      a tree that keeps every keyword, with every reference resolved
//	lower       the Go shape for instances of each schema, and the checks of them
//	diffrules   the rules by which two documents are compared
//	ir          the result of lower: data only
//	naming      Go identifiers
//	crosscheck  comparison with the output of another generator, for projects
//	plan        the steps of generated code on Go values, and the table for JSON text
//	emit        Go source, and the reference page
//	table       Go source for the data tables of a dialect
//	detection   Go source for the rules that detect formats
//	registry    Go source for the table of a project's dialects
//	mapping     Go source for conversions of formats to and from descriptions
//	projection  Go source for conversions between the dialects of a project
//	output      comparison with the disk, writing, and removing obsolete files
//
// Data flows only down this list. A diag.List collects the diagnostics. A stage runs only if
// the stages before it found no error, and nothing is written unless everything was generated.
// Package generator is the API for programs outside this module.
package pipeline

import (
	"github.com/agentcard-go/cardgen/generator/internal/diag"
	"github.com/agentcard-go/cardgen/generator/internal/emit"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Generate generates one package. It returns nil after reporting an error.
func Generate(store *source.Store, u Unit, diags *diag.List) *Generated {
	pkg, declared := planUnit(store, u, diags)
	if pkg == nil {
		return nil
	}
	if u.Project {
		u.crossCheck(store, pkg, diags)
	}
	askForChecks(pkg, declared, diags)
	files, err := emit.Package(plan.Of(pkg), emit.Options{ImportPath: importPath(store.Path(u.Output))})
	if err != nil {
		diags.Errorf(source.Position{File: u.Schemas[0]}, "emit", "%s", err)
		return nil
	}
	return &Generated{Unit: u, Package: pkg, Files: files}
}

// Plan runs the stages before emit. Its result describes all output before it is written as Go.
// It returns nil after reporting an error.
func Plan(store *source.Store, u Unit, diags *diag.List) *ir.Package {
	pkg, _ := planUnit(store, u, diags)
	return pkg
}

// planUnit is Plan that also returns the identifiers of the package's hand-written files. Their
// folder is parsed only once.
func planUnit(store *source.Store, u Unit, diags *diag.List) (pkg *ir.Package, declared []string) {
	var found diag.List // of this unit; errors of another unit must not stop it
	defer func() { diags.AddAll(&found) }()

	schema.EmbedMetaschemas(store)
	u.allow(store)
	graph := schema.Load(store, u.Schemas, u.reading(), &found)
	entries := u.entries(graph, &found)
	if found.HasErrors() {
		return nil, nil
	}
	names := u.naming(store, &found)
	pkg = lower.Lower(graph, u.lowering(entries, names.Lock), &found)
	if found.HasErrors() {
		return nil, nil
	}
	u.emptyRoot(graph, pkg, &found)
	lower.AddDiffRules(pkg, entries, &found)
	naming.Assign(pkg, names, &found)
	u.versionFields(pkg, &found)
	if found.HasErrors() {
		return nil, nil
	}
	return pkg, names.Taken
}

// Generated is a package that has been generated.
type Generated struct {
	Unit Unit
	// Package is the plan of the package before any Go was written.
	Package *ir.Package
	// Files are the files by name in the folder of the package.
	Files map[string][]byte
}
