// Package source reads the documents that the generator works on and knows which
// line and column a byte of them is at. Documents are files below one folder, files
// that the caller allows by name, or bytes that the caller embeds under a URI; the
// network is never asked.
package source

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"
)

// ErrOffline says that a document has a URI that only the network could answer.
var ErrOffline = errors.New("the document is not embedded, and the network is never asked")

// Store reads documents and keeps them: whoever asks for the same one gets the same
// [File]. A Store is not safe for concurrent use.
type Store struct {
	root    string   // absolute
	from    fs.FS    // what the root is in place of a directory; nil for a directory
	allowed []string // absolute paths of what may be read besides the root
	limits  Limits
	files   map[string]*File
	count   int // how many files were read
}

// New returns a store whose relative names start at the directory root. It reads the
// files in that directory and no others, wherever names, references and symbolic links
// lead; [Store.Allow] makes exceptions.
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

// FromFS returns a store of the files in fsys, which are on no disk: names start at its
// root, and a path on this machine is of no file.
func FromFS(fsys fs.FS) *Store {
	return makeStore(filepath.Join(string(filepath.Separator), "embedded"), fsys)
}

// SetLimits sets how much is read from now on.
func (s *Store) SetLimits(l Limits) { s.limits = l.orDefault() }

// Limits returns how much is read at most.
func (s *Store) Limits() Limits { return s.limits.orDefault() }

// Read returns the file of that name, relative to the root unless it is absolute.
func (s *Store) Read(name string) (*File, error) { return s.Lookup(s.URI(name)) }

// Add puts a document in the place of the file of that name, whether or not there
// is such a file.
func (s *Store) Add(name string, data []byte) *File {
	uri := s.URI(name)
	f := s.newFile(s.name(uri), uri, data)
	s.files[uri] = f
	return f
}

// Embed puts a document under an absolute URI.
func (s *Store) Embed(uri string, data []byte) *File {
	uri, _, _ = strings.Cut(uri, "#")
	f := s.newFile(uri, uri, data)
	s.files[uri] = f
	return f
}

// Lookup returns the document with an absolute URI; a fragment is ignored.
func (s *Store) Lookup(uri string) (*File, error) {
	uri, _, _ = strings.Cut(uri, "#")
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
	uri = s.URI(p) // one of several ways to write it
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
	s.count++
	f := s.newFile(s.name(uri), uri, data)
	s.files[uri] = f
	return f, nil
}

// Path returns where the file of that name is on disk.
func (s *Store) Path(name string) string {
	if name = filepath.FromSlash(name); filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(s.root, name)
}

// URI returns the absolute URI of the file of that name.
func (s *Store) URI(name string) string {
	p := filepath.ToSlash(s.Path(name))
	if !strings.HasPrefix(p, "/") {
		p = "/" + p // C:/… becomes /C:/…
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// name is how messages name the document with that URI: a file by its path from
// the root, with slashes.
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

// withoutPath takes the path out of a file error: the store names the file itself,
// as the user knows it.
func withoutPath(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ErrNotExist // in the words of Go, whatever those of the system are
	}
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}
