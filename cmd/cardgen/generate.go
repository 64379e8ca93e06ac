package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/output"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
)

// projectFile is the project file that commands look for.
const projectFile = "cardgen.json"

// single are the flags of a schema without a project.
type single struct {
	schema, pkg, out, root string
	entries                []string
	assertFormat           bool
}

func newGenerate() *cobra.Command {
	var (
		file  string
		one   single
		reads reading
		stats bool
	)
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Generate the Go packages of a project, or of one schema",
		Long: `Generate writes the packages of all dialects that the project file lists or,
with --schema, the package of one schema. Unchanged files are not rewritten; obsolete
generated files are removed; nothing is written if a schema has an error. An
interrupted run leaves only complete files, and the next run writes the rest. If two
runs write to one folder, the second waits for the first.

The type of a document is named after --root, the schema's title, or the file.
With --entry the documents are those of other schemas in the file, such as
definitions: each gets functions that parse, examine and encode whole documents.

With --stats the sizes of each package are printed before anything is written: its
types, how many schemas share the type of an equal one, files, kB, and the longest
names. A compiler takes some seconds for 100,000 lines (4,000 kB).
` + readingHelp,
		Example: `  cardgen generate
  cardgen generate --config ../cardgen.json
  cardgen generate --schema order.schema.json --package order --out internal/order --root Order
  cardgen generate --schema api.schema.json --package api --out internal/api --entry '#/$defs/Order' --entry '#/$defs/Item'
  cardgen generate --schema api.schema.json --package api --out internal/api --entry '#/definitions/*'
  cardgen generate --schema api/order.json --package order --out internal/order --with common
  cardgen generate --schema order.json --package order --out order --with https://example.com/money.json=money.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := one.check(cmd); err != nil {
				return err
			}
			w, set, err := generate(file, one, &reads)
			if err != nil {
				return err
			}
			if err := w.report(cmd.ErrOrStderr()); err != nil {
				return err
			}
			if stats {
				for _, s := range w.sizes {
					fmt.Fprintln(cmd.OutOrStdout(), s)
				}
			}
			return write(cmd.Context(), w, set, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&file, "config", projectFile, "project `file`")
	flags.StringVar(&one.schema, "schema", "", "generate from this single schema `file`")
	flags.StringVar(&one.pkg, "package", "", "`name` of the package, with --schema")
	flags.StringVar(&one.out, "out", "", "`folder` to write to, with --schema")
	flags.StringArrayVar(&one.entries, "entry", nil, "`pointer` to a schema of documents instead of the root, with --schema; * matches any text in its last part; may be repeated")
	flags.StringVar(&one.root, "root", "", "`name` of the root type, with --schema")
	flags.BoolVar(&one.assertFormat, "assert-format", false, "make the keyword format an assertion, with --schema")
	flags.BoolVar(&stats, "stats", false, "print the sizes of each package before it is written")
	reads.add(cmd)
	return cmd
}

// check refuses invalid combinations of flags.
func (s *single) check(cmd *cobra.Command) error {
	if s.schema == "" {
		for _, name := range []string{"package", "out", "entry", "root", "assert-format"} {
			if cmd.Flags().Changed(name) {
				return fmt.Errorf("--%s goes with --schema", name)
			}
		}
		return nil
	}
	switch {
	case cmd.Flags().Changed("config"):
		return errors.New("--config and --schema exclude each other")
	case s.pkg == "" || s.out == "":
		return errors.New("--schema needs --package and --out")
	case !config.IsPackageName(s.pkg):
		return fmt.Errorf("%q cannot be the name of a Go package", s.pkg)
	case s.root != "" && len(s.entries) > 1:
		return errors.New("--root names one type; several --entry have names of their own")
	}
	return checkFolder(s.out)
}

// checkFolder refuses a folder to write to that is a file, or inside one.
func checkFolder(out string) error {
	for dir := filepath.Clean(out); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return fmt.Errorf("--out %s: %s is a file, not a folder", out, dir)
		case err == nil || dir == filepath.Dir(dir):
			return nil
		}
	}
}

// generate renders everything in memory.
func generate(file string, one single, reads *reading) (*workspace, *output.Set, error) {
	if one.schema == "" {
		return generateProject(file, reads)
	}
	w, name, err := newWorkspace(one.schema, reads)
	if err != nil {
		return nil, nil, err
	}
	out, err := filepath.Abs(one.out)
	if err != nil {
		return nil, nil, err
	}
	unit, err := reads.unit(w.store, pipeline.Single(name, one.pkg, filepath.ToSlash(out), one.root, one.assertFormat))
	if err != nil {
		return nil, nil, err
	}
	if unit.Places, err = places(name, one.entries); err != nil {
		return nil, nil, err
	}
	set, sizes := pipeline.Schema(w.store, unit, &w.diags)
	w.sizes = sizes
	return w, set, nil
}

// places reads the pointers given by --entry, which are into the file of that name.
func places(file string, pointers []string) ([]schema.Place, error) {
	var list []schema.Place
	for _, p := range pointers {
		pointer, err := url.PathUnescape(strings.TrimPrefix(p, "#"))
		if err != nil || pointer != "" && pointer[0] != '/' {
			return nil, fmt.Errorf("--entry %s: expected a JSON Pointer such as '#/$defs/Order'", p)
		}
		list = append(list, schema.Place{File: file, Pointer: pointer})
	}
	return list, nil
}

func generateProject(file string, reads *reading) (*workspace, *output.Set, error) {
	w, project, err := openProject(file, reads)
	if err != nil {
		return nil, nil, err
	}
	if project == nil {
		return w, nil, nil
	}
	set, sizes := pipeline.Project(w.store, project, &w.diags)
	w.sizes = sizes
	return w, set, nil
}

// write brings a complete set to disk and says what that changed.
func write(ctx context.Context, w *workspace, set *output.Set, stdout io.Writer) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	changes, err := set.Update(ctx)
	if err != nil {
		return w.reached(err)
	}
	for _, c := range changes {
		fmt.Fprintln(stdout, c.Kind, w.path(c.Path))
	}
	fmt.Fprintf(stdout, "%d files, %d changed, %s\n", set.Len(), len(changes), usage())
	return nil
}
