package projection

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// formatsName is the file in the folder of the mappings that lists the formats.
const formatsName = "formats.json"

// Project is a folder of mappings.
type Project struct {
	Formats  *Formats
	mappings []*planned
}

// planned is a mapping with the plans of its directions. Both are nil for a mapping with
// via; table is nil for a mapping without a table.
type planned struct {
	mapping            *Mapping
	forth, table, back *directionPlan
}

// directions returns the plans that are not nil.
func (p *planned) directions() []*directionPlan {
	var list []*directionPlan
	for _, l := range []*directionPlan{p.forth, p.table, p.back} {
		if l != nil {
			list = append(list, l)
		}
	}
	return list
}

// supply are the members that options write in one direction.
func (p *planned) supply(d direction) []supply {
	plan, _ := ends(d, p.forth, p.back)
	if plan == nil {
		return nil
	}
	return plan.supply
}

// Load reads and checks the formats and the mappings in a folder; formats use the given
// packages. It returns nil after adding errors to diags.
func Load(store *source.Store, folder string, packages Packages, diags *diag.List) *Project {
	f, err := store.Read(path.Join(folder, formatsName))
	if err != nil {
		diags.Errorf(source.Position{File: folder}, "file", "cannot read %s", err)
		return nil
	}
	var found diag.List
	defer func() { diags.AddAll(&found) }()
	p := &Project{Formats: ReadFormats(f, packages, &found)}
	if found.HasErrors() {
		return nil
	}
	for _, name := range mappingFiles(store, folder, &found) {
		f, err := store.Read(name)
		if err != nil {
			found.Errorf(source.Position{File: name}, "file", "cannot read %s", err)
			continue
		}
		if m := Read(f, p.Formats, &found); m != nil {
			p.add(m, &found)
		}
	}
	p.checkVias(&found)
	if found.HasErrors() {
		return nil
	}
	return p
}

// mappingFiles are the mapping files of a folder in the order of their names.
func mappingFiles(store *source.Store, folder string, diags *diag.List) []string {
	entries, err := store.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		diags.Errorf(source.Position{File: folder}, "file", "cannot be read: %s", errors.Unwrap(err))
	}
	var names []string
	for _, e := range entries {
		if name := e.Name(); e.Type().IsRegular() && strings.HasSuffix(name, ".json") && name != formatsName {
			names = append(names, path.Join(folder, name))
		}
	}
	return names
}

// add plans a mapping.
func (p *Project) add(m *Mapping, diags *diag.List) {
	for _, other := range p.mappings {
		o := other.mapping
		if o.From == m.From && o.To == m.To || o.From == m.To && o.To == m.From {
			diags.Errorf(m.Pos, "duplicate-mapping", "%s maps between these formats too", o.File)
			return
		}
	}
	plan := &planned{mapping: m}
	p.mappings = append(p.mappings, plan)
	if m.Via != nil {
		return
	}
	plan.forth = m.compile(forth, m.Rules, m.forthName(), false, diags)
	plan.back = m.compile(back, m.Rules, m.backName(), false, diags)
	if m.Table != nil {
		plan.table = m.compile(forth, m.Table, m.tableName(), true, diags)
	}
}

// checkVias checks that the mappings named by via exist.
func (p *Project) checkVias(diags *diag.List) {
	for _, plan := range p.mappings {
		m := plan.mapping
		if m.Via == nil || m.Via.To == nil {
			continue
		}
		between := func(from, to *Format) bool {
			return slices.ContainsFunc(p.mappings, func(other *planned) bool {
				return other.mapping.From == from && other.mapping.To == to && other.mapping.Via == nil
			})
		}
		m.Via.reversed = between(m.Via.To, m.From)
		if m.Via.To != m.From && !m.Via.reversed && !between(m.From, m.Via.To) {
			diags.Errorf(m.Via.Pos, "via", "no mapping goes from %s to %s", m.From.Name, m.Via.To.Name)
		}
	}
}

// sorted are the mappings in the order of the formats.
func (p *Project) sorted() []*planned {
	list := slices.Clone(p.mappings)
	index := func(f *Format) int { return slices.Index(p.Formats.List, f) }
	slices.SortStableFunc(list, func(a, b *planned) int {
		if d := index(a.mapping.From) - index(b.mapping.From); d != 0 {
			return d
		}
		return index(a.mapping.To) - index(b.mapping.To)
	})
	return list
}

// Generate renders the Go files of a package, by their names. declared are the
// identifiers of its hand-written files.
func (p *Project) Generate(pkg string, declared []string) (map[string][]byte, error) {
	files := make(map[string][]byte, len(p.mappings)+2)
	var err error
	if files[formatsGo], err = p.formatsFile(pkg, declared); err != nil {
		return nil, err
	}
	if files[testGo], err = p.testFile(pkg); err != nil {
		return nil, err
	}
	for _, plan := range p.mappings {
		name := plan.mapping.fileName()
		if files[name], err = plan.emit(pkg, slices.Contains(declared, "Option")); err != nil {
			return nil, err
		}
	}
	return files, nil
}

const (
	// formatsGo is the file with the list of formats and pairs.
	formatsGo = "formats_gen.go"
	// testGo is the file with their tests.
	testGo = "pairs_gen_test.go"
)
