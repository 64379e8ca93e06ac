package mapping

import (
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Formats are the formats of a project.
type Formats struct {
	// File is the name of the document.
	File string
	List []*Format
	// Middle is the format of descriptions. Own says that the project defines this format and
	// its topics itself; otherwise Middle is the format of this module.
	Middle *Format
	Own    bool
	// Package is the name of the package that lists all formats; empty for none.
	Package string
}

// Format is a dialect that is converted to and from descriptions. Several formats may have the
// same dialect.
type Format struct {
	Name string
	// Title is the noun for a document of the format, with its article.
	Title string
	// Package and Variable are the names of the Go package and of the variable in it.
	Package, Variable string
	// Versions are the versions that can be written, oldest first; Version is the default.
	Versions []string
	Version  string
	// Carry is the location at which a card of the format carries another card; nil if there is
	// none.
	Carry *Slot
	// Omits says that libraries of the format omit false, null and empty values.
	Omits bool
	// Identities are the members that identify the elements of lists.
	Identities []string
	// Normal says that documents are normalized before conversion. NormalBy is the function of
	// the format's package that does it; if it is empty, the dialect's DecodeNormal does.
	Normal   bool
	NormalBy string
	// HoldsBy is the function of the format's package that finds a whole card of another format
	// in a document; empty if there is none.
	HoldsBy string
	Pos     source.Position

	// Dialect has the types. Entry is the kind of document.
	Dialect *Dialect
	Entry   *ir.Entry
	// Mapping is nil for the format of descriptions.
	Mapping *Mapping
	// missing are the required members that may be absent from a written card.
	missing []missing
}

// Slot is the location at which a card of a format carries another card.
type Slot struct {
	// List is the list that holds the carried card in the element with a matching Where. It is
	// nil if the document itself holds the card.
	List  *Pointer
	Where *Where
	// Path starts at the document or at the element.
	Path *Pointer
	// As is "object", "text" or "pieces". Max is the maximum length of a piece.
	As  string
	Max int
}

// Dialect is a generated package with the types of formats.
type Dialect struct {
	Package *ir.Package
	// ImportPath is the import path of the package.
	ImportPath string
}

// Packages are the packages that formats may use.
type Packages struct {
	// Dialects are the project's dialects by name.
	Dialects map[string]*Dialect
	// Import finds a package of another module by its import path, if its schemas are built in.
	// The error lists the known packages. It may be nil.
	Import func(path string) (*Dialect, error)
	// middle returns the dialect with a name. If it is set, Dialects is not used: only the
	// format of descriptions is needed.
	middle func(name string) (*Dialect, error)
}

func (f *Formats) byName(name string) *Format {
	if f.Middle != nil && f.Middle.Name == name {
		return f.Middle
	}
	return find(f.List, name, func(x *Format) string { return x.Name })
}

// find returns the element of a list with a name, nil if there is none.
func find[T any](list []*T, name string, nameOf func(*T) string) *T {
	for _, x := range list {
		if nameOf(x) == name {
			return x
		}
	}
	return nil
}

// namesOf returns the names of the elements of a list.
func namesOf[T any](list []*T, nameOf func(*T) string) []string {
	names := make([]string, len(list))
	for i, x := range list {
		names[i] = nameOf(x)
	}
	return names
}

// Names returns the names of all formats with a mapping.
func (f *Formats) Names() []string {
	return namesOf(f.List, func(x *Format) string { return x.Name })
}

var (
	formatForm  = regexp.MustCompile(`^[a-z][a-z0-9]*([-.][a-z0-9]+)*$`)
	packageForm = regexp.MustCompile(`^[a-z][a-z0-9]*$`)
	goForm      = regexp.MustCompile(`^[a-z][a-z0-9]*\.[A-Z][A-Za-z0-9]*$`)
)

// readFormats reads formats.json and adds errors to diags.
func readFormats(f *source.File, packages Packages, diags *source.Diagnostics) *Formats {
	formats := &Formats{File: f.Name}
	root := schema.ReadValue(f, diags)
	r := newReader(diags)
	m := r.Object(root, "$comment", "middle", "package", "formats")
	if m == nil {
		return formats
	}
	formats.Package = r.Word(m["package"], packageForm, "the name of a Go package")
	for _, v := range r.Items(r.Needed(root, m, "formats")) {
		if name := v.Member("format"); packages.middle != nil && (name == nil || m["middle"] == nil || name.Str != m["middle"].Str) {
			continue
		}
		format := packages.format(r, v)
		if format == nil {
			continue
		}
		if formats.byName(format.Name) != nil {
			r.Errorf(v, "duplicate-format", "the format %q is declared before", format.Name)
		}
		for _, other := range formats.List {
			if other.Package == format.Package && other.Variable == format.Variable {
				r.Errorf(v, "duplicate-format", "%s.%s is also the variable of the format %q; choose another name in %q", format.Package, format.Variable, other.Name, "go")
			}
		}
		formats.List = append(formats.List, format)
	}
	if middle := r.name(m["middle"]); middle.Text != "" {
		formats.Own = true
		i := slices.IndexFunc(formats.List, func(f *Format) bool { return f.Name == middle.Text })
		if i < 0 {
			reportUnknown(diags, middle, "unknown-format", "the format "+quote(middle.Text)+" is not defined in this file", formats.Names())
			return formats
		}
		formats.Middle = formats.List[i]
		formats.List = slices.Delete(formats.List, i, i+1)
	}
	return formats
}

const functionOfFormat = "the name of a function of the format"

// format reads one format; nil if it is not usable.
func (p Packages) format(r reader, v *schema.Value) *Format {
	m := r.Object(v, "$comment", "format", "dialect", "package", "entry", "go", "title", "versions", "version", "normal", "holds", "carry", "omits", "identities")
	if m == nil {
		return nil
	}
	f := &Format{
		Pos:   v.Pos(),
		Name:  r.Word(r.Needed(v, m, "format"), formatForm, "the name of a format in lower case"),
		Title: r.Text(r.Needed(v, m, "title")),
		Carry: r.slot(m["carry"]),
		Omits: r.Flag(m["omits"]), Identities: r.Texts(m["identities"]),
	}
	if v := m["normal"]; v != nil && v.Kind == card.KindString {
		f.Normal, f.NormalBy = true, r.Matching(v, token.IsIdentifier, functionOfFormat)
	} else {
		f.Normal = r.Flag(v)
	}
	if v := m["holds"]; v != nil {
		f.HoldsBy = r.Matching(v, token.IsIdentifier, functionOfFormat)
	}
	f.Package, f.Variable = strings.NewReplacer("-", "", ".", "").Replace(f.Name)+"format", naming.NewCaser().Exported(f.Name)
	if name := r.Word(m["go"], goForm, `the package and the variable of a format, such as "xformat.X"`); name != "" {
		f.Package, f.Variable, _ = strings.Cut(name, ".")
	}
	if token.IsKeyword(f.Package) {
		r.Errorf(v, "form", "%q is not the name of a Go package", f.Package)
	}
	if f.Dialect = p.find(r, v, m); f.Dialect == nil || !f.useDialect(r, v, m) {
		return nil
	}
	f.checkSlot(r.Diags)
	return f
}

// slot reads the location at which a card carries another card.
func (r reader) slot(v *schema.Value) *Slot {
	m := r.Object(v, "$comment", "list", "where", "path", "as", "max")
	if m == nil {
		return nil
	}
	s := &Slot{List: r.pointer(m["list"]), Where: r.where(m), Path: r.pointer(r.Needed(v, m, "path")), As: r.OneOf(m["as"], "object", "text", "pieces"), Max: r.Count(m["max"])}
	if (s.List == nil) != (s.Where == nil) {
		r.Errorf(v, "form", `"list" and "where" must be given together`)
	}
	if (s.As == "pieces") != (s.Max > 0) {
		r.Errorf(v, "form", `pieces need a maximum length, "max"`)
	}
	return s
}

// checkSlot checks that the list that holds a carried card exists.
func (f *Format) checkSlot(diags *source.Diagnostics) {
	if f.Carry == nil || f.Carry.List == nil || f.Carry.Where == nil {
		return
	}
	if list, ok := f.root().resolve(f.Carry.List, f.Name, diags); ok {
		elements, _ := list.elements()
		elements.resolve(&Pointer{Steps: []string{f.Carry.Where.Member}, Pos: f.Carry.Where.Pos}, f.Carry.List.Text, diags)
	}
}

// find returns the package of a format: a dialect of the project, or a package of another
// module. It returns nil after reporting an error.
func (p Packages) find(r reader, v *schema.Value, m config.Members) *Dialect {
	if at := m["package"]; at != nil {
		if m["dialect"] != nil {
			r.Errorf(at, "form", `a format needs either a "dialect" of the project or the "package" of another module`)
			return nil
		}
		return p.imported(r, at)
	}
	name := r.name(r.Needed(v, m, "dialect"))
	d := p.Dialects[name.Text]
	if p.middle != nil {
		var err error
		if d, err = p.middle(name.Text); err != nil {
			r.Errorf(v, "unknown-dialect", "%s", err)
			return nil
		}
	}
	if d == nil && name.Text != "" {
		var known []string
		for name := range p.Dialects {
			known = append(known, name)
		}
		slices.Sort(known)
		reportUnknown(r.Diags, name, "unknown-dialect", "the project has no dialect "+quote(name.Text), known)
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
		r.Errorf(at, "unknown-package", "packages of other modules cannot be used here")
		return nil
	}
	d, err := p.Import(name)
	if err != nil {
		r.Errorf(at, "unknown-package", "%s", err)
		return nil
	}
	return d
}

// useDialect finds the type of documents and the versions of a format.
func (f *Format) useDialect(r reader, v *schema.Value, m config.Members) bool {
	pkg := f.Dialect.Package
	name := pkg.Dialect
	entry := r.Text(m["entry"])
	for _, e := range pkg.Entries {
		if e.Primary && entry == "" || entry != "" && e.Type.Go == entry {
			f.Entry = e
		}
	}
	if f.Entry == nil {
		r.Errorf(v, "entry", "the dialect %q has no entry %q", name, entry)
		return false
	}
	f.Versions = pkg.Versions
	if m["versions"] != nil {
		f.Versions = r.Texts(m["versions"])
		for i, version := range f.Versions {
			if len(pkg.Versions) > 0 && !slices.Contains(pkg.Versions, version) {
				r.Errorf(m["versions"].Items[i], "version", "the dialect %q has no version %q", name, version)
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
	return true
}

// folder returns the folder of the format's package inside the folder of all conversions.
func (f *Format) folder(in string) string { return path.Join(in, f.Package) }

// root returns the location of a document.
func (f *Format) root() place { return placeOf(&ir.Use{Form: ir.Named, Named: f.Entry.Type}) }

func quote(s string) string { return `"` + s + `"` }
