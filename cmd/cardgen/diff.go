package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/internal/base/gitfs"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// editions has the arguments and the flag of the commands that compare two editions of schemas.
type editions struct {
	against string
	entries []string
	reads   reading
}

// editionsHelp describes them in the help.
const editionsHelp = `OLD and NEW are two schema files, in any syntax that generate reads, two project files,
or two folders: of a project (with cardgen.json), of a dialect (with dialect.json), or
with schema files of the same names. With --against git:REVISION, each PATH of that
commit, branch or tag is compared with the same path on the disk; without PATH it is
cardgen.json.`

func (e *editions) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&e.against, "against", "", "compare PATH with its state in a commit: `git:REVISION`")
	cmd.Flags().StringArrayVar(&e.entries, "entry", nil, "`pointer` to a schema of documents in a schema file instead of the root, as in generate; may be repeated")
	e.reads.bindSchemas(cmd)
}

// check checks the number of arguments.
func (e *editions) check(args []string) error {
	if e.against == "" && len(args) != 2 {
		return errors.New("two editions are needed: OLD and NEW, or --against git:REVISION [PATH …]")
	}
	return nil
}

// compare compares the editions that the arguments name.
func (e *editions) compare(ctx context.Context, args []string) (*generator.Evolution, error) {
	options, err := e.reads.parse()
	if err != nil {
		return nil, err
	}
	if e.against == "" {
		result, err := generator.Compare(generator.Edition{Path: args[0], Entries: e.entries}, generator.Edition{Path: args[1], Entries: e.entries}, options)
		return result, flagError(err)
	}
	revision, ok := strings.CutPrefix(e.against, "git:")
	if !ok || revision == "" {
		return nil, fmt.Errorf("--against needs git:REVISION, such as git:HEAD, not %q", e.against)
	}
	if len(args) == 0 {
		if !exists(generator.ProjectFile) {
			return nil, fmt.Errorf("there is no %s here; go to the folder that has it, or name a PATH", generator.ProjectFile)
		}
		args = []string{generator.ProjectFile}
	}
	all := &generator.Evolution{}
	for _, arg := range args {
		old, err := editionAt(ctx, revision, arg, e.entries)
		if err != nil {
			return nil, err
		}
		result, err := generator.Compare(old, generator.Edition{Path: arg, Entries: e.entries}, options)
		if err != nil {
			return nil, flagError(err)
		}
		all.Diagnostics = append(all.Diagnostics, result.Diagnostics...)
		all.Packages = append(all.Packages, result.Packages...)
	}
	return all, nil
}

// editionAt returns the edition that a path has in a commit.
func editionAt(ctx context.Context, revision, name string, entries []string) (generator.Edition, error) {
	dir, base := filepath.Split(filepath.Clean(name))
	dir = cmp.Or(dir, ".")
	files, prefix, err := gitfs.Open(ctx, dir, revision)
	if err != nil {
		return generator.Edition{}, fmt.Errorf("--against git:%s: %w", revision, err)
	}
	return generator.Edition{Path: path.Join(prefix, base), FS: fs.FS(files), Label: revision + ":", Entries: entries}, nil
}

type diffFlags struct {
	editions editions
	format   string
	failOn   []string
	all      bool
}

// classes are the classes of findings.
var classes = []string{"card", "reader", "go", "projection"}

func diffCommand() *cli.Command[*streams] {
	return &cli.Command[*streams]{
		Use:   "diff OLD NEW | diff --against git:REVISION [PATH …]",
		Short: "Report what a change of schemas breaks",
		Long: `Diff compares two editions of schemas and reports what the change breaks, in four classes:

  card        documents that were valid are refused
  reader      documents that are valid now are refused by programs with the old schema
  go          code that uses the generated package no longer compiles
  projection  conversions to other formats lose more than they lost

The verdict of a class is compatible, breaking or undecided. Compatible is proven. A
breaking change of the classes card and reader is shown by a document that is valid by
one schema only. Undecided comes with the reason.

` + editionsHelp + `

Without --all, compatible differences are only counted. JSON output has all: each line is an
object with one member, diagnostic as generate has it, or package.
` + readingHelp,
		Exit: `0 no class of --fail-on is breaking or undecided, 1 one is, or a schema has
an error; 2 wrong usage, or a file that cannot be read.`,
		Example: `  cardgen diff old.schema.json new.schema.json
  cardgen diff --against git:HEAD
  cardgen diff --against git:v1.2.0 schemas/order --fail-on card,go
  cardgen diff --against git:origin/main --format sarif > diff.sarif`,
		Args:   cobra.ArbitraryArgs,
		Output: cli.OutputOf("cardgen diff"),
		Flags:  new(diffFlags),
	}
}

// Bind adds the flags.
func (f *diffFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.format, "format", "text", "`form` of the output: text, json, sarif (for code scanning) or github (annotations)")
	cmd.Flags().StringSliceVar(&f.failOn, "fail-on", nil, "exit with 1 if a `class` is breaking or undecided: card, reader, go, projection, separated by commas")
	cmd.Flags().BoolVar(&f.editions.reads.json, "json", false, "print JSON Lines, as --format json does")
	cmd.MarkFlagsMutuallyExclusive("json", "format")
	cmd.Flags().BoolVar(&f.all, "all", false, "print compatible differences, too")
	f.editions.bind(cmd)
}

// Run compares two editions of schemas.
func (f *diffFlags) Run(cmd *cobra.Command, s *streams, args []string) error {
	if err := f.editions.check(args); err != nil {
		return err
	}
	if f.editions.reads.json {
		f.format = "json"
	}
	f.editions.reads.json = f.format == "json"
	write, ok := diffForms[f.format]
	if !ok {
		return fmt.Errorf("--format takes text, json, sarif or github, not %q", f.format)
	}
	for _, class := range f.failOn {
		if !slices.Contains(classes, class) {
			return fmt.Errorf("--fail-on takes the classes %s, not %q", strings.Join(classes, ", "), class)
		}
	}
	result, err := f.editions.compare(cmd.Context(), args)
	if err != nil {
		return err
	}
	if err := f.editions.reads.report(s, result.Diagnostics); err != nil {
		return err
	}
	if err := write(s.out, result, f.all); err != nil {
		return err
	}
	for _, p := range result.Packages {
		for _, class := range f.failOn {
			if p.Verdicts[class] != jsonschema.Compatible {
				return errFound
			}
		}
	}
	return nil
}
