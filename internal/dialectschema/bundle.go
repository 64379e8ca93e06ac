package dialectschema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/schemas"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Bundle is the schema of one kind of document with the files that it refers to.
type Bundle struct {
	// Root is the location of the schema of the kind.
	Root Location
	// Edition is the version of the dialect. It is empty if the dialect has only one, or if
	// the document states it.
	Edition string

	dialect, kind string
	// known are all editions, oldest first.
	known  []string
	config config
	files  map[string]*jsontree.Node // by path in schemas.FS
	// editions are the editions that differ in more than x-versions.
	editions map[string]edition
	// unevaluated reports whether a schema has unevaluatedProperties or unevaluatedItems.
	unevaluated bool
}

// config has the members of dialect.json that say how a schema is read.
type config struct {
	Dialect       string   `json:"dialect"`
	Entries       []entry  `json:"entries"`
	Versions      []string `json:"versions"`
	Editions      []string `json:"editions"`
	AssertFormats bool     `json:"assertFormats"`
	MaxSize       int      `json:"maxSize"`
	Embedded      bool     `json:"embedded"`
	VersionMember string   `json:"versionMember"`
}

// entry is a kind of document.
type entry struct {
	Ref  string `json:"ref"`
	Kind string `json:"kind"`
}

// Location is the location of a schema in one of the files of a bundle.
type Location struct {
	// File is the path in [schemas.FS], Pointer a JSON Pointer in it.
	File, Pointer string
}

// String returns the location as findings have it: "schemas/adp/adp.schema.json#/$defs/Tool".
func (p Location) String() string { return "schemas/" + p.File + "#" + p.Pointer }

// UnknownEditionError is the error of [Load] for an edition that the dialect does not have.
type UnknownEditionError struct {
	Dialect, Edition string
	// Known are the editions of the dialect, oldest first.
	Known []string
}

// Error returns the message, with the known editions.
func (e *UnknownEditionError) Error() string {
	for _, name := range Names() { // some dialects have their version in the name
		if version, ok := strings.CutPrefix(name, e.Dialect+"-"); ok && strings.HasPrefix(e.Edition, version) {
			return fmt.Sprintf("unknown edition %q of %s (did you mean the dialect %s?)", e.Edition, e.Dialect, name)
		}
	}
	if len(e.Known) == 0 {
		return fmt.Sprintf("unknown edition %q of %s, which has only one: leave out the edition", e.Edition, e.Dialect)
	}
	return fmt.Sprintf("unknown edition %q of %s%s; known: %s", e.Edition, e.Dialect, nearest.Hint(e.Edition, e.Known), strings.Join(e.Known, ", "))
}

// chooseEdition selects the newest edition if none was requested. If documents of the kind
// state their edition, it selects none.
func (b *Bundle) chooseEdition() error {
	if err := b.loadEditions(); err != nil {
		return err
	}
	root, err := b.At(b.Root)
	if err != nil {
		return err
	}
	name := strings.TrimPrefix(b.config.VersionMember, "/")
	properties := root.Member("properties")
	if b.config.VersionMember == "" || properties == nil || properties.Member(name) == nil {
		b.config.VersionMember = ""
		if b.Edition == "" && len(b.known) > 0 {
			b.Edition = b.known[len(b.known)-1]
		}
	}
	return nil
}

// edition has the differences of an edition that x-versions does not express.
type edition struct {
	// Stated is a pattern of the versions that documents of the edition state; if it is
	// empty, they state the name of the edition.
	Stated string `json:"stated"`
	// NotRequired are the members that the edition does not require, by the location of the
	// rule.
	NotRequired map[string][]string `json:"notRequired"`
}

// Applies reports whether a schema asserts anything in the edition.
func (b *Bundle) Applies(s *jsontree.Node) bool {
	limits := s.Member("x-versions")
	if limits == nil {
		return true
	}
	versions := b.config.Versions
	at := slices.Index(versions, b.Edition)
	if from := limits.Member("from"); from != nil && at < slices.Index(versions, from.Str) {
		return false
	}
	to := limits.Member("to")
	return to == nil || at <= slices.Index(versions, to.Str)
}

// Requires reports whether the rule "required" at a location holds for a member in the edition.
func (b *Bundle) Requires(rule Location, member string) bool { return !b.optional(rule, member) }

// Stating returns the JSON Pointer of the member in which documents state their edition; empty if
// they have none. Without one in dialect.json it is $schema, whose value is an address with the
// edition.
func (b *Bundle) Stating() (pointer string) {
	if b.config.VersionMember != "" {
		return b.config.VersionMember
	}
	root, err := b.At(b.Root)
	if err != nil || len(b.known) == 0 {
		return ""
	}
	if properties := root.Member("properties"); properties == nil || properties.Member("$schema") == nil {
		return ""
	}
	return "/$schema"
}

// loadEditions reads the file editions.json of a dialect whose hand-written check reads the
// edition from the document. Most dialects have no such file.
func (b *Bundle) loadEditions() error {
	file := path.Join(path.Dir(b.Root.File), "editions.json")
	text, err := schemas.FS.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var list struct {
		VersionMember string             `json:"versionMember"`
		Editions      map[string]edition `json:"editions"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	b.config.VersionMember, b.editions = list.VersionMember, list.Editions
	return nil
}

// optional reports whether the edition does not require a member that the rule at a
// location requires.
func (b *Bundle) optional(rule Location, member string) bool {
	for ref, members := range b.editions[b.Edition].NotRequired {
		if b.Root.Follow(ref) == rule && slices.Contains(members, member) {
			return true
		}
	}
	return false
}

// Follow returns the target of the $ref at a location.
func (p Location) Follow(ref string) Location {
	file, pointer, _ := strings.Cut(ref, "#")
	if file == "" {
		return Location{p.File, pointer}
	}
	return Location{path.Join(path.Dir(p.File), file), pointer}
}

// load reads a file and the files that it refers to.
func (b *Bundle) load(file string) error {
	if b.files[file] != nil {
		return nil
	}
	text, err := schemas.FS.ReadFile(file)
	if err != nil {
		return err
	}
	n, err := jsontree.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	b.files[file] = n
	b.unevaluated = b.unevaluated || bytes.Contains(text, []byte(`"unevaluated`))
	for _, ref := range references(n) {
		if err := b.load(Location{File: file}.Follow(ref).File); err != nil {
			return err
		}
	}
	return nil
}

// references returns all $ref inside a value.
func references(n *jsontree.Node) []string {
	var refs []string
	if ref := n.Member("$ref"); ref != nil {
		refs = append(refs, ref.Str)
	}
	for inner := range n.Inside() {
		refs = append(refs, references(inner)...)
	}
	return refs
}

// Find returns the schema at a location, nil if there is none.
func (b *Bundle) Find(p Location) (*jsontree.Node, error) { return b.files[p.File].At(p.Pointer) }

// At returns the schema at a location, which must exist.
func (b *Bundle) At(p Location) (*jsontree.Node, error) {
	n, err := b.Find(p)
	if err == nil && n == nil {
		err = fmt.Errorf("%s: no schema at this location", p)
	}
	return n, err
}

// Below returns the location one level below.
func (p Location) Below(step string) Location {
	return Location{p.File, p.Pointer + card.JoinPointer(step)}
}
