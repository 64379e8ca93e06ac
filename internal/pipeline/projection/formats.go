package projection

import (
	"regexp"
	"slices"

	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/internal/strict"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
)

// Formats are the formats that mappings convert between.
type Formats struct {
	// File is the name of the document, as positions give it.
	File string
	List []*Format
}

// Format is a dialect as one end of mappings. Several formats may share a dialect.
type Format struct {
	// Name is the name of the format, Go its part of Go identifiers.
	Name, Go string
	// Title is the noun for a document of the format, with its article.
	Title string
	// Source says that cards are written in the format; otherwise they are converted to it.
	Source bool
	// Versions are the versions that can be requested, oldest first; Version is the
	// default.
	Versions []string
	Version  string
	// Normal says that documents are normalized by the functions Normalize and DecodeNormal
	// of the dialect.
	Normal bool
	// Carry says that cards of the format can carry a source.
	Carry bool
	Pos   source.Position

	// Dialect holds the types, Entry is the kind of document, and Type its type.
	Dialect *Dialect
	Entry   *ir.Entry
	Type    *ir.Type
}

// Dialect is a generated package with the types of formats.
type Dialect struct {
	Package *ir.Package
	// ImportPath is the path under which it is imported.
	ImportPath string
	// Document returns an example document of a type as JSON, empty if there is none. The
	// tests of conversions convert it. It may be nil.
	Document func(*ir.Type) string
}

// Packages are the packages that formats may use.
type Packages struct {
	// Dialects are those of the project, by the names of their dialects.
	Dialects map[string]*Dialect
	// Import finds a package of another module by its import path, if its schemas are
	// built in; the error lists the known ones. It may be nil.
	Import func(path string) (*Dialect, error)
}

func (f *Formats) byName(name string) *Format {
	for _, format := range f.List {
		if format.Name == name {
			return format
		}
	}
	return nil
}

var (
	formatForm = regexp.MustCompile(`^[a-z][a-z0-9]*([-.][a-z0-9]+)*$`)
	goForm     = regexp.MustCompile(`^[A-Z][A-Za-z0-9]*$`)
)

// ReadFormats reads the list of formats and adds errors to diags.
func ReadFormats(f *source.File, packages Packages, diags *diag.List) *Formats {
	formats := &Formats{File: f.Name}
	root := schema.ReadValue(f, diags)
	if root == nil {
		return formats
	}
	r := reader{strict.Reader{Diags: diags}}
	for _, v := range r.Items(root) {
		m := r.Object(v, "$comment", "format", "dialect", "package", "entry", "go", "title", "role", "versions", "version", "normal", "carry")
		if m == nil {
			continue
		}
		format := &Format{
			Pos:    v.Pos,
			Name:   r.Word(r.Needed(v, m, "format"), formatForm, "the name of a format in lower case"),
			Go:     r.Word(r.Needed(v, m, "go"), goForm, "an exported Go name"),
			Title:  r.Text(r.Needed(v, m, "title")),
			Source: r.OneOf(r.Needed(v, m, "role"), "source", "target") == "source",
			Normal: r.Flag(m["normal"]),
			Carry:  r.Flag(m["carry"]),
		}
		if other := formats.byName(format.Name); other != nil {
			r.Errorf(v, "duplicate-format", "the format %q is declared before", format.Name)
		}
		if format.Dialect = packages.find(r, v, m); format.Dialect != nil {
			format.useDialect(r, v, m)
		}
		formats.List = append(formats.List, format)
	}
	return formats
}

// find returns the package of a format: a dialect of the project or a package of another
// module. It returns nil after reporting an error.
func (p Packages) find(r reader, v *schema.Value, m strict.Members) *Dialect {
	if at := m["package"]; at != nil && m["dialect"] != nil {
		r.Errorf(at, "form", `a format has a "dialect" of the project, or the "package" of another module`)
		return nil
	} else if at != nil {
		return p.imported(r, at)
	}
	name := r.Text(r.Needed(v, m, "dialect"))
	d := p.Dialects[name]
	if d == nil && name != "" {
		r.Errorf(m["dialect"], "unknown-dialect", "the project has no dialect %q", name)
	}
	return d
}

// imported finds a package of another module.
func (p Packages) imported(r reader, at *schema.Value) *Dialect {
	name := r.Text(at)
	if name == "" {
		return nil
	}
	if p.Import == nil {
		r.Errorf(at, "unknown-package", "no package of another module can be used here")
		return nil
	}
	d, err := p.Import(name)
	if err != nil {
		r.Errorf(at, "unknown-package", "%s", err)
	}
	return d
}

// useDialect finds the type of documents and the versions of a format.
func (f *Format) useDialect(r reader, v *schema.Value, m strict.Members) {
	pkg, name := f.Dialect.Package, f.Dialect.Package.Dialect
	entry := r.Text(m["entry"])
	for _, e := range pkg.Entries {
		if e.Primary && entry == "" || entry != "" && e.Type.Go == entry {
			f.Entry, f.Type = e, e.Type
		}
	}
	switch {
	case f.Type == nil:
		r.Errorf(v, "entry", "the dialect %q has no entry %q", name, entry)
	case f.Type.Kind != ir.StructType:
		r.Errorf(v, "entry", "documents of the dialect %q are no objects with members", name)
		f.Type = nil
	}
	f.Versions = pkg.Versions
	if m["versions"] != nil {
		f.Versions = r.Texts(m["versions"])
		for _, version := range f.Versions {
			if len(pkg.Versions) > 0 && !slices.Contains(pkg.Versions, version) {
				r.Errorf(m["versions"], "version", "the dialect %q has no version %q", name, version)
			}
		}
	}
	if n := len(f.Versions); n > 0 {
		f.Version = f.Versions[n-1]
	}
	if m["version"] != nil {
		f.Version = r.Text(m["version"])
		if !slices.Contains(f.Versions, f.Version) {
			r.Errorf(m["version"], "version", "%q is not one of the versions", f.Version)
		}
	}
}
