package pipeline

import (
	"fmt"
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
// diags has no error. Files that the memory shows to be current are kept.
func Project(store *source.Store, p *config.Project, memory *Memory, diags *source.Diagnostics) (*output.Set, []Stats) {
	r := newRun(store, memory, diags)
	all := &packages{project: p, units: Units(p), made: make([]*Generated, len(p.Dialects))}
	if diags.HasErrors() {
		// Without correct settings, most errors in later stages would be consequences.
		for _, u := range all.units {
			u.entries(u.load(store, diags), diags)
		}
		return r.set, nil
	}
	complete := true
	settings := *p
	settings.Dialects = nil                // each one is in the settings of its package
	inputs := fmt.Sprintf("%#v", settings) // of the files that are made from all packages
	for i, u := range all.units {
		// An error in one dialect does not stop the others, so that one run reports all errors.
		made := r.part(u.Name, fmt.Sprintf("%#v %q", u, p.Reference), func(set *output.Set, diags *source.Diagnostics) []Stats {
			g := Generate(store, u, diags)
			if g == nil {
				complete = false
				return nil
			}
			all.made[i] = g
			g.addTo(set)
			addTables(store, u, set, diags)
			set.Add(u.Lock, naming.Record(u.Lock, g.Package).Bytes())
			if p.Reference != "" {
				g.addReference(path.Join(p.Reference, u.Name+".md"), set, diags)
			}
			return []Stats{g.Stats()}
		})
		inputs += made.digest()
	}
	// The following files need all dialects. Without one of them, the errors would be wrong,
	// such as a format that no dialect has.
	if complete {
		r.part("", inputs, func(set *output.Set, diags *source.Diagnostics) []Stats {
			all.add(store, set, diags)
			return nil
		})
	}
	return r.set, r.stats
}

// packages are the packages of a project. made has only those that this run has generated.
type packages struct {
	project *config.Project
	units   []Unit
	made    []*Generated
}

// add adds the files that are made from all packages. A package that was not generated is only
// planned.
func (all *packages) add(store *source.Store, set *output.Set, diags *source.Diagnostics) {
	p := all.project
	if p.Detection == "" && p.Mappings == "" && p.Registry == "" {
		return
	}
	for i, u := range all.units {
		if all.made[i] != nil {
			continue
		}
		pkg := Plan(store, u, diags)
		if pkg == nil {
			return
		}
		all.made[i] = &Generated{Unit: u, Package: pkg}
	}
	if p.Detection != "" {
		addDetection(store, p, all.made, set, diags)
	}
	if p.Mappings != "" {
		addMappings(store, p, all.made, set, diags)
	}
	if p.Registry != "" {
		addRegistry(store, p, all.made, set, diags)
	}
}

// Schema generates the package of a single schema, and returns its sizes.
func Schema(store *source.Store, u Unit, memory *Memory, diags *source.Diagnostics) (*output.Set, []Stats) {
	u.allow(store)
	r := newRun(store, memory, diags)
	r.part(u.Package, fmt.Sprintf("%#v", u), func(set *output.Set, diags *source.Diagnostics) []Stats {
		g := Generate(store, u, diags)
		if g == nil {
			return nil
		}
		g.addTo(set)
		return []Stats{g.Stats()}
	})
	if !diags.HasErrors() {
		refuseOccupied(store, u, diags)
	}
	return r.set, r.stats
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
		dialects[i] = table.Dialect{Dialect: p.Dialects[i], Generated: g.Package, ImportPath: store.ImportPath(g.Unit.Output)}
	}
	code := table.GenerateRegistry(path.Base(p.Registry), dialects, diags)
	if code == nil {
		return
	}
	set.Own(p.Registry)
	set.Add(path.Join(p.Registry, table.RegistryFile), code)
}
