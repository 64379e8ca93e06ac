package read

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/check"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// searchFlags are the flags of rank and match.
type searchFlags struct {
	documents command.Documents
	tags      []string
	query     string
	limit     int64
	minScore  float64
	exact     bool
	json      bool
}

type rankFlags struct{ searchFlags }

type matchFlags struct{ searchFlags }

// errNothingAsked reports a match without a query.
var errNothingAsked = errors.New("match needs --tag or --query")

func rankCommand() *command.Command {
	return &command.Command{
		Use:   "rank [flags] [PATH...]",
		Short: "Rank ADP cards for a query",
		Long: `rank prints the ADP cards that answer a query, best first, with their scores from 0 to 1,
as the ADP draft recommends. A tag of the query is answered by the same tag and by those
below it: nlp by nlp/translation. Cards do not state reputation, rating or availability, so
that only the tags, the words of --query and the bonus for new agents count here.

Without --tag and --query all cards are ranked. At most --limit cards are printed. Of several
cards of an agent, only the card that supersedes the others counts. Revoked agents are left out. A document that is not a valid ADP
card gets a line on standard error for each problem. A folder is read as agentcard check reads it;
agentcard find finds cards of all dialects.`,
		Limit: command.LimitHelp,
		Exit: `0 ranked, 1 some documents are not valid ADP cards, 2 wrong usage or a file that
cannot be read.`,
		Example: `  agentcard rank --tag nlp --query "french text" cards/*.json
  agentcard rank --ndjson --tag vision/ocr --limit 3 --json registry.ndjson`,
		Args:   command.SomeFiles,
		Output: cli.OutputOf("agentcard rank"),
		Flags:  new(rankFlags),
	}
}

// Bind adds the flags.
func (f *rankFlags) Bind(cmd *cobra.Command) {
	f.searchFlags.Bind(cmd)
	cmd.Flags().Int64Var(&f.limit, "limit", 10, "print at most this `number` of cards")
	cmd.Flags().Float64Var(&f.minScore, "min-score", 0, "leave out cards with a lower `score`")
}

// Run prints the cards that answer the query.
func (f *rankFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if f.limit < 1 {
		return fmt.Errorf("--limit needs a number above 0, not %d", f.limit)
	}
	_, err := f.search(cmd.Context(), s, args)
	return err
}

func matchCommand() *command.Command {
	return &command.Command{
		Use:   "match [flags] [PATH...]",
		Short: "Print the ADP cards that answer a query",
		Long: `match prints the ADP cards that answer a tag or have a word of a query, as rank does,
without a limit. agentcard find finds cards of all dialects.`,
		Limit: command.LimitHelp,
		Exit: `0 a card matches, 1 none does or some documents are not valid ADP cards, 2 wrong
usage or a file that cannot be read.`,
		Example: `  agentcard match --tag nlp card.json && echo yes`,
		Args:    command.SomeFiles,
		Output:  cli.OutputOf("agentcard match"),
		Flags:   new(matchFlags),
	}
}

// Run prints the cards that answer the query, without a limit.
func (f *matchFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if len(f.tags) == 0 && f.query == "" {
		return errNothingAsked
	}
	f.limit = index.MaxLimit
	found, err := f.search(cmd.Context(), s, args)
	if err == nil && found == 0 {
		return command.ErrInvalid
	}
	return err
}

// Bind adds the flags that rank and match share.
func (f *searchFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.tags, "tag", nil, "find cards that have this `tag`, such as nlp/translation; may be repeated")
	cmd.Flags().StringVar(&f.query, "query", "", "find cards that have words of this `text`")
	cmd.Flags().BoolVar(&f.exact, "exact", false, "ignore tags below a tag of the query")
	f.documents = command.Documents{Consecutive: true, Stored: true, Jobs: 1}
	f.documents.BindNDJSON(cmd)
	command.BindJSON(cmd, &f.json, "card, with its id, score, matched tags and document")
}

// search prints the cards that answer the query, and returns how many do. The error is
// [command.ErrInvalid] if some documents are not valid ADP cards.
func (f *searchFlags) search(ctx context.Context, s *command.Streams, args []string) (found int, err error) {
	d, err := index.New(index.Profile{Exact: f.exact}, exchange.Receiver{MaxBytes: int(s.Limits().Bytes)}, 0)
	if err != nil {
		return 0, err
	}
	invalid := f.each(ctx, s, args, func(in *command.Input) error { return put(d, in) })
	if invalid != nil && !errors.Is(invalid, command.ErrInvalid) {
		return 0, invalid
	}
	request := &adp.DiscoverRequest{Tags: f.tags, Limit: card.Some(f.limit), MinScore: card.Some(f.minScore)}
	if f.query != "" {
		request.Query.Set(f.query)
	}
	results := d.Find(request)
	if f.json {
		err = printJSON(s, results)
	} else {
		err = printScores(s, results)
	}
	return len(results), cmp.Or(err, invalid)
}

// each calls do with the documents of files and with the cards in folders.
func (f *searchFlags) each(ctx context.Context, s *command.Streams, args []string, do func(*command.Input) error) error {
	var folders, files []string
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && info.IsDir() {
			folders = append(folders, arg)
		} else {
			files = append(files, arg)
		}
	}
	var invalid error
	if len(files) > 0 || len(folders) == 0 {
		invalid = f.documents.Each(s, files, func(*command.Streams) func(*command.Input) error { return do })
		if invalid != nil && !errors.Is(invalid, command.ErrInvalid) {
			return invalid
		}
	}
	if len(folders) == 0 {
		return invalid
	}
	_, err := check.Each(ctx, s, folders, func(in *command.Input, dialect string, problems card.Violations) error {
		if dialect == "" {
			return in.Refuse(problems...)
		}
		return do(in)
	})
	return cmp.Or(err, invalid)
}

// put adds a document to the index. If the index refuses it, put prints the reason and returns
// [command.ErrInvalid].
func put(d *index.Index, in *command.Input) error {
	// The user names the files, so their cards count as received from the agents themselves.
	_, err := d.Put(in.Text, exchange.Provenance{Channel: exchange.Direct}, in.Limit())
	if _, invalid := errors.AsType[*card.InvalidError](err); invalid {
		if other, finding := in.OtherFormat(detect.ADP, "ADP"); other != "" {
			if _, ok := formats.Lookup(string(other)); ok {
				finding.Message += "; agentcard convert --to adp converts it"
			}
			err = finding
		}
	}
	return in.RefuseError(err)
}

// printJSON prints an object for each result.
func printJSON(s *command.Streams, results []index.Result) error {
	out := json.NewEncoder(cli.JSONWriter(s.Out))
	for _, r := range results {
		document, err := card.ParseRaw(r.Document)
		if err != nil {
			return err
		}
		if err := out.Encode(struct {
			ID          string          `json:"id"`
			Score       float64         `json:"score"`
			MatchedTags []string        `json:"matchedTags"`
			Document    json.RawMessage `json:"document"`
		}{r.Card.ID, r.Score, append([]string{}, r.MatchedTags...), document.Bytes()}); err != nil {
			return err
		}
	}
	return nil
}

// printScores prints a line for each result.
func printScores(s *command.Streams, results []index.Result) error {
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, r := range results {
		fmt.Fprintf(w, "%.3f\t%s\t%s\t%s\n", r.Score, cli.Printable(r.Card.ID), cli.Printable(r.Card.Name), cli.Printable(strings.Join(r.MatchedTags, " ")))
	}
	return w.Flush()
}
