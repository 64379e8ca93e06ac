package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/generator"
)

type generateFlags struct {
	file  string
	one   generator.Package
	reads reading
	stats bool
	force bool
}

func generateCommand() *cli.Command[*streams] {
	return &cli.Command[*streams]{
		Use:   "generate",
		Short: "Generate the Go packages of a project, or of one schema",
		Long: `Generate writes the packages of all dialects that the project file lists or,
with --schema, the package of one schema. Unchanged files are not rewritten; obsolete
generated files are removed; nothing is written if a schema has an error. An
interrupted run leaves only complete files, and the next run writes the rest. If two
runs write to one folder, the second waits for the first.

The type of a document is named after --root, the schema's title, or the file.
With --entry other schemas in the file, such as definitions, describe the documents:
each gets functions that parse, examine and encode whole documents.

A package is not generated again if nothing has changed: its schemas and all other
files that were read, its settings, the generated files, and cardgen itself. A record
of the last run in the user's cache folder (or the folder in CARDGEN_CACHE) shows that;
it may be removed at any time. With --force, everything is generated.

If files change, and in a repository of Git, generate also reports how the meaning of the schemas
has changed since the last commit, as the command diff does.

With --stats the sizes of each package are printed before anything is written: its
types, how many schemas share the type of an equal one, files, kB, and the longest
names. A compiler takes some seconds for 100,000 lines (4,000 kB).
` + readingHelp + jsonHelp,
		Example: `  cardgen generate
  cardgen generate --config ../cardgen.json
  cardgen generate --force
  cardgen generate --schema order.schema.json --package order --out internal/order --root Order
  cardgen generate --schema api.schema.json --package api --out internal/api --entry '#/$defs/Order' --entry '#/$defs/Item'
  cardgen generate --schema api.schema.json --package api --out internal/api --entry '#/definitions/*'
  cardgen generate --schema api/order.json --package order --out internal/order --with common
  cardgen generate --schema order.json --package order --out order --with https://example.com/money.json=money.json`,
		Args:   noSchema,
		Output: cli.OutputOf("cardgen generate"),
		Flags:  new(generateFlags),
	}
}

// noSchema requires that there are no arguments. The error about a file names the flag for it.
func noSchema(cmd *cobra.Command, args []string) error {
	err := cli.NoArguments(cmd, args)
	if err != nil && exists(args[0]) {
		return fmt.Errorf("%w; --schema names a schema, with --package and --out", err)
	}
	return err
}

// Bind adds the flags.
func (f *generateFlags) Bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.file, "config", generator.ProjectFile, "project `file`")
	flags.StringVar(&f.one.Schema, "schema", "", "generate from this single schema `file`")
	flags.StringVar(&f.one.Name, "package", "", "`name` of the package, with --schema")
	flags.StringVar(&f.one.Out, "out", "", "`folder` to write to, with --schema")
	flags.StringArrayVar(&f.one.Entries, "entry", nil, "`pointer` to a schema of documents instead of the root, with --schema; * matches any text in its last part; may be repeated")
	flags.StringVar(&f.one.Root, "root", "", "`name` of the root type, with --schema")
	flags.BoolVar(&f.one.AssertFormat, "assert-format", false, "make the keyword format an assertion, with --schema")
	flags.BoolVar(&f.force, "force", false, "generate all packages, also those whose inputs have not changed")
	flags.BoolVar(&f.stats, "stats", false, "print the sizes of each package before it is written")
	f.reads.bind(cmd)
	cmd.MarkFlagsMutuallyExclusive("json", "stats")
}

// Run generates packages and writes them, unless a schema has an error.
func (f *generateFlags) Run(cmd *cobra.Command, s *streams, _ []string) error {
	if err := flagsAgree(cmd, f.one); err != nil {
		return err
	}
	if !f.force {
		f.reads.options.Records = records()
	}
	result, err := generate(f.file, f.one, &f.reads)
	if err != nil {
		return err
	}
	if err := f.reads.report(s, result.Diagnostics); err != nil {
		return err
	}
	if f.stats {
		for _, p := range result.Packages {
			fmt.Fprintln(s.out, p)
		}
	}
	return f.write(cmd.Context(), result, s)
}

// flagsAgree returns an error for flags that exclude or require each other.
func flagsAgree(cmd *cobra.Command, one generator.Package) error {
	if one.Schema == "" {
		for _, name := range []string{"package", "out", "entry", "root", "assert-format"} {
			if cmd.Flags().Changed(name) {
				return fmt.Errorf("--%s requires --schema", name)
			}
		}
		return nil
	}
	switch {
	case cmd.Flags().Changed("config"):
		return errors.New("--config and --schema exclude each other")
	case one.Schema == "-":
		return errors.New("--schema needs the name of a file: standard input is not read")
	case one.Name == "" || one.Out == "":
		return errors.New("--schema needs --package and --out")
	}
	return nil
}

// generate generates a schema or, without one, a project in memory.
func generate(file string, one generator.Package, reads *reading) (*generator.Result, error) {
	options, err := reads.parse()
	if err != nil {
		return nil, err
	}
	if one.Schema == "" {
		result, err := generator.Project(file, options)
		return result, projectError(file, err)
	}
	result, err := generator.Schema(one, options)
	return result, flagError(err)
}

// write writes a result and prints the changes, and what they mean.
func (f *generateFlags) write(ctx context.Context, result *generator.Result, s *streams) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	changes, err := result.Write(ctx)
	if err != nil {
		return err
	}
	file := cmp.Or(f.one.Schema, f.file)
	var changed []generator.Evolved
	if len(changes) > 0 {
		changed = meaning(ctx, file, f.one.Entries, f.reads.options)
	}
	if f.reads.json {
		return s.changes(changes, changed, result.Files)
	}
	for _, c := range changes {
		fmt.Fprintln(s.out, c.Kind, c.Path)
	}
	printMeaning(s.out, file, changed)
	kept := 0
	for _, p := range result.Packages {
		if p.Kept {
			kept++
		}
	}
	upToDate := ""
	if kept > 0 {
		upToDate = fmt.Sprintf("%d of %d packages up to date, ", kept, len(result.Packages))
	}
	fmt.Fprintf(s.out, "%d files, %d changed, %s%s\n", result.Files, len(changes), upToDate, usage())
	return nil
}

// cacheVariable is the environment variable for another folder with records.
const cacheVariable = "CARDGEN_CACHE"

// records returns the folder that records what packages were made from. It is empty if the
// user has no cache folder.
func records() string {
	if folder := os.Getenv(cacheVariable); folder != "" {
		return folder
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "cardgen")
}
