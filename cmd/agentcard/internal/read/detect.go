package read

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

type detectFlags struct {
	reading   command.Reading
	documents command.Documents
	why       bool
	json      bool
}

func detectCommand() *command.Command {
	return &command.Command{
		Use:   "detect [flags] [FILE...]",
		Short: "Detect document formats",
		Long: `detect prints the format of each document, by its shape:

  file: format

If the shape fits two formats, the address given by --from or the path of the file
decides: AGENT.agentcard.json is a card of the Aevum draft.

It recognizes more formats than can be validated:
` + formatList() + `
` + command.StreamHelp,
		Limit: command.LimitHelp,
		Exit: `0 the formats of all documents were detected, 1 some were not, 2 wrong usage or
a file that cannot be read.`,
		Example: `  agentcard detect cards/*.json
  curl -s $url | agentcard detect --from $url -
  agentcard detect --ndjson dump.ndjson | cut -d ' ' -f 2- | sort | uniq -c`,
		Args:   command.SomeFiles,
		Output: cli.OutputOf("agentcard detect"),
		Flags:  new(detectFlags),
	}
}

// Bind adds the flags.
func (f *detectFlags) Bind(cmd *cobra.Command) {
	command.BindFrom(cmd, &f.reading.From)
	f.documents.Mixed = true
	f.documents.Bind(cmd)
	command.BindJSON(cmd, &f.json, "document, with its format, or why it has none")
	cmd.Flags().BoolVar(&f.why, "why", false, "print the reason for each format")
}

// Run prints the format of each document.
func (f *detectFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	f.documents.Broken = f.json
	return f.documents.Each(s, args, func(s *command.Streams) func(*command.Input) error {
		return func(in *command.Input) error { return f.detect(s, in) }
	})
}

// detected is the format of a document in JSON output.
type detected struct {
	File    string `json:"file"`
	Line    int    `json:"line,omitempty"`
	Format  string `json:"format"`
	Version string `json:"version,omitempty"`
	Why     string `json:"why,omitempty"`
	// Violations say why no format was detected.
	Violations []command.JSON `json:"violations,omitempty"`
}

// object prints the format of a document, or the error, as JSON.
func (f *detectFlags) object(s *command.Streams, in *command.Input, found detect.Result, err error) error {
	d := detected{File: in.Name, Format: found.Name(), Version: found.Version, Why: found.Why}
	if in.IsOneOfSeveral() {
		d.Line = in.Line
	}
	if err != nil {
		d = detected{File: d.File, Line: d.Line, Violations: in.Errors(err)}
	}
	if failed := command.JSONLines(s.Out).Encode(d); failed != nil || err == nil {
		return failed
	}
	return command.ErrInvalid
}

// detect prints the format of a document.
func (f *detectFlags) detect(s *command.Streams, in *command.Input) error {
	found, err := f.reading.Detect(in)
	if f.json {
		return f.object(s, in, found, err)
	}
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return in.Refuse(broken.Problem())
	}
	if err != nil {
		fmt.Fprintf(s.Err, "%s: %v\n", cli.Printable(in.Place()), err)
		return command.ErrInvalid
	}
	format := found.Name()
	if found.Version != "" {
		format += " " + found.Version
	}
	if f.why {
		format += " (" + found.Why + ")"
	}
	_, err = fmt.Fprintf(s.Out, "%s: %s\n", cli.Printable(in.Place()), format)
	return err
}

// formatList lists all formats, one per line.
func formatList() string {
	var list [][2]string
	for _, f := range detect.Formats() {
		list = append(list, [2]string{string(f), f.Title()})
	}
	return command.List(list)
}
