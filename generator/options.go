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
	// With are documents that references resolve to besides those in the folder of the
	// schema: FILE, FOLDER or URI=FILE, as for the flag --with.
	With []string
	// AllowMissingRefs accepts any value where a reference cannot be resolved, and reports a
	// warning in place of an error.
	AllowMissingRefs bool
	// Limits bound what is read.
	Limits Limits
}

// Limits bound what is read of schemas, so that an untrusted schema cannot exhaust the
// machine. A zero field means the default. Exceeding a limit is an error with its position.
type Limits struct {
	// FileBytes is the greatest size of one file in octets; 32 MiB by default.
	FileBytes int
	// Files is the number of files that are read through references, [Options.With] and
	// configuration; 10,000 by default.
	Files int
	// Nodes is the number of JSON values in all schemas of one package, including those that
	// are referred to; 2,000,000 by default.
	Nodes int
	// Depth is the greatest nesting of JSON values in one file; 512 by default, at most
	// 10,000.
	Depth int
	// References is the length of the longest chain of references, where the target of each
	// contains the next, directly or in a member or element; 10,000 by default, at most
	// 100,000.
	References int
}

// Set sets a limit from text of the form NAME=NUMBER, the value of the flag --limit. The
// names are file-bytes, files, nodes, depth and references.
func (l *Limits) Set(text string) error { return (*source.Limits)(l).Set(text) }

// OptionError reports an argument that cannot be used, such as a file of [Options.With] that
// does not exist.
type OptionError struct {
	// Option is the name of the flag for it without hyphens, Value what was given.
	Option, Value string
	Err           error
}

// Error returns the option, the value and the reason.
func (e *OptionError) Error() string { return fmt.Sprintf("%s %s: %v", e.Option, e.Value, e.Err) }

// Unwrap returns the reason.
func (e *OptionError) Unwrap() error { return e.Err }

// documents returns those of With by their absolute paths, and lets the store read them.
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
