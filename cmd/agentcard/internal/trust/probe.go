package trust

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/probe"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

type probeFlags struct {
	network networkFlags
	signed  signedFlags
	json    bool
}

func probeCommand() *command.Command {
	return &command.Command{
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

` + networkHelp,
		Exit: `0 the host publishes documents, all were fetched and read, they are valid as far as they can be
validated, they agree, and no verified signature is invalid; 1 otherwise; 2 wrong usage, or the host
was not reached.`,
		Example: `  agentcard probe agents.example.com
  agentcard probe --json https://agents.example.com/clerk | jq .disagreements
  agentcard probe --allow-loopback http://localhost:8080`,
		Args:   cli.One("one host"),
		Output: cli.OutputOf("agentcard probe"),
		Flags:  new(probeFlags),
	}
}

// Bind adds the flags.
func (f *probeFlags) Bind(cmd *cobra.Command) {
	f.network.bind(cmd)
	f.signed.bind(cmd)
	command.BindJSONOnly(cmd, &f.json, "host")
}

// probedPaths lists the paths, one per line.
func probedPaths() string {
	var b strings.Builder
	for _, path := range probe.Paths() {
		b.WriteString("  " + path + "\n")
	}
	return b.String()
}

// Run fetches what a host publishes, and prints it.
func (f *probeFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	ctx := cmd.Context()
	if err := noFiles(args); err != nil {
		return err
	}
	options, err := f.network.options()
	if err != nil {
		return err
	}
	r, err := probe.Host(ctx, args[0], options)
	if err != nil {
		return err
	}
	if f.signed.asked() {
		if err := f.verify(ctx, r, options); err != nil {
			return err
		}
	}
	unreached := r.Unreached()
	switch {
	case f.json:
		err = command.JSONLines(s.Out).Encode(hostOf(r))
	case !unreached:
		err = printHost(s.Out, r, f.signed.asked())
	}
	switch {
	case err != nil:
		return err
	case unreached:
		hint := ""
		if r.Documents[0].Reason == fetch.ForbiddenAddress {
			hint = f.network.allowing(args[0])
		}
		return fmt.Errorf("%s was not reached: %s%s", r.Base, r.Documents[0].Message, hint)
	case !r.OK():
		return command.ErrInvalid
	}
	return nil
}

// host is a report in JSON output, with findings in the form that all commands have.
type host struct {
	*probe.Report
	Documents []hostDocument `json:"documents"`
}

type hostDocument struct {
	probe.Document
	Violations []command.JSON `json:"violations,omitempty"`
}

func hostOf(r *probe.Report) host {
	h := host{r, make([]hostDocument, len(r.Documents))}
	for i, d := range r.Documents {
		h.Documents[i] = hostDocument{d, command.Located(d.Violations)}
	}
	return h
}

// verify verifies the signatures of the documents.
func (f *probeFlags) verify(ctx context.Context, r *probe.Report, o fetch.Options) error {
	client, err := fetch.NewClient(o)
	if err != nil {
		return err
	}
	defer client.Close()
	policy, err := f.signed.policy(client)
	if err != nil {
		return err
	}
	return r.Verify(ctx, policy)
}

// printHost prints the table, the findings and the disagreements.
func printHost(out io.Writer, r *probe.Report, signed bool) error {
	t := command.Table{Header: []string{"DOCUMENT", "STATE", "FORMAT", "NAME", "VERSION", "TOOLS", "ADDRESSES"}}
	if signed {
		t.Header = append(t.Header, "SIGNATURE")
	}
	for _, d := range r.Documents {
		t.Row(hostRow(r, d, signed)...)
	}
	if err := t.Write(out); err != nil {
		return err
	}
	separator := "\n"
	line := func(text string) {
		fmt.Fprint(out, separator+cli.Printable(text)+"\n") // a failed write is reported at the end
		separator = ""
	}
	for _, d := range r.Documents {
		for _, text := range problems(d) {
			line(text)
		}
	}
	for _, d := range r.Disagreements {
		line("disagreement: " + d.String())
	}
	return nil
}

// hostRow returns the row of a document in the table.
func hostRow(r *probe.Report, d probe.Document, signed bool) []string {
	says := probe.Statement{Tools: -1}
	if d.Says != nil {
		says = *d.Says
	}
	tools := ""
	if says.Tools >= 0 {
		tools = fmt.Sprint(says.Tools)
	}
	row := []string{strings.TrimPrefix(d.URL, r.Base), string(d.State), string(d.Format), says.Name, says.Version, tools, strings.Join(says.Addresses, " ")}
	if !signed {
		return row
	}
	worth := ""
	if d.Signature != nil {
		worth = string(d.Signature.Use())
	}
	return append(row, worth)
}

// problems returns the lines about a document: why it has no card, why its signature is not
// valid, and its findings.
func problems(d probe.Document) (lines []string) {
	if d.State == probe.Absent || d.Result == nil && d.Reason == "" {
		return nil
	}
	if d.Reason != "" && d.Reason != fetch.Invalid {
		lines = append(lines, d.URL+": "+d.Message)
	}
	if d.Signature != nil && d.Signature.Use() == verify.Discard {
		lines = append(lines, d.URL+": "+d.Signature.Err().Error())
	}
	file := command.Result{Document: cli.Document{Line: 1, Column: 1}}
	for _, v := range d.Violations {
		lines = append(lines, d.URL+":"+file.Locate(v).Error())
	}
	return lines
}
