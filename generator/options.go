package generator

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Options are common to all functions that read schemas. The zero value is ready to use.
type Options struct {
	// With are further documents that references may resolve to, in addition to the documents
	// in the folder of the schema: FILE, FOLDER or URI=FILE, as for the flag --with.
	With []string
	// AllowMissingRefs makes an unresolved reference a warning instead of an error. Any value
	// is then valid there.
	AllowMissingRefs bool
	// Limits bound the input.
	Limits Limits
	// Records is a folder in which [Result.Write] records hashes of the inputs of each package.
	// With it, [Project] and [Schema] generate only packages whose inputs or files have changed
	// since; the result is the same. By default everything is generated.
	Records string
}

// Limits bound the input that is read for schemas, so that an untrusted schema cannot exhaust
// the machine. A zero field means the default. Exceeding a limit is an error with its position.
type Limits struct {
	// FileBytes is the maximum size of one file in octets; 32 MiB by default.
	FileBytes int
	// Files is the maximum number of files read through references, [Options.With] and
	// configuration; 10,000 by default.
	Files int
	// Nodes is the maximum number of JSON values in all schemas of one package, including the
	// referenced schemas; 2,000,000 by default.
	Nodes int
	// Depth is the maximum nesting of JSON values in one file; 512 by default, at most 10,000.
	Depth int
	// References is the maximum length of a chain of references: each target contains the next
	// reference, directly or in a member or element. It is 10,000 by default, at most 100,000.
	References int
}

// Set sets a limit from text of the form NAME=NUMBER, the value of the flag --limit. The
// names are file-bytes, files, nodes, depth and references.
func (l *Limits) Set(text string) error { return (*source.Limits)(l).Set(text) }

// OptionError reports an argument that cannot be used, such as a file of [Options.With] that
// does not exist.
type OptionError struct {
	// Option is the name of the flag for the argument, without hyphens. Value is the given
	// value.
	Option, Value string
	Err           error
}

// Error returns the option, the value and the reason.
func (e *OptionError) Error() string { return fmt.Sprintf("%s %s: %v", e.Option, e.Value, e.Err) }

// Unwrap returns the reason.
func (e *OptionError) Unwrap() error { return e.Err }

// documents returns the documents of With by absolute path, and lets the store read them.
func (o *Options) documents(store *source.Store) ([]schema.With, error) {
	var list []schema.With
	for _, text := range o.With {
		w := schema.ParseWith(text)
		abs, err := filepath.Abs(w.Name)
		if err != nil {
			return nil, err
		}
		store.Allow(abs)
		if _, err := store.Read(abs); err != nil && !(errors.Is(err, source.ErrNotRegular) && isFolder(abs) && w.URI == "") {
			return nil, &OptionError{"with", text, errors.Unwrap(err)}
		}
		w.Name = filepath.ToSlash(abs)
		list = append(list, w)
	}
	return list, nil
}

// extend adds the options to the settings of a dialect.
func (o *Options) extend(d *config.Dialect, documents []schema.With) {
	d.With = append(d.With, documents...)
	d.AllowMissingRefs = d.AllowMissingRefs || o.AllowMissingRefs
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
