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

// Dialect is a folder of schemas that becomes one Go package.
type Dialect struct {
	// Folder holds dialect.json, the schemas and names.lock.
	Folder string
	// Name is the name of the dialect, Package that of the Go package.
	Name, Package string
	// Doc is the package's sentence, behind "Package name".
	Doc string
	// Output is the folder of the Go package.
	Output string
	// Schemas are the files in the order in which types are declared.
	Schemas []string
	// Entries are the schemas of whole documents; exactly one is primary.
	Entries []Entry
	// Embedded admits documents inside a JSON string.
	Embedded bool
	// MaxSize bounds what Encode writes and Validate and Build accept, in octets; 0 is no
	// limit.
	MaxSize int
	// AssertFormats makes the keyword format an assertion.
	AssertFormats bool
	// Strict holds the schemas to the rules of a project: what is a warning for a
	// single schema is an error. Schemas of somebody else cannot always be held to them.
	Strict bool
	// Versions are the editions of the dialect that can be told apart, oldest first.
	Versions []string
	// VersionMember is the JSON Pointer of the member by which a document states its version,
	// empty when there is none, and VersionMemberPos where dialect.json says so.
	VersionMember    string
	VersionMemberPos source.Position
	// With are documents, or folders of them, that references may lead to besides the
	// schemas and what lies beside them.
	With []schema.With
	// AllowMissingRefs makes a reference that leads nowhere a warning.
	AllowMissingRefs bool
	// Tables are files with facts that hand-written checks look up.
	Tables []string
	// Initialisms are words that Go names have in capitals.
	Initialisms []string
	// Lock is the path of names.lock.
	Lock string
}

// Entry points at the schema of whole documents.
type Entry struct {
	// File is the schema file, and Pointer the place in it.
	File, Pointer string
	// Primary marks the entry whose functions have plain names.
	Primary bool
	// Empty says that a document of no bytes means the same as {}.
	Empty bool
	// Pos is where dialect.json says so.
	Pos source.Position
}

var (
	dialectName = regexp.MustCompile(`^[a-z][a-z0-9]*([-.][a-z0-9]+)*$`)
	packageName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	// versionMember is a JSON Pointer of one token.
	versionMember = regexp.MustCompile(`^(?s)/([^/~]|~0|~1)+$`)
)

// IsDialectName reports whether a dialect can have that name.
func IsDialectName(name string) bool { return dialectName.MatchString(name) }

// IsPackageName reports whether a Go package can have that name.
func IsPackageName(name string) bool {
	return packageName.MatchString(name) && !token.IsKeyword(name) && name != "main"
}

// LoadDialect reads a dialect that no project file lists: that of a folder, for a package
// in a folder of output.
func LoadDialect(store *source.Store, folder, output string, diags *diag.List) *Dialect {
	return loadDialect(store, folder, output, source.Position{File: folder}, diags)
}

// loadDialect reads the dialect.json of a folder; output is the folder that those
// of the packages are in, and at is the place that asks for the dialect.
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

// matching returns a required string that has to satisfy a condition.
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

// readVersionMember reads {"versionMember": "/member"}, which needs versions.
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

// readEntry reads {"ref": "file#pointer", "primary": true, "empty": true}.
func (d *Dialect) readEntry(v *schema.Value, diags *diag.List) {
	o := newObject(v, diags)
	if o == nil {
		return
	}
	ref := o.text("ref", true)
	primary := o.bool("primary", false)
	empty := o.bool("empty", false)
	o.finish()
	if ref == "" {
		return
	}
	file, pointer := o.splitRef(d, v.Member("ref"))
	d.Entries = append(d.Entries, Entry{
		File: file, Pointer: pointer, Primary: primary, Empty: empty, Pos: v.Member("ref").Pos,
	})
}

// splitRef splits file#pointer at the "#" behind the name of one of the schemas, which
// may have a "#" in it.
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

// checkPrimary asks for exactly one primary entry.
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
