package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/pipeline/config"
)

func newInit() *cobra.Command {
	var schema, name string
	var assertFormat bool
	var reads reading
	cmd := &cobra.Command{
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
` + readingHelp,
		Example: `  cardgen init cards --schema order.schema.json
  cardgen init . --schema ../specs/Purchase-Order.json --name order
  cd cards && go generate`,
		Args: oneFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			if schema == "" {
				return errors.New("init needs --schema FILE")
			}
			p, err := newProject(args[0], schema, name, assertFormat, &reads, cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if err := p.write(); err != nil {
				return err
			}
			p.describe(cmd.OutOrStdout())
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&schema, "schema", "", "start from this schema `file`")
	flags.StringVar(&name, "name", "", "`name` of the dialect and its package; default: the name of the file")
	flags.BoolVar(&assertFormat, "assert-format", false, "make the keyword format an assertion")
	reads.add(cmd)
	return cmd
}

// oneFolder asks for one argument.
func oneFolder(_ *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return errors.New("init needs the folder that the project is to be made in")
}

// checkName refuses names that the project could not have.
func checkName(name, schema string) error {
	if config.IsDialectName(name) && config.IsPackageName(packageOf(name)) {
		return nil
	}
	return fmt.Errorf("%q, from %s, cannot be the name of a Go package; choose one with --name", name, schema)
}

// write makes the files of the project, or none when one of them exists.
func (p *newcomer) write() error {
	for _, f := range p.files {
		if _, err := os.Lstat(p.path(f.name)); err == nil {
			return fmt.Errorf("%s exists already; init never writes over a file", p.path(f.name))
		}
	}
	for _, f := range p.files {
		file := p.path(f.name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		// O_EXCL: a file that came in between stays as it is.
		out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return err
		}
		_, err = out.Write(f.data)
		if err := errors.Join(err, out.Close()); err != nil {
			return err
		}
	}
	return nil
}
