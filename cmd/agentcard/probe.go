package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/probe"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// probing is one run of the probe command.
type probing struct {
	streams *streams
	network network
	signed  signedFlags
	format  string
}

func probeCommand(s *streams) *cobra.Command {
	p := &probing{streams: s}
	cmd := &cobra.Command{
		Use:   "probe [flags] HOST",
		Short: "Check what a host publishes about its agents",
		Long: `probe fetches every well-known document of a host:

` + probedPaths() + `
and what an AI catalog of the host lists at the same host. It validates the documents,
compares what they say of the agent (name, version, addresses, number of tools), and
prints a table, then the findings and the disagreements. For an address with a path, such as
https://agents.example.com/clerk, the documents below the path are fetched, too.

With --verify, --key or --jku the signatures are verified, as for agentcard verify, and the
table says what each is worth: trust, unproven or discard.

The states are valid, invalid, not validated (there is a document that no package validates),
unreadable (not JSON), absent (404, 410 or a page for people) and failed.

` + networkHelp + `

Exit codes: 0 the host publishes something, all of it that can be validated is valid, and the
documents agree, no verified signature is invalid, 1 otherwise, 2 wrong usage, or the host was not reached.`,
		Example: `  agentcard probe agents.example.com
  agentcard probe --format json https://agents.example.com/clerk | jq .disagreements
  agentcard probe --allow-loopback http://localhost:8080`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("probe needs one host")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return p.run(cmd.Context(), args[0]) },
	}
	p.network.flags(cmd)
	p.signed.register(cmd)
	cmd.Flags().StringVar(&p.format, "format", "text", "`form` of the output: text or json")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// probedPaths lists the paths, one per line.
func probedPaths() string {
	var b strings.Builder
	for _, path := range probe.Paths() {
		b.WriteString("  " + path + "\n")
	}
	return b.String()
}

func (p *probing) run(ctx context.Context, host string) error {
	if formats := []string{"text", "json"}; !slices.Contains(formats, p.format) {
		return fmt.Errorf("unknown --format %q%s; known: %s", p.format, nearest.Hint(p.format, formats), strings.Join(formats, ", "))
	}
	opts, err := p.network.options()
	if err != nil {
		return err
	}
	r, err := probe.Host(ctx, host, opts...)
	if err != nil {
		return err
	}
	if p.signed.asked() {
		if err := p.verify(ctx, r, opts); err != nil {
			return err
		}
	}
	unreached := r.Unreached()
	switch {
	case p.format == "json":
		out := json.NewEncoder(cli.JSONWriter(p.streams.out))
		out.SetEscapeHTML(false)
		err = out.Encode(r)
	case !unreached:
		err = p.print(r)
	}
	switch {
	case err != nil:
		return err
	case unreached:
		return fmt.Errorf("%s was not reached: %s", r.Base, r.Documents[0].Message)
	case !r.OK():
		return errInvalid
	}
	return nil
}

// verify verifies the signatures of the documents.
func (p *probing) verify(ctx context.Context, r *probe.Report, opts []fetch.Option) error {
	client := fetch.NewClient(opts...)
	defer client.Close()
	policy, err := p.signed.policy(client)
	if err != nil {
		return err
	}
	return r.Verify(ctx, policy)
}

// print prints the table, the findings and the disagreements.
func (p *probing) print(r *probe.Report) error {
	t := table{header: []string{"DOCUMENT", "STATE", "FORMAT", "NAME", "VERSION", "TOOLS", "ADDRESSES"}}
	if p.signed.asked() {
		t.header = append(t.header, "SIGNATURE")
	}
	for _, d := range r.Documents {
		says := probe.Statement{Tools: -1}
		if d.Says != nil {
			says = *d.Says
		}
		tools := ""
		if says.Tools >= 0 {
			tools = fmt.Sprint(says.Tools)
		}
		row := []string{strings.TrimPrefix(d.URL, r.Base), string(d.State), string(d.Format), says.Name, says.Version, tools, strings.Join(says.Addresses, " ")}
		if p.signed.asked() {
			worth := ""
			if d.Signature != nil {
				worth = string(d.Signature.Use())
			}
			row = append(row, worth)
		}
		t.row(row...)
	}
	if err := t.write(p.streams.out); err != nil {
		return err
	}
	separator := "\n"
	line := func(text string) {
		fmt.Fprint(p.streams.out, separator+cli.Printable(text)+"\n") // a failed write is reported at the end
		separator = ""
	}
	for _, d := range r.Documents {
		if d.State == probe.Absent || d.Result == nil && d.Reason == "" {
			continue
		}
		if d.Reason != "" && d.Reason != fetch.Invalid {
			line(d.URL + ": " + d.Message)
		}
		if d.Signature != nil && d.Signature.Use() == verify.Discard {
			line(d.URL + ": " + d.Signature.Err().Error())
		}
		for _, v := range d.Violations {
			file := result{document: cli.Document{Line: 1, Column: 1}}
			v.Line, v.Column = file.place(v)
			line(d.URL + ":" + v.String())
		}
	}
	for _, d := range r.Disagreements {
		line("disagreement: " + d.String())
	}
	return nil
}
