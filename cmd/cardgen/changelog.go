package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

type changelogFlags struct {
	editions editions
	title    string
}

func changelogCommand() *cli.Command[*streams] {
	return &cli.Command[*streams]{
		Use:   "changelog OLD NEW | changelog --against git:REVISION [PATH …]",
		Short: "Write the section of a changelog about a change of schemas",
		Long: `Changelog compares two editions of schemas, as diff does, and writes the section for
CHANGELOG.md: what breaks, with the documents that show it, what else changed, and the
next versions.

` + editionsHelp + `
` + readingHelp,
		Exit: `0 the section was written, 1 a schema has an error, 2 wrong usage, or a file that
cannot be read.`,
		Example: `  cardgen changelog old.schema.json new.schema.json
  cardgen changelog --against git:v1.2.0 --title 2.0.0`,
		Args:  cobra.ArbitraryArgs,
		Flags: new(changelogFlags),
	}
}

// Bind adds the flags.
func (f *changelogFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.title, "title", "Unreleased", "`text` of the heading, such as a version")
	f.editions.bind(cmd)
}

// Run compares two editions of schemas.
func (f *changelogFlags) Run(cmd *cobra.Command, s *streams, args []string) error {
	if err := f.editions.check(args); err != nil {
		return err
	}
	result, err := f.editions.compare(cmd.Context(), args)
	if err != nil {
		return err
	}
	if err := f.editions.reads.report(s, result.Diagnostics); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n", f.title)
	for _, p := range result.Packages {
		if len(p.Findings) > 0 {
			writeSection(&b, p)
		}
	}
	if strings.Count(b.String(), "\n") == 1 {
		b.WriteString("\nThe schemas have not changed.\n")
	}
	_, err = io.WriteString(s.out, b.String())
	return err
}

// sections are the lists of a package in the changelog, in order.
var sections = []struct {
	title, class string
	breaking     bool
}{
	{"Documents that are no longer valid", "card", true},
	{"Documents that older readers refuse", "reader", true},
	{"Changes of the Go package that break code", "go", true},
	{"Conversions that lose more", "projection", true},
	{"Other changes of the documents", "card", false},
	{"Additions to the Go package", "go", false},
	{"Other changes of the conversions", "projection", false},
}

// writeSection writes the part about one package.
func writeSection(b *strings.Builder, p generator.Evolved) {
	schema, module := p.Advice()
	fmt.Fprintf(b, "\n### %s\n\nNext version of the schema: %s (%s). Next version of the Go module: %s (%s).\n",
		code(p.Name), schema.Step, schema.Rule, module.Step, module.Rule)
	for _, s := range sections {
		var items []string
		for _, f := range p.Findings {
			if f.Class == s.class && (f.Verdict != jsonschema.Compatible) == s.breaking {
				items = append(items, item(f))
			}
		}
		if len(items) > 0 {
			fmt.Fprintf(b, "\n%s:\n\n%s", s.title, strings.Join(items, ""))
		}
	}
}

// item returns a finding as an item of a list.
func item(f generator.Finding) string {
	text := "- "
	if at := placeOf(f); at.File != "" && f.Class != "go" && f.Class != "projection" {
		text += code(at.Pointer) + ": "
		if at.Pointer == "" {
			text = "- The document: "
		}
	}
	text += plain.Replace(cli.Printable(f.Message))
	switch {
	case f.Example != "" && f.Class == "card":
		text += ". " + code(example(f)) + " was valid."
	case f.Example != "":
		text += ". " + code(example(f)) + " is valid now."
	case f.Verdict == jsonschema.Undecided:
		text += " (undecided: " + plain.Replace(cli.Printable(f.Reason)) + ")"
	}
	return text + "\n"
}

// plain escapes the characters that mean something in Markdown.
var plain = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "<", `\<`, "`", "\\`")

// code returns a text as code of Markdown.
func code(text string) string {
	text = cli.Printable(text)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if fence != "`" {
		text = " " + text + " "
	}
	return fence + text + fence
}
