package dialectschema

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/schemas"
)

// Names returns the names for [Load]: the names of all dialects and of all their kinds of
// documents.
func Names() []string {
	var names, kinds []string
	configs, err := configs()
	if err != nil {
		panic(err) // the files are part of the program
	}
	for _, file := range slices.Sorted(maps.Keys(configs)) {
		c := configs[file]
		names = append(names, c.Dialect)
		for _, e := range c.Entries {
			kinds = append(kinds, c.Dialect+"/"+e.Kind)
		}
	}
	return append(names, kinds...)
}

// UnknownError is the error of [Load] for a dialect or a kind of document without a schema.
type UnknownError struct{ Name string }

// Error returns the message.
func (e *UnknownError) Error() string { return "no schema describes " + e.Name }

// Load returns the schema of DIALECT[@EDITION][/KIND]. Without an edition, the schema has the rules
// of the edition that a document states, or else of the newest. Without a kind it is the card's
// schema. The error of an unknown dialect or kind is an [*UnknownError], of an unknown edition an
// [*UnknownEditionError].
func Load(name string) (*Bundle, error) {
	name, kind, hasKind := strings.Cut(name, "/")
	dialect, edition, hasEdition := strings.Cut(name, "@")
	c, file, err := configOf(dialect)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(c.Entries, func(e entry) bool { return !hasKind || e.Kind == kind })
	if at < 0 {
		return nil, &UnknownError{Name: dialect + "/" + kind}
	}
	if hasEdition && edition == "" {
		return nil, &UnknownEditionError{Dialect: dialect, Known: c.known()}
	}
	return c.bundle(Location{File: file}.Follow(c.Entries[at].Ref), c.Entries[at].Kind, edition)
}

// LoadType returns the schema of a Go type that was generated for a dialect: of a kind of document, or
// of a type that occurs only inside documents. The edition may be empty, see [Load].
func LoadType(dialect, name, edition string) (*Bundle, error) {
	c, file, err := configOf(dialect)
	if err != nil {
		return nil, err
	}
	at, err := typeLocation(path.Join(path.Dir(file), "names.lock"), name)
	if err != nil {
		return nil, err
	}
	for _, e := range c.Entries {
		if (Location{File: file}).Follow(e.Ref) == at {
			return c.bundle(at, e.Kind, edition)
		}
	}
	c.MaxSize, c.Embedded = 0, false // they hold for documents
	if known := c.known(); edition == "" && len(known) > 0 {
		edition = known[len(known)-1] // only documents state theirs
	}
	return c.bundle(at, name, edition)
}

// typeLocation returns the location of the schema of a Go type, which names.lock has.
func typeLocation(lock, name string) (Location, error) {
	text, err := schemas.FS.ReadFile(lock)
	if err != nil {
		return Location{}, err
	}
	var names map[string]string
	if err := json.Unmarshal(text, &names); err != nil {
		return Location{}, fmt.Errorf("%s: %w", lock, err)
	}
	for _, key := range slices.Sorted(maps.Keys(names)) {
		file, pointer, _ := strings.Cut(strings.TrimPrefix(key, "schemas/"), "#")
		pointer, inline := strings.CutSuffix(pointer, "~type")
		definition := path.Dir(pointer) == "/$defs"
		if names[key] == name && (inline || definition || pointer == "") {
			return Location{File: file, Pointer: pointer}, nil
		}
	}
	return Location{}, fmt.Errorf("%s has no type %s", lock, name)
}

// configs returns the content of each dialect.json, by its path.
func configs() (map[string]*config, error) {
	files, err := fs.Glob(schemas.FS, "*/dialect.json")
	if err != nil {
		return nil, err
	}
	all := make(map[string]*config, len(files))
	for _, file := range files {
		text, err := schemas.FS.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all[file] = new(config)
		if err := json.Unmarshal(text, all[file]); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return all, nil
}

// configOf returns the dialect.json of a dialect and its path. A dialect may have a folder of
// another name.
func configOf(dialect string) (*config, string, error) {
	all, err := configs()
	if err != nil {
		return nil, "", err
	}
	for file, c := range all {
		if c.Dialect == dialect {
			return c, file, nil
		}
	}
	return nil, "", &UnknownError{Name: dialect}
}

// known returns the editions of a dialect, oldest first.
func (c *config) known() []string {
	if c.Editions != nil {
		return c.Editions
	}
	return c.Versions
}

// bundle returns the schema at a location with the files that it refers to.
func (c *config) bundle(root Location, kind, edition string) (*Bundle, error) {
	known := c.known()
	if edition != "" && !slices.Contains(known, edition) {
		return nil, &UnknownEditionError{Dialect: c.Dialect, Edition: edition, Known: known}
	}
	b := &Bundle{Root: root, Edition: edition, known: known, dialect: c.Dialect, kind: kind, config: *c, files: map[string]*jsontree.Node{}}
	if err := b.load(root.File); err != nil {
		return nil, err
	}
	return b, b.chooseEdition()
}
