package check

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// file is a file that may have cards.
type file struct {
	// name is the path as messages have it, with slashes.
	name string
	// isNamed says that an argument names the file, or that it has the name of a card. If it has no
	// card, that is an error.
	isNamed bool
}

// ignoreFiles are the files with patterns of paths that are not read.
var ignoreFiles = []string{".gitignore", ".agentcardignore"}

// skipped are folders without documents of their own.
var skipped = []string{".git", "node_modules"}

// walker finds the files below folders.
type walker struct {
	ignored *scope // by the configuration
	found   func(file) error

	arguments map[string]bool // the files that arguments name
	passed    map[string]bool // the files that were found; nil for one argument, which has no file twice
	trouble   []error         // of files and folders that cannot be read
}

// walk calls found with each file of the arguments once: with a file itself, and with the files below a
// folder that may be cards, in the order of their names. A folder that cannot be read does not end the
// walk. The error has all such folders, or is the error of found.
func (w *walker) walk(ctx context.Context, args []string) error {
	args = command.Files(args)
	w.arguments = make(map[string]bool)
	if len(args) > 1 {
		w.passed = make(map[string]bool)
		for _, arg := range args {
			w.arguments[filepath.Clean(arg)] = true
		}
	}
	for _, arg := range args {
		if err := w.argument(ctx, arg); err != nil {
			return errors.Join(append(w.trouble, err)...)
		}
	}
	return errors.Join(w.trouble...)
}

// argument calls found with the files of an argument.
func (w *walker) argument(ctx context.Context, arg string) error {
	if arg == command.StdinArg {
		return w.found(file{arg, true})
	}
	info, err := os.Stat(arg)
	switch {
	case err != nil:
		err = cmp.Or(command.NoFile(arg), err)
		w.trouble = append(w.trouble, err)
		return nil
	case !info.IsDir():
		return w.pass(file{filepath.ToSlash(arg), true})
	}
	names, ignored := namesOf(filepath.ToSlash(filepath.Clean(arg))), w.ignored
	if filepath.IsLocal(arg) {
		for n := range names {
			ignored = w.within(filepath.Join(names[:n]...), n, ignored)
		}
	}
	return w.folder(ctx, arg, names, ignored)
}

// pass calls found with a file that was not found before.
func (w *walker) pass(f file) error {
	if w.passed != nil {
		name := filepath.Clean(filepath.FromSlash(f.name))
		if w.passed[name] {
			return nil
		}
		w.passed[name] = true
		f.isNamed = f.isNamed || w.arguments[name]
	}
	return w.found(f)
}

// namesOf splits a path.
func namesOf(name string) []string {
	if name == "." {
		return nil
	}
	return strings.Split(name, "/")
}

// within returns the scope of a folder, whose path has a number of names.
func (w *walker) within(dir string, depth int, ignored *scope) *scope {
	for _, name := range ignoreFiles {
		name = filepath.Join(dir, name)
		if info, err := os.Stat(name); err != nil || info.IsDir() { // git ignores such a folder
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			w.trouble = append(w.trouble, err)
		}
		ignored = ignored.within(depth, parsePatterns(string(text)))
	}
	return ignored
}

// folder reads a folder. names is its path.
func (w *walker) folder(ctx context.Context, dir string, names []string, ignored *scope) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		w.trouble = append(w.trouble, err)
	}
	ignored = w.within(dir, len(names), ignored)
	for _, e := range entries {
		inside := append(names[:len(names):len(names)], e.Name())
		err = nil
		switch {
		case e.IsDir() && slices.Contains(skipped, e.Name()), !e.IsDir() && !e.Type().IsRegular():
		case ignored.ignores(inside, e.IsDir()):
		case e.IsDir():
			err = w.folder(ctx, filepath.Join(dir, e.Name()), inside, ignored)
		case command.IsReadable(e.Name()):
			err = w.pass(file{filepath.ToSlash(filepath.Join(dir, e.Name())), isCardName(inside)})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isCardName reports whether the path of a file says that it is a card: its name, or its place
// below .well-known.
func isCardName(names []string) bool {
	base := command.WithoutSyntax(names[len(names)-1])
	if base == "agent-card" || path.Ext(base) == ".agentcard" && base != ".agentcard" {
		return true
	}
	return len(names) > 1 && names[len(names)-2] == ".well-known" && (base == "agent" || base == "ai-catalog" || base == "agentcard")
}
