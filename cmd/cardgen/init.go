package main

import (
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"reflect"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/generator"
)

type initFlags struct {
	project generator.NewProject
	reads   reading
}

func initCommand() *cli.Command[*streams] {
	return &cli.Command[*streams]{
		Use:   "init DIR --schema FILE",
		Short: "Create a project from a schema",
		Long: `Init creates a project in a folder of your module, from a JSON Schema:

  DIR/cardgen.json               lists the dialects of the project
  DIR/generate.go                has the go:generate line
  DIR/schemas/NAME/dialect.json  configures the package DIR/NAME
  DIR/schemas/NAME/FILE          is the schema, with the files that it refers to

Generate the project with 'cardgen generate', or with 'go generate' after adding
cardgen to your module as a tool:

  go get -tool ` + ownModule() + `/cmd/cardgen

For a schema that violates the rules for projects (docs/vocabulary.md, dialect.json)
init enables the rules for single schemas and lists the violations.

NAME is the name of the file, in lower case, unless --name is set. Init never
overwrites a file. Documents given by --with that the schema refers to are copied into
DIR/schemas/NAME/with.
` + readingHelp + jsonHelp,
		Example: `  cardgen init cards --schema order.schema.json
  cardgen init . --schema ../specs/Purchase-Order.json --name order
  cd cards && go generate`,
		Args:   cli.One("the folder of the new project"),
		Output: cli.OutputOf("cardgen init"),
		Flags:  new(initFlags),
	}
}

// Bind adds the flags.
func (f *initFlags) Bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.project.Schema, "schema", "", "start from this schema `file`")
	flags.StringVar(&f.project.Name, "name", "", "`name` of the dialect and its package; default: the name of the file")
	flags.BoolVar(&f.project.AssertFormat, "assert-format", false, "make the keyword format an assertion")
	f.reads.bind(cmd)
}

// Run creates a project in a folder and prints its files.
func (f *initFlags) Run(_ *cobra.Command, s *streams, args []string) error {
	folder := args[0]
	if f.project.Schema == "" {
		return errors.New("init needs --schema FILE")
	}
	options, err := f.reads.parse()
	if err != nil {
		return err
	}
	f.project.Folder = folder
	created, err := generator.Init(f.project, options)
	if name, ok := errors.AsType[*generator.OptionError](err); ok && name.Option == "name" && f.project.Name == "" {
		return fmt.Errorf("%q, from %s, cannot be the name of a Go package; choose one with --name", name.Value, f.project.Schema)
	}
	if err != nil {
		return flagError(err)
	}
	if err := f.reads.report(s, created.Diagnostics); err != nil {
		return err
	}
	if err := created.Write(); err != nil {
		return err
	}
	if f.reads.json {
		return f.describeJSON(s, created)
	}
	describe(s.out, folder, created)
	return nil
}

// describeJSON prints the files of a project, and the violations of rules for projects, as JSON.
func (f *initFlags) describeJSON(s *streams, created *generator.Created) error {
	if err := s.diagnostics(created.Violations); err != nil {
		return err
	}
	changes := make([]generator.Change, len(created.Files))
	for i, file := range created.Files {
		changes[i] = generator.Change{Kind: "created", Path: file}
	}
	return s.changes(changes, nil, len(created.Files))
}

// describe prints the files of a project and the next steps.
func describe(out io.Writer, folder string, created *generator.Created) {
	for _, file := range created.Files {
		fmt.Fprintln(out, "created", file)
	}
	if len(created.Violations) > 0 {
		fmt.Fprintf(out, "\nThe schema violates rules for projects, so dialect.json has \"strict\": false. The violations:\n")
		for _, d := range created.Violations {
			fmt.Fprintf(out, "  %s\n", d)
		}
	}
	fmt.Fprintf(out, "\nNext: go get -tool %s/cmd/cardgen, and go generate in %s.\n", ownModule(), filepath.Clean(folder))
}

// ownModule returns the path of the module of this command.
func ownModule() string {
	return path.Dir(reflect.TypeFor[generator.Result]().PkgPath())
}
