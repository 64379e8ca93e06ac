package pipeline

import (
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/emit"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/generator/internal/table"
)

// Units returns the packages of a project. A dialect that is not strict is generated
// like a single schema, with a lock and a reference page.
func Units(p *config.Project) []Unit {
	units := make([]Unit, len(p.Dialects))
	for i, d := range p.Dialects {
		units[i] = Unit{Dialect: *d, Project: d.Strict}
	}
	return units
}

// Project generates all files of a project into one set. The set is complete only if
// diags has no error.
func Project(store *source.Store, p *config.Project, diags *source.Diagnostics) (*output.Set, []Stats) {
	set := output.NewSet(store.Path("."))
	var made []*Generated
	var sizes []Stats
	for _, u := range Units(p) {
		// An error in one dialect does not stop the others, so that one run reports all errors.
		g := Generate(store, u, diags)
		if g == nil {
			continue
		}
		made, sizes = append(made, g), append(sizes, g.Stats())
		g.addTo(set)
		addTables(store, u, set, diags)
		set.Add(u.Lock, naming.Record(u.Lock, g.Package).Bytes())
		if p.Reference != "" {
			g.addReference(path.Join(p.Reference, u.Name+".md"), set, diags)
		}
	}
	// The following steps need all dialects. Without one of them, they would report wrong
	// errors, such as a format that no dialect has.
	if len(made) < len(p.Dialects) {
		return set, sizes
	}
	if p.Detection != "" {
		addDetection(store, p, made, set, diags)
	}
	if p.Mappings != "" {
		addMappings(store, p, made, set, diags)
	}
	if p.Registry != "" {
		addRegistry(store, p, made, set, diags)
	}
	return set, sizes
}

// Schema generates the package of a single schema, and returns its sizes.
func Schema(store *source.Store, u Unit, diags *source.Diagnostics) (*output.Set, []Stats) {
	set := output.NewSet(store.Path("."))
	g := Generate(store, u, diags)
	if g == nil {
		return set, nil
	}
	refuseOccupied(store, u, diags)
	g.addTo(set)
	return set, []Stats{g.Stats()}
}

// refuseOccupied reports a folder with the package of other schemas. Its remaining files would
// otherwise be removed as stale.
func refuseOccupied(store *source.Store, u Unit, diags *source.Diagnostics) {
	for _, name := range []string{"doc_gen.go", "doc.go"} { // earlier versions wrote doc.go
		name = path.Join(u.Output, name)
		data, err := store.ReadFile(name)
		if err != nil {
			continue
		}
		from := output.MadeFrom(data)
		if len(from) > 0 && !slices.ContainsFunc(from, func(file string) bool { return slices.Contains(u.Schemas, file) }) {
			diags.Errorf(source.Position{File: name, Line: 1, Column: 1}, "occupied",
				"the folder holds the package of %s, which would be removed; remove it first if that is intended", strings.Join(from, ", "))
			return
		}
	}
}

// addTo adds the files of a package to a set.
func (g *Generated) addTo(set *output.Set) {
	set.Own(g.Unit.Output)
	for name, data := range g.Files {
		set.Add(path.Join(g.Unit.Output, name), data)
	}
}

// addTables adds the data tables of a dialect.
func addTables(store *source.Store, u Unit, set *output.Set, diags *source.Diagnostics) {
	var tables []*table.Table
	for _, name := range u.Tables {
		f, err := store.Read(name)
		if err != nil {
			diags.Errorf(source.Position{File: name}, "file", "cannot read %s", err)
			continue
		}
		if t := table.Read(f, u.Versions, diags); t != nil {
			tables = append(tables, t)
		}
	}
	if len(tables) == 0 {
		return
	}
	code, err := table.Generate(u.Package, tables)
	if err != nil {
		diags.Errorf(source.Position{File: u.Tables[0]}, "emit", "%s", err)
		return
	}
	set.Add(path.Join(u.Output, "tables_gen.go"), code)
}

// addReference adds the reference page of a package.
func (g *Generated) addReference(name string, set *output.Set, diags *source.Diagnostics) {
	page, err := emit.Reference(g.Package)
	if err != nil {
		diags.Errorf(source.Position{File: g.Unit.Schemas[0]}, "emit", "%s", err)
		return
	}
	set.Add(name, page)
}

// addDetection adds the rules that detect formats, and the root members of each format.
func addDetection(store *source.Store, p *config.Project, made []*Generated, set *output.Set, diags *source.Diagnostics) {
	f, err := store.Read(p.Detection)
	if err != nil {
		diags.Errorf(source.Position{File: p.File}, "file", "cannot read %s", err)
		return
	}
	var found source.Diagnostics
	defer func() { diags.AddAll(&found) }()
	data := table.GenerateDetection(f, &found)
	if data == nil {
		return
	}
	packages := make([]*ir.Package, len(made))
	for i, g := range made {
		packages[i] = g.Package
	}
	shapes := table.ReadDetection(f, &source.Diagnostics{}).Shapes(packages, &found)
	if shapes == nil {
		return
	}
	folder := path.Join(p.Output, "detect")
	set.Own(folder)
	set.Add(path.Join(folder, "rules_gen.go"), data)
	set.Add(path.Join(folder, "shapes_gen.go"), shapes)
}

// addRegistry adds the table of the dialects for the package that reads documents of any
// dialect.
func addRegistry(store *source.Store, p *config.Project, made []*Generated, set *output.Set, diags *source.Diagnostics) {
	dialects := make([]table.Dialect, len(made))
	for i, g := range made {
		dialects[i] = table.Dialect{Dialect: p.Dialects[i], Generated: g.Package, ImportPath: importPath(store.Path(g.Unit.Output))}
	}
	code := table.GenerateRegistry(path.Base(p.Registry), dialects, diags)
	if code == nil {
		return
	}
	set.Own(p.Registry)
	set.Add(path.Join(p.Registry, table.RegistryFile), code)
}
