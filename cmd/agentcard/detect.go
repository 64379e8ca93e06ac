package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

func detectCommand(s *streams) *cobra.Command {
	var from string
	var why bool
	cmd := &cobra.Command{
		Use:   "detect [flags] FILE... | -",
		Short: "Detect document formats",
		Long: `detect prints the format of each document, by its shape:

  file: format

If the shape fits two formats, the address given by --from or the path of the file
decides: AGENT.agentcard.json is a card of the Aevum draft.

It recognizes more formats than can be validated:
` + formatList() + `

` + limitHelp + `

Exit codes: 0 the format of all documents was detected, 1 that of some was not, 2 wrong
usage or a file that cannot be read.`,
		Example: `  agentcard detect cards/*.json
  curl -s $url | agentcard detect --from $url -`,
		Args: someFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			return forEach(args, func(arg string) error { return s.detect(arg, why, detect.From(retrieved(from, arg))) })
		},
	}
	fromFlag(cmd, &from)
	cmd.Flags().BoolVar(&why, "why", false, "print the reason for each format")
	return cmd
}

// detect prints the format of the document that an argument names.
func (s *streams) detect(arg string, why bool, opts ...detect.Option) error {
	name, document, err := s.read(arg)
	if err != nil {
		return err
	}
	found, err := detect.Detect(document.Text, opts...)
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return s.refuse(name, document, broken.Problem())
	}
	if err != nil {
		fmt.Fprintf(s.err, "%s: %v\n", cli.Printable(name), err)
		return errInvalid
	}
	format := string(found.Format)
	if found.Entry != "" && found.Entry != "card" {
		format += "/" + found.Entry
	}
	if found.Version != "" {
		format += " " + found.Version
	}
	if why {
		format += " (" + found.Why + ")"
	}
	_, err = fmt.Fprintf(s.out, "%s: %s\n", cli.Printable(name), format)
	return err
}

// formatList lists all formats, one per line.
func formatList() string {
	var b strings.Builder
	for _, f := range detect.Formats() {
		fmt.Fprintf(&b, "  %-20s%s\n", f, f.Title())
	}
	return b.String()
}

// fromFlag adds the flag that names the address of the documents.
func fromFlag(cmd *cobra.Command, from *string) {
	cmd.Flags().StringVar(from, "from", "", "`address` that the documents were retrieved from; it decides if the shape fits two formats")
}

// retrieved returns the address of a document: that of --from, or else the path of the
// file.
func retrieved(from, arg string) string {
	if from == "" && arg != stdinArg {
		return arg
	}
	return from
}
