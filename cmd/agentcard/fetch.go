package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// Forms of the output of fetch.
const (
	formCard    = "card"
	formSummary = "summary"
	formJSON    = "json"
)

var fetchForms = []string{formCard, formSummary, formJSON}

// retrieval is one run of the fetch command.
type retrieval struct {
	streams   *streams
	network   network
	all       bool
	base      bool
	unchecked bool
	signed    signedFlags
	covered   bool
	format    string
	jobs      int

	client   *fetch.Client
	policy   verify.Policy
	table    table
	found    int
	trouble  []error
	invalid  bool
	several  bool
	progress *progress
}

func fetchCommand(s *streams) *cobra.Command {
	r := &retrieval{streams: s}
	cmd := &cobra.Command{
		Use:   "fetch [flags] URL...",
		Short: "Fetch cards over HTTP",
		Long: `fetch prints the card at each address as it was received, if it is valid. Warnings and
findings are printed to standard error, in the form of validate.

An address with a path is that of a card. A host, such as agents.example.com, or an address
without a path is that of an agent: its card is the first that is found at its well-known
addresses. --base reads all addresses so. --all fetches the documents at all well-known
addresses of each host.

` + networkHelp + `

With --verify, --key or --jku a card is accepted only if its signature is valid, as for
agentcard verify, and --covered prints the card as far as it is signed.

--format summary prints a table, --format json an object for each address, with the
addresses that were tried, redirects, findings and the reason of an error.

Exit codes: 0 all cards were fetched and are valid, 1 some are not valid or not accepted, or
a host has none, 2 wrong usage, or a host that was not reached.`,
		Example: `  agentcard fetch agents.example.com > card.json
  agentcard fetch --all --format summary agents.example.com
  agentcard fetch --format json https://agents.example.com/.well-known/agent-card.json
  agentcard fetch --jku https://agents.example.com/ --covered agents.example.com
  agentcard fetch --allow-loopback http://localhost:8080/ | agentcard show -`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("fetch needs addresses")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd.Context(), args) },
	}
	r.network.flags(cmd)
	r.signed.register(cmd)
	cmd.Flags().BoolVar(&r.covered, "covered", false, "print cards as far as they are signed; implies --verify")
	cmd.Flags().BoolVar(&r.all, "all", false, "fetch the documents at all well-known addresses of each host")
	cmd.Flags().BoolVar(&r.base, "base", false, "addresses with a path are those of agents, too")
	cmd.Flags().BoolVar(&r.unchecked, "unchecked", false, "also print documents that are not valid")
	cmd.Flags().BoolVar(&r.network.anyMediaType, "any-media-type", false, "accept all media types")
	cmd.Flags().BoolVar(&r.network.schemeMismatch, "allow-scheme-mismatch", false, "accept a card whose endpoint has another scheme than its address")
	cmd.Flags().StringVar(&r.format, "format", formCard, "`form` of the output: "+strings.Join(fetchForms, ", "))
	cmd.Flags().IntVar(&r.jobs, "jobs", 8, "`number` of requests at a time")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(fetchForms, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// run fetches the documents and prints them in the order of the arguments.
func (r *retrieval) run(ctx context.Context, args []string) error {
	if !slices.Contains(fetchForms, r.format) {
		return fmt.Errorf("unknown --format %q%s; known: %s", r.format, nearest.Hint(r.format, fetchForms), strings.Join(fetchForms, ", "))
	}
	if r.jobs < 1 {
		return errors.New("--jobs must be at least 1")
	}
	opts, err := r.network.options()
	if err != nil {
		return err
	}
	r.client = fetch.NewClient(opts...)
	defer r.client.Close()
	r.signed.wanted = r.signed.wanted || r.covered
	if r.policy, err = r.signed.policy(r.client); err != nil {
		return err
	}
	r.several = len(args) > 1 || r.all
	r.progress = newProgress(r.streams.screen)
	r.table.header = []string{"ADDRESS", "RESULT", "FORMAT", "BYTES", "URL"}
	if r.all {
		err = r.everything(ctx, args)
	} else {
		err = r.each(ctx, args)
	}
	r.progress.clear()
	if err != nil {
		return err
	}
	if r.format == formSummary {
		if err := r.table.write(r.streams.out); err != nil {
			return err
		}
	}
	switch {
	case len(r.trouble) > 0:
		return errors.Join(r.trouble...)
	case r.invalid || r.found == 0:
		return errInvalid
	}
	return nil
}

// isHost reports whether an argument is the address of an agent, not of a card.
func (r *retrieval) isHost(arg string) bool {
	u, err := url.Parse(fetch.Base(arg))
	return r.base || err == nil && strings.Trim(u.Path, "/") == "" && u.RawQuery == ""
}

// each fetches the card of each argument. The outcomes are printed in the order of the
// arguments, each as soon as those before it are.
func (r *retrieval) each(ctx context.Context, args []string) error {
	outcomes := make(map[int]fetch.Outcome)
	next := 0
	for _, group := range []struct {
		hosts bool
		get   func(context.Context, []string, int) iter.Seq[fetch.Outcome]
	}{{true, r.client.DiscoverEach}, {false, r.client.FetchAll}} {
		var list []string
		var places []int
		for i, arg := range args {
			if r.isHost(arg) == group.hosts {
				list, places = append(list, fetch.Base(arg)), append(places, i)
			}
		}
		for o := range group.get(ctx, list, r.jobs) {
			o.Address = args[places[o.Index]]
			outcomes[places[o.Index]] = o
			r.progress.count(o.Err == nil)
			for ready, ok := outcomes[next]; ok; ready, ok = outcomes[next] {
				if err := r.print(ctx, ready); err != nil {
					return err
				}
				delete(outcomes, next)
				next++
			}
		}
	}
	return nil
}

// everything fetches the documents at all well-known addresses of each argument.
func (r *retrieval) everything(ctx context.Context, args []string) error {
	for _, arg := range args {
		before := r.found
		var failed error
		for o := range r.client.DiscoverAll(ctx, arg) {
			r.progress.count(o.Err == nil)
			if isTrouble(o.Err) && failed == nil {
				failed = o.Err
			}
			if absent, ok := errors.AsType[*fetch.Error](o.Err); ok && r.format == formCard && absent.Reason == fetch.BadStatus {
				continue // the host has no document there
			}
			if err := r.print(ctx, o); err != nil {
				return err
			}
		}
		if r.found == before && failed == nil {
			r.progress.clear()
			fmt.Fprintf(r.streams.err, "%s: no card found\n", cli.Printable(arg))
			r.invalid = true
		}
	}
	return nil
}

// notVerified is the reason of an outcome whose signature is not valid.
const notVerified fetch.Reason = "signature"

// verify verifies the signature of a card that was fetched. It returns nil where none is to
// be verified; what is not valid is an error of the outcome.
func (r *retrieval) verify(ctx context.Context, o *fetch.Outcome) *verify.Verification {
	if !r.signed.asked() || o.Err != nil {
		return nil
	}
	policy := r.policy
	policy.Dialect = o.Result.Dialect()
	v, err := verify.Document(ctx, o.Result.Bytes(), policy)
	if err == nil {
		err = v.Err()
	}
	if err != nil {
		o.Err = &fetch.Error{URL: o.Result.URL, Reason: notVerified, Message: "the card is not accepted", Err: err}
	}
	return v
}

// print prints the outcome for an address.
func (r *retrieval) print(ctx context.Context, o fetch.Outcome) error {
	r.progress.clear()
	verified := r.verify(ctx, &o)
	if o.Err == nil {
		r.found++
	} else if isTrouble(o.Err) {
		r.trouble = append(r.trouble, o.Err)
	} else {
		r.invalid = true
	}
	switch r.format {
	case formJSON:
		out := json.NewEncoder(cli.JSONWriter(r.streams.out))
		out.SetEscapeHTML(false)
		f := newFetched(o)
		f.Signature = verified
		return out.Encode(f)
	case formSummary:
		f := newFetched(o)
		result := "valid"
		if f.Reason != "" {
			result = string(f.Reason)
		}
		if f.Status != 0 {
			result += fmt.Sprintf(" %d", f.Status)
		}
		size := ""
		if f.Size > 0 {
			size = fmt.Sprint(f.Size)
		}
		r.table.row(o.Address, result, f.Format, size, f.URL)
		return nil
	}
	if err := r.report(o); err != nil {
		return err
	}
	if o.Result == nil || o.Err != nil && !r.unchecked {
		return nil
	}
	body := o.Result.Body
	if r.covered && verified.Valid() {
		body = verified.Covered()
	}
	if r.several && !bytes.HasSuffix(body, []byte("\n")) {
		body = append(slices.Clone(body), '\n')
	}
	out := r.streams.out
	if isTerminal(out) {
		out = cli.JSONWriter(out)
	}
	_, err := out.Write(body)
	return err
}

// report prints the findings for a document, and why it was not accepted. What has no
// document is reported at the end.
func (r *retrieval) report(o fetch.Outcome) error {
	if o.Result != nil && len(o.Result.Violations) > 0 {
		document := cli.Document{Text: o.Result.Body, Line: 1, Column: 1}
		report := textReporter{out: r.streams.screen, colour: r.streams.colour(r.streams.screen)}
		if err := report.write(&result{File: o.Result.URL, document: document, found: o.Result.Violations}); err != nil {
			return err
		}
	}
	if o.Err != nil && !isTrouble(o.Err) && !errors.Is(o.Err, fetch.Invalid) {
		fmt.Fprintln(r.streams.err, cli.Printable(o.Err.Error()))
	}
	return nil
}

// fetched is the outcome for an address in JSON output.
type fetched struct {
	Address    string       `json:"address"`
	URL        string       `json:"url,omitempty"`
	Redirected []string     `json:"redirected,omitempty"`
	Source     fetch.Source `json:"source,omitempty"`
	Received   string       `json:"received,omitempty"`
	FreshUntil string       `json:"freshUntil,omitempty"`
	MediaType  string       `json:"mediaType,omitempty"`
	Size       int          `json:"size,omitempty"`
	Format     string       `json:"format,omitempty"`
	Dialect    string       `json:"dialect,omitempty"`
	Valid      bool         `json:"valid"`
	Reason     fetch.Reason `json:"reason,omitempty"`
	Message    string       `json:"message,omitempty"`
	Limit      string       `json:"limit,omitempty"`
	Status     int          `json:"status,omitempty"`
	Tried      []tried      `json:"tried,omitempty"`
	// Signature is the result of the verification, if one was asked for.
	Signature  *verify.Verification `json:"signature,omitempty"`
	Violations card.Violations      `json:"violations"`
}

// tried is an address that was tried before.
type tried struct {
	URL     string       `json:"url"`
	Reason  fetch.Reason `json:"reason"`
	Message string       `json:"message"`
	Status  int          `json:"status,omitempty"`
}

func newFetched(o fetch.Outcome) fetched {
	f := fetched{Address: o.Address, Valid: o.Err == nil, Violations: card.Violations{}}
	if x := o.Result; x != nil {
		f.URL, f.Redirected, f.Source = x.URL, x.Redirected, x.Source
		f.Received, f.MediaType, f.Size = seconds(x.Received), x.MediaType, len(x.Body)
		if x.FreshUntil.After(x.Received) {
			f.FreshUntil = seconds(x.FreshUntil)
		}
		f.Format, f.Dialect = string(x.Detected.Format), x.Dialect()
		f.Violations = append(f.Violations, x.Violations...)
		for _, e := range x.Tried {
			f.Tried = append(f.Tried, tried{e.URL, e.Reason, e.Message, e.Status})
		}
	}
	if e, ok := errors.AsType[*fetch.Error](o.Err); ok {
		f.Reason, f.Message, f.Limit, f.Status = e.Reason, e.Message, e.Limit, e.Status
		if f.URL == "" {
			f.URL = e.URL
		}
	}
	return f
}
