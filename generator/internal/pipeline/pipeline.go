// Package pipeline turns JSON Schemas into Go packages. [Generate] runs the stages for one
// package and [Project] those for all packages of a project; the stages are the packages
// below this one:
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
// Data flows down that list only. Diagnostics are collected in a diag.List; a stage runs
// only if the stages before it found no error, and nothing is written unless everything was
// generated. Package generator is the API for programs outside this module.
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

// Generate makes one package. It returns nil when it had to report an error.
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

// Plan runs the stages before emit: what it returns is all that will be written,
// before it is written in Go. It returns nil when it had to report an error.
func Plan(store *source.Store, u Unit, diags *diag.List) *ir.Package {
	pkg, _ := planUnit(store, u, diags)
	return pkg
}

// planUnit is Plan. It returns also the identifiers that hand-written files of the package
// declare, whose folder is parsed once.
func planUnit(store *source.Store, u Unit, diags *diag.List) (pkg *ir.Package, declared []string) {
	var found diag.List // of this unit; another's errors must not stop it
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
	// Package is what was known before Go was written.
	Package *ir.Package
	// Files are by name in the folder of the package.
	Files map[string][]byte
}
