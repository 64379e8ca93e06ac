// Package source reads the documents of the generator, converts byte offsets to lines and
// columns, and collects the [Diagnostics] about these positions. Documents are files below one
// folder, files that the caller allows by name, or bytes that the caller embeds under a URI. The
// network is never used.
package source

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"
)

// ErrOffline reports a document with a network URI that is not embedded.
var ErrOffline = errors.New("the document is not embedded, and nothing is fetched from the network")

// Store reads and caches documents: it always returns the same [File] for a document. A Store
// is not safe for concurrent use.
type Store struct {
	root    string   // absolute
	from    fs.FS    // the file system of the root; nil for a directory on disk
	allowed []string // absolute paths that may be read besides the root
	limits  Limits
	files   map[string]*File
	count   int            // number of files read
	trace   map[Input]bool // what the running Trace has recorded; nil if none is running
}

// New returns a store with the root directory root. It reads only files in this directory,
// regardless of names, references and symbolic links; [Store.Allow] adds exceptions.
func New(root string) (*Store, error) {
	abs, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	return makeStore(abs, nil), nil
}

func makeStore(root string, from fs.FS) *Store {
	return &Store{root: root, from: from, limits: DefaultLimits(), files: make(map[string]*File)}
}

// FromFS returns a store of the files in fsys. Names are relative to its root, and no path on
// this machine is accessible unless [Store.Allow] adds it.
func FromFS(fsys fs.FS) *Store {
	return makeStore(filepath.Join(string(filepath.Separator), "embedded"), fsys)
}

// SetLimits sets the limits for subsequent calls.
func (s *Store) SetLimits(l Limits) { s.limits = l.orDefault() }

// Limits returns the limits.
func (s *Store) Limits() Limits { return s.limits.orDefault() }

// Read returns the file with a name, relative to the root unless the name is absolute.
func (s *Store) Read(name string) (*File, error) { return s.Lookup(s.URI(name)) }

// Add adds a document under the name of a file. The store then returns the document instead of the
// file on the disk.
func (s *Store) Add(name string, data []byte) *File {
	uri := s.URI(name)
	f := s.read(s.name(uri), uri, data)
	s.files[uri] = f
	return f
}

// Embed adds a document under an absolute URI.
func (s *Store) Embed(uri string, data []byte) *File {
	uri, _, _ = strings.Cut(uri, "#")
	f := s.newFile(uri, uri, data)
	s.files[uri] = f
	return f
}

// Lookup returns the document with an absolute URI; a fragment is ignored.
func (s *Store) Lookup(uri string) (*File, error) {
	uri, _, _ = strings.Cut(uri, "#")
	f, err := s.lookup(uri)
	if strings.HasPrefix(uri, "file:") { // documents with other URIs are not on the disk
		s.traced(fileInput, s.name(uri), err, func() string { return f.digest() })
	}
	return f, err
}

// lookup is Lookup for a URI without a fragment.
func (s *Store) lookup(uri string) (*File, error) {
	if f := s.files[uri]; f != nil {
		return f, nil
	}
	u, err := url.Parse(uri)
	if err != nil {
		return nil, err
	}
	if u.Scheme != "file" {
		return nil, fmt.Errorf("%s: %w", uri, ErrOffline)
	}
	p, err := filePath(u)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", uri, err)
	}
	uri = s.URI(p) // the canonical form of the URI
	if f := s.files[uri]; f != nil {
		return f, nil
	}
	if s.count >= s.limits.Files {
		return nil, fmt.Errorf("%s: %w", s.name(uri), limitError{fmt.Sprintf("more than %d files; --limit files=NUMBER raises the limit", s.limits.Files)})
	}
	data, err := s.readPath(filepath.Clean(p))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name(uri), err)
	}
	f := s.read(s.name(uri), uri, data)
	s.count++
	s.files[uri] = f
	return f, nil
}

// Path returns the path on disk of the file with a name.
func (s *Store) Path(name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(s.root, name)
}

// URI returns the absolute URI of the file with a name.
func (s *Store) URI(name string) string {
	p := filepath.ToSlash(s.Path(name))
	if !strings.HasPrefix(p, "/") {
		p = "/" + p // C:/… becomes /C:/…
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// name returns the document's name for messages: for a file, the path relative to the
// root, with slashes.
func (s *Store) name(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	file, err := filePath(u)
	if err != nil {
		return uri
	}
	rel, err := filepath.Rel(s.root, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// withoutPath removes the path from a file error, since the store adds the name that the user
// knows.
func withoutPath(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist // Go's message, which does not depend on the system
	}
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}
