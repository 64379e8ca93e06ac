package schema

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

var (
	errNotGiven    = errors.New(`no schema that was read or given has this "$id", and documents are never fetched from the network`)
	errWindowsPath = errors.New(`a reference is a URI: folders are separated by "/", and a drive follows "file:///"`)
)

// refKey is the cache key of a reference without its fragment. It has the same target
// everywhere in a file with the same base.
type refKey struct{ file, base, ref string }

// finding is the cached target of a refKey, and the number of resources at the time of the
// search.
type finding struct {
	resource *Resource
	err      error
	known    int
}

// resource returns the resource for a URI reference without a fragment, and reads the document
// if necessary. at is the reference, for warnings. It returns nil without an error if the
// document exists and cannot be read.
//
// The order is documented in the guide "Your own schema":
//
//  1. a schema with exactly this "$id"
//  2. a document given for exactly this URI
//  3. a meta-schema
//  4. a file beside the referring one
//  5. a schema whose "$id" differs only in the query
//  6. a given file of the same name
func (l *loader) resource(s *Schema, ref string, at *Value) (*Resource, error) {
	if ref == "" && s.Resource != nil {
		return s.Resource, nil
	}
	key := refKey{s.File, s.Base, ref}
	if f, ok := l.found[key]; ok && (f.err == nil || f.known == len(l.graph.Resources)) {
		return f.resource, f.err
	}
	r, err := l.find(s, ref, at)
	l.found[key] = finding{r, err, len(l.graph.Resources)}
	return r, err
}

func (l *loader) find(s *Schema, ref string, at *Value) (*Resource, error) {
	uri, err := resolveURI(s.Base, ref)
	if err != nil {
		return nil, err
	}
	key := canonicalURI(uri)
	r, ambiguous := l.identified(s.File, key)
	if r != nil {
		return r, nil
	}
	if f := l.library.byURI[key]; f != nil {
		return l.read(f), nil
	}
	if ambiguous != nil {
		return nil, ambiguous
	}
	if f := l.embedded(uri); f != nil {
		return l.read(f), nil
	}
	f, err := l.beside(s, uri, ref)
	if f != nil {
		return l.read(f), nil
	}
	if r := l.sameAddress(key, at); r != nil {
		return r, nil
	}
	if f, nameErr := l.sameName(key); f != nil {
		l.diags.Warnf(at.Pos(), "ref-by-name", "%q is resolved to %s, which has the same file name", at.Str, f.Name)
		return l.read(f), nil
	} else if nameErr != nil {
		return nil, nameErr
	}
	return nil, err
}

// read returns the resource of a whole document, nil if it cannot be read.
func (l *loader) read(f *source.File) *Resource {
	if root := l.document(f); root != nil {
		return root.Resource
	}
	return nil
}

// identified finds the schema with a "$id". If several documents have the same one, the
// document of the referring file takes precedence, then a requested file. Otherwise it is an
// error unless a later step finds a target.
func (l *loader) identified(file, key string) (*Resource, error) {
	first := l.resources[key]
	candidates := l.library.byID[key]
	if first != nil && len(l.others[key]) == 0 && !slices.ContainsFunc(candidates, func(f *source.File) bool { return f.Name != first.Root.File }) {
		return first, nil
	}
	var names []string
	if first != nil {
		for _, r := range append([]*Resource{first}, l.others[key]...) {
			if r.Root.File == file || l.asked[r.Root.File] {
				return r, nil
			}
			names = append(names, r.Root.File)
		}
	}
	for _, f := range candidates {
		if !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
	}
	switch len(names) {
	case 0:
		return nil, nil
	case 1:
		l.document(candidates[0])
		return l.resources[key], nil
	}
	return nil, fmt.Errorf(`%s have the same "$id"; choose one with --with URI=FILE`, joinAnd(names))
}

// embedded returns the document that the store has under a URI other than a file URI. These are
// the meta-schemas, with http or https.
func (l *loader) embedded(uri string) *source.File {
	if strings.HasPrefix(uri, "file:") {
		return nil
	}
	f, err := l.store.Lookup(uri)
	if other := otherScheme(uri); err != nil && other != "" {
		f, err = l.store.Lookup(other)
	}
	if err != nil {
		return nil
	}
	return f
}

// beside finds the file that a reference denotes by location: a relative path from the
// referring file, or for a network address, the relative path from that file's address. It also
// finds neighbouring files by "$id". A schema whose "$id" is a network address is often in one
// folder with the schemas that it refers to.
func (l *loader) beside(s *Schema, uri, ref string) (*source.File, error) {
	if strings.HasPrefix(uri, "file:") {
		f, err := l.store.Lookup(uri)
		if err != nil {
			return nil, fmt.Errorf("cannot read %w", err)
		}
		return f, nil
	}
	if strings.Contains(s.File, "://") {
		return nil, errNotGiven // a meta-schema has no neighbouring files
	}
	f, refusal := l.relative(s, ref)
	if f != nil {
		return f, nil
	}
	key := canonicalURI(uri)
	own := s.root().Resource // nil while the "$schema" of the document is being resolved
	if own == nil {
		own = &Resource{}
	}
	if rel, ok := relativePath(own.URI, uri); ok {
		if f, err := l.store.Read(path.Join(path.Dir(s.File), rel)); err == nil && slices.Contains(l.identifiersOf(f), key) {
			return f, nil
		}
	}
	for _, neighbour := range l.neighbours(path.Dir(s.File)) {
		if neighbour.id == key {
			return neighbour.file, nil
		}
	}
	return nil, refusal
}

// relative reads the file at a relative path from the file of s. Its error is errNotGiven if ref
// is no relative path, or if there is no such file.
func (l *loader) relative(s *Schema, ref string) (*source.File, error) {
	u, err := url.Parse(ref)
	if err != nil || u.IsAbs() || u.Host != "" || u.Path == "" {
		return nil, errNotGiven
	}
	local, err := resolveURI(l.store.URI(s.File), ref)
	if err != nil {
		return nil, errNotGiven
	}
	f, err := l.store.Lookup(local)
	switch {
	case err == nil:
		return f, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, errNotGiven
	}
	return nil, fmt.Errorf("cannot read %w", err)
}

// root returns the schema of the whole document.
func (s *Schema) root() *Schema {
	for s.Parent != nil {
		s = s.Parent
	}
	return s
}

// identifiersOf returns the canonical URIs that a file gives to schemas in it.
func (l *loader) identifiersOf(f *source.File) []string {
	return l.identifiers(ReadValue(f, new(source.Diagnostics)), f.URI)
}

// Limits of the search for a "$id" in a folder: the number of files, and their total
// size in octets.
const (
	maxNeighbours     = 1000
	maxNeighbourBytes = 64 << 20
)

// neighbours returns the schemas in a folder by the URIs that they declare.
func (l *loader) neighbours(folder string) []identified {
	if list, known := l.folders[folder]; known {
		return list
	}
	var list []identified
	entries, _ := l.store.ReadDir(folder) // a folder that cannot be read has no neighbours
	files, size := 0, 0
	for _, e := range entries {
		if !e.Type().IsRegular() || !source.IsDocument(e.Name()) {
			continue
		}
		info, err := e.Info()
		if err != nil || info.Size() > int64(maxNeighbourBytes-size) || files == maxNeighbours {
			continue
		}
		f, err := l.store.Read(path.Join(folder, e.Name()))
		if err != nil {
			continue
		}
		files, size = files+1, size+len(f.Data)
		if !bytes.Contains(f.Data, []byte(`id"`)) {
			continue
		}
		for _, id := range l.identifiersOf(f) {
			list = append(list, identified{f, id})
		}
	}
	if l.folders == nil {
		l.folders = make(map[string][]identified)
	}
	l.folders[folder] = list
	return list
}

// sameAddress finds the schema whose "$id" differs only in the query. There must be only one.
func (l *loader) sameAddress(key string, at *Value) *Resource {
	address, _, _ := strings.Cut(key, "?")
	found := make(map[*Resource]bool)
	add := func(r *Resource) {
		if r != nil {
			found[r] = true
		}
	}
	for _, r := range l.byAddress[address] {
		add(r)
	}
	for _, other := range l.library.byAddress[address] {
		l.document(other.file)
		add(l.resources[other.id])
	}
	if address != key {
		if r, err := l.identified("", address); err == nil {
			add(r)
		}
	}
	for r := range found {
		if len(found) == 1 {
			l.diags.Warnf(at.Pos(), "ref-by-address", "%q is resolved to %s, whose address differs in the query", at.Str, r.URI)
			return r
		}
	}
	return nil
}

// sameName finds the file of Options.With whose name is the last segment of a URI. If there are
// several, the folders must match too.
func (l *loader) sameName(key string) (*source.File, error) {
	key, _, _ = strings.Cut(key, "?")
	want := strings.Split(key, "/")
	var best []*source.File
	most := 0
	for _, f := range l.library.files {
		have := strings.Split(canonicalURI(f.URI), "/")
		n := 0
		for n < len(want) && n < len(have) && want[len(want)-1-n] == have[len(have)-1-n] && have[len(have)-1-n] != "" {
			n++
		}
		switch {
		case n == 0 || n < most:
		case n > most:
			best, most = []*source.File{f}, n
		case !slices.Contains(best, f):
			best = append(best, f)
		}
	}
	switch len(best) {
	case 0:
		return nil, nil
	case 1:
		return best[0], nil
	}
	var names []string
	for _, f := range best {
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("%s have this name; choose one with --with URI=FILE", joinAnd(names))
}

// metaSchema returns the document of a "$schema", nil if it is not found.
func (l *loader) metaSchema(s *Schema, uri string) *source.File {
	key := canonicalURI(uri)
	if f := l.library.byURI[key]; f != nil && len(l.library.byID[key]) != 1 {
		return f
	}
	if files := l.library.byID[key]; len(files) > 0 {
		return files[0]
	}
	if f := l.embedded(uri); f != nil {
		return f
	}
	if f, err := l.beside(s, uri, uri); err == nil {
		return f
	}
	return nil
}

// joinAnd joins names for a sentence: a, b and c. If there are many, it lists only the first
// ones.
func joinAnd(names []string) string {
	if len(names) > 4 {
		names = append(slices.Clone(names[:3]), fmt.Sprintf("%d others", len(names)-3))
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
