package config

import (
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/schema"
	"github.com/agentcard-go/cardgen/generator/source"
)

// Dialect is a folder of schemas from which one Go package is generated.
type Dialect struct {
	// Folder contains dialect.json, the schemas and names.lock.
	Folder string
	// Name is the name of the dialect, Package that of the Go package.
	Name, Package string
	// Doc is the package's sentence, after "Package name".
	Doc string
	// Output is the folder of the Go package.
	Output string
	// Schemas are the files in the order in which types are declared.
	Schemas []string
	// Entries are the schemas of whole documents; exactly one is primary.
	Entries []Entry
	// Embedded allows documents inside a JSON string.
	Embedded bool
	// MaxSize limits the size that Encode writes and Validate and Build accept, in
	// octets; 0 means no limit.
	MaxSize int
	// AssertFormats makes the keyword format an assertion.
	AssertFormats bool
	// Strict applies the rules of a project to the schemas: warnings for a single
	// schema are errors. Third-party schemas often violate them.
	Strict bool
	// Versions are the versions that the dialect distinguishes, oldest first.
	Versions []string
	// Editions are the versions that only hand-written checks distinguish, oldest first,
	// of a dialect without Versions.
	Editions []string
	// VersionMember is the JSON Pointer of the member with the document's version,
	// empty when there is none; VersionMemberPos is its position in dialect.json.
	VersionMember    string
	VersionMemberPos source.Position
	// With are additional documents, or folders of them, that references may resolve
	// to, besides the schemas and the files beside them.
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
	// File is the schema file, Pointer the location within it.
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

// LoadDialect reads a dialect that is not in a project file: that of a folder, whose
// package is written to a folder of output.
func LoadDialect(store *source.Store, folder, output string, diags *diag.List) *Dialect {
	return loadDialect(store, folder, output, source.Position{File: folder}, diags)
}

// loadDialect reads the dialect.json of a folder. output is the folder of the packages,
// and at is the position that refers to the dialect.
func loadDialect(store *source.Store, folder, output string, at source.Position, diags *diag.List) *Dialect {
	o := readObject(store, path.Join(folder, "dialect.json"), at, diags)
	if o == nil {
		return nil
	}
	d := &Dialect{Folder: folder, Lock: path.Join(folder, "names.lock")}
	d.Name = o.matching("dialect", "the name of a dialect in lower case", IsDialectName)
	d.Package = o.matching("package", "the name of a Go package", IsPackageName)
	d.Doc = o.text("doc", true)
	d.Output = path.Join(output, d.Name)
	if to := o.path("output", output, false); to != "" {
		d.Output = to
	}
	for _, v := range o.texts("schemas", true) {
		d.Schemas = append(d.Schemas, o.inside(folder, v, v.Str))
	}
	for _, v := range o.texts("with", false) {
		w := schema.ParseWith(v.Str)
		w.Name, w.Pos = o.inside(folder, v, w.Name), v.Pos
		d.With = append(d.With, w)
	}
	d.AllowMissingRefs = o.bool("allowMissingRefs", false)
	for _, v := range o.items("entries", true) {
		d.readEntry(v, diags)
	}
	d.Embedded = o.bool("embedded", false)
	d.MaxSize = o.count("maxSize")
	d.AssertFormats = o.bool("assertFormats", true)
	d.Strict = o.bool("strict", true)
	for _, v := range o.texts("versions", false) {
		d.Versions = append(d.Versions, v.Str)
	}
	d.readEditions(o)
	d.readVersionMember(o)
	for _, v := range o.texts("tables", false) {
		d.Tables = append(d.Tables, o.inside(folder, v, v.Str))
	}
	for _, v := range o.texts("initialisms", false) {
		d.Initialisms = append(d.Initialisms, v.Str)
	}
	o.finish()
	d.checkPrimary(o, diags)
	return d
}

// matching returns a required string that satisfies a condition.
func (o *object) matching(name, what string, holds func(string) bool) string {
	v := o.member(name, schema.String, true)
	if v == nil {
		return ""
	}
	if !holds(v.Str) {
		o.diags.Errorf(v.Pos, "config", "%q: %q is not %s", name, v.Str, what)
	}
	return v.Str
}

// readEditions reads {"editions": ["1", "2"]}, which excludes versions.
func (d *Dialect) readEditions(o *object) {
	for _, v := range o.texts("editions", false) {
		d.Editions = append(d.Editions, v.Str)
	}
	if len(d.Editions) > 0 && len(d.Versions) > 0 {
		o.diags.Errorf(o.value.Member("editions").Pos, "config", "%q and %q exclude each other: every version of %q is an edition", "versions", "editions", "versions")
	}
}

// readVersionMember reads {"versionMember": "/member"}, which requires versions.
func (d *Dialect) readVersionMember(o *object) {
	v := o.member("versionMember", schema.String, false)
	if v == nil {
		return
	}
	d.VersionMember, d.VersionMemberPos = v.Str, v.Pos
	switch {
	case !versionMember.MatchString(v.Str):
		o.diags.Errorf(v.Pos, "config", "%q: %q is not a JSON Pointer to a member of the document, such as /version", "versionMember", v.Str)
	case len(d.Versions) == 0:
		o.diags.Errorf(v.Pos, "config", "%q needs %q", "versionMember", "versions")
	}
}

// readEntry reads {"ref": "file#pointer", "kind": "tool", "primary": true, "empty": true}.
func (d *Dialect) readEntry(v *schema.Value, diags *diag.List) {
	o := newObject(v, diags)
	if o == nil {
		return
	}
	ref := o.text("ref", true)
	kind := o.text("kind", false)
	if v := v.Member("kind"); kind != "" {
		if !dialectName.MatchString(kind) {
			diags.Errorf(v.Pos, "config", "%q: %q is not the name of a kind of document in lower case", "kind", kind)
		}
		if slices.ContainsFunc(d.Entries, func(e Entry) bool { return e.Kind == kind }) {
			diags.Errorf(v.Pos, "config", "another entry has the kind %q", kind)
		}
	}
	primary := o.bool("primary", false)
	empty := o.bool("empty", false)
	o.finish()
	if ref == "" {
		return
	}
	file, pointer := o.splitRef(d, v.Member("ref"))
	d.Entries = append(d.Entries, Entry{
		File: file, Pointer: pointer, Kind: kind, Primary: primary, Empty: empty, Pos: v.Member("ref").Pos,
	})
}

// splitRef splits file#pointer at the "#" after the name of one of the schemas; the
// name may contain a "#".
func (o *object) splitRef(d *Dialect, ref *schema.Value) (file, pointer string) {
	for i, c := range ref.Str {
		if name := path.Join(d.Folder, ref.Str[:i]); c == '#' && slices.Contains(d.Schemas, name) {
			return name, ref.Str[i+1:]
		}
	}
	if name := path.Join(d.Folder, ref.Str); slices.Contains(d.Schemas, name) {
		return name, ""
	}
	file, pointer, _ = strings.Cut(ref.Str, "#")
	return o.inside(d.Folder, ref, file), pointer
}

// checkPrimary requires exactly one primary entry.
func (d *Dialect) checkPrimary(o *object, diags *diag.List) {
	primary := 0
	for _, e := range d.Entries {
		if e.Primary {
			primary++
		}
		if e.Primary && primary > 1 {
			diags.Errorf(e.Pos, "config", "another entry is primary already")
		}
	}
	if primary == 0 && len(d.Entries) > 0 {
		diags.Errorf(o.value.Member("entries").Pos, "config", "no entry is primary")
	}
}
