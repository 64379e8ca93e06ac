// Package pipeline turns JSON Schemas into Go packages. [Generate] runs the stages for one
// package, [Project] for all packages of a project. The stages are packages beside this one:
//
//	source      the bytes of documents, the positions of lines in them, and diagnostics
//	schema      a tree that keeps every keyword, with every reference resolved
//	lower       the Go shape and the checks of the instances of each schema, and the rules for
//	            comparing two documents
//	naming      Go identifiers
//	crosscheck  comparison with the output of another generator, for project dialects
//	plan        the steps of generated code on Go values, and the table for JSON text
//	emit        Go source, and the reference page
//	table       Go source for the data files of a project: identifier tables, the rules that
//	            detect formats, and the list of dialects
//	mapping     Go source for the conversions between formats
//	output      comparison with the disk, writing, and removing obsolete files
//	evolution   comparison with the packages of other editions of the schemas
//	records     what earlier runs read and wrote, so that current packages are kept
//
// Package ir has the data that lower, naming and plan pass on. A stage runs only if the stages
// before it found no error, and nothing is written unless everything was generated. Package
// generator is the API for programs outside this module.
package pipeline

import (
	"github.com/agentcard-go/cardgen/generator/internal/emit"
	"github.com/agentcard-go/cardgen/generator/internal/evolution"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Generate generates one package. It returns nil after reporting an error.
func Generate(store *source.Store, u Unit, diags *source.Diagnostics) *Generated {
	p := planUnit(store, u, diags)
	if p == nil {
		return nil
	}
	pkg := p.pkg
	// go-jsonschema reads the same schemas independently. Its members are compared with the
	// package after naming, so that differences are reported by Go names.
	if u.Project {
		u.crossCheck(store, pkg, diags)
	}
	// Functions named by x-go-check are written by hand, after the types that they check exist.
	// Missing ones are therefore warnings, and the package is generated all the same.
	askForChecks(pkg, p.declared, diags)
	// The plan contains all decisions about generated code. It refers to fields and types by
	// name, so that names are assigned before.
	files, err := emit.Package(plan.Of(pkg), emit.Options{
		ImportPath: store.ImportPath(u.Output),
		Refuses: func(e *ir.Entry, documents ...string) bool {
			return evolution.Refuses(p.graph, p.entries[e.Ref].Schema, documents...)
		},
	})
	if err != nil {
		diags.Errorf(source.Position{File: u.Schemas[0]}, "emit", "%s", err)
		return nil
	}
	return &Generated{Unit: u, Package: pkg, Files: files}
}

// Plan runs the stages before emit. Its result describes all output before it is written as Go.
// It returns nil after reporting an error.
func Plan(store *source.Store, u Unit, diags *source.Diagnostics) *ir.Package {
	if p := planUnit(store, u, diags); p != nil {
		return p.pkg
	}
	return nil
}

// Edition is Generate for a package that is only compared with another one: it does not ask for
// hand-written checks, does not cross-check, and generates only what users see.
func Edition(store *source.Store, u Unit, diags *source.Diagnostics) *evolution.Edition {
	p := planUnit(store, u, diags)
	if p == nil {
		return nil
	}
	files, err := emit.Declarations(p.pkg)
	if err != nil {
		diags.Errorf(source.Position{File: u.Schemas[0]}, "emit", "%s", err)
		return nil
	}
	e := &evolution.Edition{Package: p.pkg, Files: files, Graph: p.graph}
	for _, entry := range p.pkg.Entries {
		e.Documents = append(e.Documents, p.entries[entry.Ref].Schema)
	}
	return e
}

// unitPlan is a package before any Go was written.
type unitPlan struct {
	pkg *ir.Package
	// graph has the schemas, and entries the schemas of whole documents.
	graph   *schema.Graph
	entries []lower.EntryRef
	// declared are the identifiers of the package's hand-written files, whose folder is parsed
	// only once.
	declared []string
}

// planUnit plans a package. It returns nil after reporting an error.
func planUnit(store *source.Store, u Unit, diags *source.Diagnostics) *unitPlan {
	var found source.Diagnostics // of this unit; errors of another unit must not stop it
	defer func() { diags.AddAll(&found) }()

	// Loading continues after an error, and so does finding the entries: one run reports all
	// errors of the schemas.
	graph := u.load(store, &found)
	entries := u.entries(graph, &found)
	if found.HasErrors() {
		return nil
	}
	// names.lock is read before lowering: an inline schema with a published name keeps its type,
	// even if it is equal to another schema and could share the other's type.
	names := u.naming(store, &found)
	names.Lock = names.Lock.Renamed(graph, &found)
	pkg := lower.Lower(graph, u.lowering(entries, names.Lock), &found)
	if found.HasErrors() {
		return nil
	}
	// An empty root is found after lowering: it has no checks. The keywords alone do not show
	// that, since references and conditions may lead to no constraint.
	u.emptyRoot(graph, pkg, &found)
	// The rules of x-diff depend on the schemas and not on the types. They are added before
	// naming, since they give the package a function Diff.
	lower.AddDiffRules(pkg, entries, &found)
	// All names are assigned at once, so that each clash is seen and none depends on the order.
	naming.Assign(pkg, names, &found)
	// The version member needs a field of the Go type. An error about it names the type.
	u.versionFields(pkg, &found)
	if found.HasErrors() {
		return nil
	}
	return &unitPlan{pkg, graph, entries, names.Taken}
}

// Generated is a package that has been generated.
type Generated struct {
	Unit Unit
	// Package is the plan of the package before any Go was written.
	Package *ir.Package
	// Files are the files by name in the folder of the package.
	Files map[string][]byte
}
