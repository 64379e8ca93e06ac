package mapping

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// The files of a folder of mappings that are not mappings.
const (
	formatsName = "formats.json"
	topicsName  = "topics.json"
)

// Project is a folder of mapping files that have been checked.
type Project struct {
	Formats *Formats
	Topics  *Topics
	// folder is the folder of the packages of formats.
	folder string
	// documented are the folders of packages with a hand-written package comment.
	documented map[string]bool
}

// Input is the input for checking the mappings of a project.
type Input struct {
	// Store reads the files of the project.
	Store *source.Store
	// Folder is the folder of the mapping files. The packages of formats are written to
	// subfolders of Output.
	Folder, Output string
	// Packages are the packages that formats may use.
	Packages Packages
	// Default returns this module's format of descriptions and its topics. A project without
	// its own uses them.
	Default func(diags *source.Diagnostics) (*Format, *Topics)
}

// Load reads and checks the mappings of a project. It returns nil after adding errors to
// diags.
func Load(in Input, diags *source.Diagnostics) *Project {
	var found source.Diagnostics
	defer func() { diags.AddAll(&found) }()
	p := in.formats(&found)
	if p == nil {
		return nil
	}
	p.folder = in.Output
	for _, name := range mappingFiles(in.Store, in.Folder, &found) {
		f, err := in.Store.Read(name)
		if err != nil {
			found.Errorf(source.Position{File: name}, "file", "cannot read %s", err)
			continue
		}
		var problems source.Diagnostics // errors of a mapping without effect are not reported
		if m := read(f, &problems); m == nil || p.use(m, &found) {
			found.AddAll(&problems)
		}
	}
	for _, f := range p.Formats.List {
		if f.Mapping == nil {
			found.Errorf(f.Pos, "no-mapping", "the format %q has no mapping", f.Name)
		}
	}
	if found.HasErrors() {
		return nil
	}
	shared := &functions{store: in.Store, in: in.Output, documented: map[string]bool{}}
	p.documented = shared.documented
	for _, f := range p.Formats.List {
		var problems source.Diagnostics // errors of another format do not stop the checks of this one
		shared.folder = f.folder(in.Output)
		shared.of(shared.folder, &found)
		(&checker{format: f, formats: p.Formats, topics: p.Topics, functions: shared, diags: &problems}).check()
		found.AddAll(&problems)
	}
	if found.HasErrors() {
		return nil
	}
	return p
}

// formats reads the formats and the topics. It returns nil if they are not usable.
func (in Input) formats(diags *source.Diagnostics) *Project {
	f, err := in.Store.Read(path.Join(in.Folder, formatsName))
	if err != nil {
		diags.Errorf(source.Position{File: in.Folder}, "file", "cannot read %s", err)
		return nil
	}
	p := &Project{Formats: readFormats(f, in.Packages, diags)}
	if diags.HasErrors() {
		return nil
	}
	if !p.Formats.Own {
		in.refuseTopics(diags)
		p.Formats.Middle, p.Topics = in.Default(diags)
	} else if f, err := in.Store.Read(path.Join(in.Folder, topicsName)); err == nil {
		p.Topics = readTopics(f, p.Formats.Middle, diags)
	} else {
		diags.Errorf(source.Position{File: in.Folder}, "file", "cannot read %s", err)
	}
	if diags.HasErrors() {
		return nil
	}
	return p
}

// refuseTopics reports a topics.json in a project that uses this module's topics.
func (in Input) refuseTopics(diags *source.Diagnostics) {
	name := path.Join(in.Folder, topicsName)
	if f, err := in.Store.Read(name); err == nil {
		diags.Errorf(source.Position{File: f.Name}, "topic", `a project without "middle" in %s has the topics of cardgen, and this file has no effect: remove it, or name a description of your own in "middle"`, formatsName)
	} else if !errors.Is(err, fs.ErrNotExist) {
		diags.Errorf(source.Position{File: name}, "file", "cannot read %s", err)
	}
}

// Middle reads the format of descriptions and the topics from the folder that defines them.
// dialect returns the dialect with a name, nil if there is none.
func Middle(store *source.Store, folder string, dialect func(name string) (*Dialect, error), diags *source.Diagnostics) (*Format, *Topics) {
	p := Input{Store: store, Folder: folder, Packages: Packages{middle: dialect}}.formats(diags)
	if p == nil {
		return nil, nil
	}
	return p.Formats.Middle, p.Topics
}

// use adds a mapping to its formats. It returns false if the project has none of these formats.
func (p *Project) use(m *Mapping, diags *source.Diagnostics) bool {
	used := len(m.Formats) == 0
	for _, name := range m.Formats {
		f := p.Formats.byName(name.Text)
		switch {
		case name.Text == "":
		case f == nil:
			diags.Warnf(name.Pos, "unknown-format", "the format %q is not one of %s, so the mapping has no effect%s", name.Text, p.Formats.File, nearest.Hint(name.Text, p.Formats.Names()))
		case f == p.Formats.Middle:
			diags.Errorf(name.Pos, "format", "the format %q cannot have a mapping: it is the format of descriptions", f.Name)
		case f.Mapping != nil:
			diags.Errorf(name.Pos, "duplicate-mapping", "%s is also a mapping for the format %q", f.Mapping.File, f.Name)
		default:
			f.Mapping, used = m.only(f.Name), true
		}
	}
	return used
}

// only returns a copy of a mapping with the rules for one format.
func (m *Mapping) only(format string) *Mapping {
	filtered := *m
	filtered.Rules = rulesFor(m.Rules, format)
	return &filtered
}

// rulesFor returns copies of the rules for a format. Copies are needed because a rule's kinds
// of values depend on the types of the format.
func rulesFor(rules []*Rule, format string) []*Rule {
	var list []*Rule
	for _, rule := range rules {
		if rule.For != nil && !slices.ContainsFunc(rule.For, func(n Name) bool { return n.Text == format }) {
			continue
		}
		own := *rule
		own.Rules = rulesFor(rule.Rules, format)
		list = append(list, &own)
	}
	return list
}

// mappingFiles returns the mapping files of a folder, sorted by name.
func mappingFiles(store *source.Store, folder string, diags *source.Diagnostics) []string {
	entries, err := store.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		diags.Errorf(source.Position{File: folder}, "file", "cannot be read: %s", errors.Unwrap(err))
	}
	var names []string
	for _, e := range entries {
		name := e.Name()
		if e.Type().IsRegular() && strings.HasSuffix(name, ".json") && name != formatsName && name != topicsName {
			names = append(names, path.Join(folder, name))
		}
	}
	return names
}
