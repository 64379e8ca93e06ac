package check

import (
	"context"
	"errors"
	"io/fs"
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
}

// walk calls found with each file of the arguments: with a file itself, and with the files below a
// folder that may be cards, in the order of their names.
func (w *walker) walk(ctx context.Context, args []string) error {
	var trouble []error
	for _, arg := range command.Files(args) {
		if arg == command.StdinArg {
			if err := w.found(file{arg, true}); err != nil {
				return errors.Join(append(trouble, err)...)
			}
			continue
		}
		info, err := os.Stat(arg)
		switch {
		case err != nil:
			trouble = append(trouble, err)
			continue
		case !info.IsDir():
			err = w.found(file{filepath.ToSlash(arg), true})
		default:
			names := namesOf(filepath.ToSlash(filepath.Clean(arg)))
			err = w.folder(ctx, arg, names, w.ignored)
		}
		if err != nil {
			return errors.Join(append(trouble, err)...)
		}
	}
	return errors.Join(trouble...)
}

// namesOf splits a path.
func namesOf(name string) []string {
	if name == "." {
		return nil
	}
	return strings.Split(name, "/")
}

// folder reads a folder. names is its path.
func (w *walker) folder(ctx context.Context, dir string, names []string, ignored *scope) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, name := range ignoreFiles {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			ignored = ignored.within(len(names), parsePatterns(string(text)))
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, e := range entries {
		inside := append(names[:len(names):len(names)], e.Name())
		switch {
		case e.IsDir() && slices.Contains(skipped, e.Name()), !e.IsDir() && !e.Type().IsRegular(), ignored.ignores(inside, e.IsDir()):
			continue
		case e.IsDir():
			err = w.folder(ctx, filepath.Join(dir, e.Name()), inside, ignored)
		case command.IsReadable(e.Name()):
			err = w.found(file{filepath.ToSlash(filepath.Join(dir, e.Name())), isCardName(inside)})
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
