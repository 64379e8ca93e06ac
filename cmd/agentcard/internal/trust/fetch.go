package trust

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

type fetchFlags struct {
	network   networkFlags
	all       bool
	base      bool
	unchecked bool
	signed    signedFlags
	covered   bool
	json      bool
	summary   bool
	jobs      int
}

func fetchCommand() *command.Command {
	return &command.Command{
		Use:   "fetch [flags] URL...",
		Short: "Fetch cards over HTTP",
		Long: `fetch prints the card at each address as it was received, if it is valid. Warnings and
findings are printed to standard error, in the form of validate.

An address with a path is the address of a card. A host, such as agents.example.com, or an
address without a path is the address of an agent: its card is the first one at its
well-known addresses. --base takes all addresses as addresses of agents. --all fetches the
documents at all well-known addresses of each host.

` + networkHelp + `

With --verify, --key or --jku a card is accepted only if its signature is valid, as for
agentcard verify, and --covered prints the signed part of the card.

--summary prints a table, --json an object for each address, with the
addresses that were tried, redirects, findings and the reason of an error.`,
		Exit: `0 all cards were fetched and are valid, 1 some are not valid or not accepted, or
a host has none, 2 wrong usage, or a host that was not reached.`,
		Example: `  agentcard fetch agents.example.com > card.json
  agentcard fetch --all --summary agents.example.com
  agentcard fetch --json https://agents.example.com/.well-known/agent-card.json
  agentcard fetch --jku https://agents.example.com/ --covered agents.example.com
  agentcard fetch --allow-loopback http://localhost:8080/ | agentcard show -`,
		Args:   cli.Some("addresses"),
		Output: cli.OutputOf("agentcard fetch"),
		Flags:  new(fetchFlags),
	}
}

// Bind adds the flags.
func (f *fetchFlags) Bind(cmd *cobra.Command) {
	f.network.bind(cmd)
	f.signed.bind(cmd)
	cmd.Flags().BoolVar(&f.covered, "covered", false, "print cards as far as they are signed; implies --verify")
	cmd.Flags().BoolVar(&f.all, "all", false, "fetch the documents at all well-known addresses of each host")
	cmd.Flags().BoolVar(&f.base, "base", false, "take addresses with a path as addresses of agents, too")
	cmd.Flags().BoolVar(&f.unchecked, "unchecked", false, "also print documents that are not valid")
	cmd.Flags().BoolVar(&f.network.anyMediaType, "any-media-type", false, "accept all media types")
	cmd.Flags().BoolVar(&f.network.schemeMismatch, "allow-scheme-mismatch", false, "accept a card whose endpoint has another scheme than its address")
	command.BindJSON(cmd, &f.json, "address")
	cmd.Flags().BoolVar(&f.summary, "summary", false, "print a table with a row for each address")
	cmd.MarkFlagsMutuallyExclusive("json", "summary")
	cli.Renamed(cmd, "format", "--json prints JSON, --summary a table, and cards are the default")
	cmd.Flags().IntVar(&f.jobs, "jobs", 8, "`number` of requests at a time")
}

// check returns an error for an invalid value of a flag.
func (f *fetchFlags) check() error {
	if f.jobs < 1 {
		return errors.New("--jobs must be at least 1")
	}
	return nil
}

// isHost reports whether an argument is the address of an agent, not of a card.
func (f *fetchFlags) isHost(arg string) bool {
	u, err := url.Parse(fetch.Base(arg))
	return f.base || err == nil && strings.Trim(u.Path, "/") == "" && u.RawQuery == ""
}

// Run fetches the documents and prints them in the order of the arguments.
func (f *fetchFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	ctx := cmd.Context()
	if err := cmp.Or(f.check(), noFiles(args)); err != nil {
		return err
	}
	options, err := f.network.options()
	if err != nil {
		return err
	}
	client, err := fetch.NewClient(options)
	if err != nil {
		return err
	}
	r := &fetcher{
		flags: f, client: client,
		printer: newFetchPrinter(s, f, len(args) > 1 || f.all), progress: command.NewProgress(s.Screen),
	}
	defer r.client.Close()
	r.verifies = f.covered || f.signed.asked()
	if r.policy, err = f.signed.policy(r.client); err != nil {
		return err
	}
	if f.all {
		err = r.everything(ctx, args)
	} else {
		err = r.each(ctx, args)
	}
	r.progress.Clear()
	if err != nil {
		return err
	}
	if err := r.printer.end(); err != nil {
		return err
	}
	switch {
	case len(r.trouble) > 0:
		return errors.Join(r.trouble...)
	case r.invalid || r.found == 0:
		return command.ErrInvalid
	}
	return nil
}

// fetcher fetches documents and counts the outcomes.
type fetcher struct {
	flags    *fetchFlags
	client   *fetch.Client
	verifies bool
	policy   verify.Policy
	printer  *fetchPrinter
	progress *command.Progress

	found   int
	invalid bool
	trouble []error
}

// each fetches the card of each argument. It prints the outcomes in the order of the arguments,
// and each outcome as soon as possible.
func (f *fetcher) each(ctx context.Context, args []string) error {
	outcomes := make(map[int]fetch.Outcome)
	next := 0
	for _, group := range []struct {
		hosts bool
		get   func(context.Context, []string, int) iter.Seq[fetch.Outcome]
	}{{true, f.client.DiscoverEach}, {false, f.client.FetchAll}} {
		var list []string
		var indices []int
		for i, arg := range args {
			if f.flags.isHost(arg) == group.hosts {
				list, indices = append(list, fetch.Base(arg)), append(indices, i)
			}
		}
		for o := range group.get(ctx, list, f.flags.jobs) {
			o.Address = args[indices[o.Index]]
			outcomes[indices[o.Index]] = o
			f.progress.Count(o.Err == nil)
			for ready, ok := outcomes[next]; ok; ready, ok = outcomes[next] {
				if err := f.take(ctx, ready); err != nil {
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
func (f *fetcher) everything(ctx context.Context, args []string) error {
	for _, arg := range args {
		before := f.found
		reached := true
		for o := range f.client.DiscoverAll(ctx, arg) {
			f.progress.Count(o.Err == nil)
			if isTrouble(o.Err) {
				reached = false
			}
			if absent, ok := errors.AsType[*fetch.Error](o.Err); ok && !f.flags.json && !f.flags.summary && absent.Reason == fetch.BadStatus {
				continue // the host has no document there
			}
			if err := f.take(ctx, o); err != nil {
				return err
			}
		}
		if f.found == before && reached {
			f.progress.Clear()
			f.printer.note(arg + ": no card found")
			f.invalid = true
		}
	}
	return nil
}

// take verifies the outcome for an address, counts it and prints it.
func (f *fetcher) take(ctx context.Context, o fetch.Outcome) error {
	f.progress.Clear()
	verified := f.verify(ctx, &o)
	switch {
	case o.Err == nil:
		f.found++
	case isTrouble(o.Err):
		if errors.Is(o.Err, fetch.ForbiddenAddress) {
			o.Err = fmt.Errorf("%w%s", o.Err, f.flags.network.allowing(o.Address))
		}
		f.trouble = append(f.trouble, o.Err)
	default:
		f.invalid = true
	}
	return f.printer.print(o, verified)
}

// notVerified is the reason of an outcome whose signature is not valid.
const notVerified fetch.Reason = "signature"

// verify verifies the signature of a card that was fetched. It returns nil if no
// signature is to be verified; an invalid signature is an error of the outcome.
func (f *fetcher) verify(ctx context.Context, o *fetch.Outcome) *verify.Verification {
	if !f.verifies || o.Err != nil {
		return nil
	}
	policy := f.policy
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
