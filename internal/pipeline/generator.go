// Package pipeline turns JSON Schemas into Go packages. It is the driver: the
// stages are the packages below it, and [Generate] is the list of them.
//
//	source      the bytes of documents, and where their lines begin
//	schema      a tree that loses nothing, with every reference resolved
//	lower       which Go shape holds an instance, and what must be checked
//	ir          the result of lower: pure data
//	naming      Go identifiers
//	crosscheck  what another generator makes of the schemas of a project
//	plan        what generated code does: steps on Go values, the table for JSON text
//	emit        Go source
//	projection  Go source for conversions between the dialects of a project
//	output      comparing with the disk, writing, sweeping
//
// Data flows down that list only. Problems are collected in a diag.List; a stage
// that builds on others runs only when they found no error, and nothing is written
// unless everything could be rendered.
package pipeline

import (
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/emit"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/lower"
	"github.com/agentcard-go/cardgen/internal/pipeline/metaschema"
	"github.com/agentcard-go/cardgen/internal/pipeline/naming"
	"github.com/agentcard-go/cardgen/internal/pipeline/plan"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
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

	metaschema.Embed(store)
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
