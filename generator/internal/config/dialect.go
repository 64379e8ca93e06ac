package config

import (
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// DialectFile is the name of the file that describes a dialect, in its folder.
const DialectFile = "dialect.json"

// Dialect is a folder of schemas that become one Go package.
type Dialect struct {
	// Folder contains dialect.json, the schemas and names.lock.
	Folder string
	// Name is the name of the dialect. Package is the name of the Go package.
	Name, Package string
	// Doc is the package's sentence, after "Package name".
	Doc string
	// Output is the folder of the Go package.
	Output string
	// Schemas are the files. Types are declared in their order.
	Schemas []string
	// Entries are the schemas of whole documents; exactly one is primary.
	Entries []Entry
	// Embedded allows documents inside a JSON string.
	Embedded bool
	// MaxSize is the maximum size in octets that Encode writes and Validate and Build accept; 0
	// means no limit.
	MaxSize int
	// AssertFormats makes the keyword format an assertion.
	AssertFormats bool
	// Strict applies the rules of a project to the schemas: warnings for a single schema become
	// errors. Third-party schemas often violate them.
	Strict bool
	// Versions are the versions that the dialect distinguishes, oldest first.
	Versions []string
	// Editions are the versions that only hand-written checks distinguish, oldest first. A
	// dialect with Versions has none.
	Editions []string
	// VersionMember is the JSON Pointer of the member with the document's version, empty if
	// there is none. VersionMemberPos is its position in dialect.json.
	VersionMember    string
	VersionMemberPos source.Position
	// With are additional documents, or folders of them, that references may resolve to, in
	// addition to the schemas and the files beside them.
	With []schema.With
	// AllowMissingRefs makes an unresolved reference a warning.
	AllowMissingRefs bool
	// Tables are files with data that hand-written checks look up.
	Tables []string
	// Initialisms are words that are upper case in Go names.
	Initialisms []string
	// Lock is the path of names.lock.
	Lock string
}

// Entry refers to the schema of whole documents.
type Entry struct {
	// File is the schema file. Pointer is the location within it.
	File, Pointer string
	// Kind is the name of this kind of document, unique within the dialect; it may be
	// empty unless the project has a registry.
	Kind string
	// Primary marks the entry whose functions have names without the type.
	Primary bool
	// Empty reports that a document of zero bytes means {}.
	Empty bool
	// Pos is the position of the entry in dialect.json.
	Pos source.Position
}

var (
	dialectName = regexp.MustCompile(`^[a-z][a-z0-9]*([-.][a-z0-9]+)*$`)
	packageName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	// versionMember is a JSON Pointer of one token.
	versionMember = regexp.MustCompile(`^(?s)/([^/~]|~0|~1)+$`)
)

// IsDialectName reports whether name is a valid name of a dialect.
func IsDialectName(name string) bool { return dialectName.MatchString(name) }

// IsPackageName reports whether name is a valid name of a Go package.
func IsPackageName(name string) bool {
	return packageName.MatchString(name) && !token.IsKeyword(name) && name != "main"
}

// LoadDialect reads the dialect in a folder that no project file lists. Its package is written
// to a folder inside output.
func LoadDialect(store *source.Store, folder, output string, diags *source.Diagnostics) *Dialect {
	return loadDialect(store, folder, output, source.Position{File: folder}, diags)
}

// loadDialect reads the dialect.json of a folder. output is the folder of the packages. at is
// the position that refers to the dialect.
func loadDialect(store *source.Store, folder, output string, at source.Position, diags *source.Diagnostics) *Dialect {
	root := readFile(store, path.Join(folder, DialectFile), at, diags)
	r := reader{Reader{Diags: diags}}
	m := r.Object(root, "dialect", "package", "doc", "output", "schemas", "with", "allowMissingRefs", "entries",
		"embedded", "maxSize", "assertFormats", "strict", "versions", "editions", "versionMember", "tables", "initialisms")
	if m == nil {
		return nil
	}
	d := &Dialect{
		Folder: folder, Lock: path.Join(folder, "names.lock"),
		Name:             r.Matching(r.Needed(root, m, "dialect"), IsDialectName, "the name of a dialect in lower case"),
		Package:          r.Matching(r.Needed(root, m, "package"), IsPackageName, "the name of a Go package"),
		Doc:              r.Text(r.Needed(root, m, "doc")),
		Output:           r.path(m["output"], output),
		With:             r.with(m["with"], folder),
		AllowMissingRefs: r.Flag(m["allowMissingRefs"]),
		Embedded:         r.Flag(m["embedded"]),
		MaxSize:          r.Count(m["maxSize"]),
		AssertFormats:    m["assertFormats"] == nil || r.Flag(m["assertFormats"]),
		Strict:           m["strict"] == nil || r.Flag(m["strict"]),
		Versions:         r.Texts(m["versions"]),
		Editions:         r.Texts(m["editions"]),
		Tables:           r.paths(r.Items(m["tables"]), folder),
		Initialisms:      r.Texts(m["initialisms"]),
	}
	if d.Output == "" {
		d.Output = path.Join(output, d.Name)
	}
	d.Schemas = r.paths(r.NeededItems(root, m, "schemas"), folder)
	for _, v := range r.NeededItems(root, m, "entries") {
		r.entry(v, d)
	}
	r.checkPrimary(m["entries"], d)
	r.checkVersions(m, d)
	return d
}

// with reads the additional documents of a dialect.
func (r reader) with(v *schema.Value, folder string) []schema.With {
	var list []schema.With
	for _, item := range r.Items(v) {
		w := schema.ParseWith(r.Text(item))
		if w.Name, w.Pos = r.inside(folder, item, w.Name), item.Pos(); w.Name != "" {
			list = append(list, w)
		}
	}
	return list
}

// checkVersions reads {"versionMember": "/member"}, which requires versions, and checks
// that a dialect with versions has no editions.
func (r reader) checkVersions(m Members, d *Dialect) {
	if len(d.Editions) > 0 && len(d.Versions) > 0 {
		r.Errorf(m["editions"], "config", "%q and %q exclude each other: every version of %q is an edition", "versions", "editions", "versions")
	}
	v := m["versionMember"]
	if v == nil {
		return
	}
	d.VersionMember = r.Word(v, versionMember, "a JSON Pointer to a member of the document, such as /version")
	d.VersionMemberPos = v.Pos()
	if len(d.Versions) == 0 {
		r.Errorf(v, "config", "%q needs %q", "versionMember", "versions")
	}
}

// entry reads {"ref": "file#pointer", "kind": "tool", "primary": true, "empty": true}.
func (r reader) entry(v *schema.Value, d *Dialect) {
	m := r.Object(v, "ref", "kind", "primary", "empty")
	if m == nil {
		return
	}
	ref := r.Needed(v, m, "ref")
	e := Entry{
		Kind:    r.Word(m["kind"], dialectName, "the name of a kind of document in lower case"),
		Primary: r.Flag(m["primary"]), Empty: r.Flag(m["empty"]),
	}
	if e.Kind != "" && slices.ContainsFunc(d.Entries, func(other Entry) bool { return other.Kind == e.Kind }) {
		r.Errorf(m["kind"], "config", "another entry has the kind %q", e.Kind)
	}
	if r.Text(ref) == "" {
		return
	}
	e.Pos = ref.Pos()
	if e.File, e.Pointer = r.splitRef(d, ref); e.File != "" {
		d.Entries = append(d.Entries, e)
	}
}

// splitRef splits file#pointer at the "#" after the name of one of the schemas; the
// name may contain a "#".
func (r reader) splitRef(d *Dialect, ref *schema.Value) (file, pointer string) {
	for i, c := range ref.Str {
		if name := path.Join(d.Folder, ref.Str[:i]); c == '#' && slices.Contains(d.Schemas, name) {
			return name, ref.Str[i+1:]
		}
	}
	if name := path.Join(d.Folder, ref.Str); slices.Contains(d.Schemas, name) {
		return name, ""
	}
	file, pointer, _ = strings.Cut(ref.Str, "#")
	return r.inside(d.Folder, ref, file), pointer
}

// checkPrimary requires exactly one primary entry.
func (r reader) checkPrimary(entries *schema.Value, d *Dialect) {
	primary := 0
	for _, e := range d.Entries {
		if e.Primary {
			primary++
		}
		if e.Primary && primary > 1 {
			r.Diags.Errorf(e.Pos, "config", "another entry is primary already")
		}
	}
	if primary == 0 && len(d.Entries) > 0 {
		r.Errorf(entries, "config", "no entry is primary")
	}
}
