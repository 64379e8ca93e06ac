package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// search is one run of the rank and match commands.
type search struct {
	streams *streams
	// filter says that the cards that answer nothing make the run fail.
	filter   bool
	tags     []string
	query    string
	limit    int64
	minScore float64
	exact    bool
	ndjson   bool
	asJSON   bool
}

// errNothingAsked is wrong usage of match.
var errNothingAsked = errors.New("match needs --tag or --query")

func rankCommand(s *streams) *cobra.Command {
	x := &search{streams: s}
	cmd := &cobra.Command{
		Use:   "rank [flags] FILE... | -",
		Short: "Rank ADP cards for a query",
		Long: `rank prints the ADP cards that answer a query, best first, with their scores from 0 to 1,
as the ADP draft recommends. A tag of the query is answered by the same tag and by those
below it: nlp by nlp/translation. Cards do not state reputation, rating or availability, so
that only the tags, the words of --query and the bonus for new agents count here.

Without --tag and --query all cards are printed. If an agent has several cards, the one that
supersedes the others counts. Revoked agents are left out. A document that is not a valid ADP
card gets a line on standard error for each problem.

Exit codes: 0 ranked, 1 some documents are not valid ADP cards, 2 wrong usage or a file that
cannot be read.`,
		Example: `  agentcard rank --tag nlp --query "french text" cards/*.json
  agentcard rank --ndjson --tag vision/ocr --limit 3 --json registry.ndjson`,
		Args: someFiles,
		RunE: func(_ *cobra.Command, args []string) error { return x.run(args) },
	}
	x.flags(cmd)
	cmd.Flags().Int64Var(&x.limit, "limit", 10, "print at most this `number` of cards")
	cmd.Flags().Float64Var(&x.minScore, "min-score", 0, "leave out cards with a lower `score`")
	return cmd
}

func matchCommand(s *streams) *cobra.Command {
	x := &search{streams: s, filter: true, limit: index.MaxLimit}
	cmd := &cobra.Command{
		Use:   "match [flags] FILE... | -",
		Short: "Print the ADP cards that answer a query",
		Long: `match prints the ADP cards that answer a tag or have a word of a query, as rank does,
without a limit.

Exit codes: 0 a card matches, 1 none does or some documents are not valid ADP cards, 2 wrong
usage or a file that cannot be read.`,
		Example: `  agentcard match --tag nlp card.json && echo yes`,
		Args:    someFiles,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(x.tags) == 0 && x.query == "" {
				return errNothingAsked
			}
			return x.run(args)
		},
	}
	x.flags(cmd)
	return cmd
}

// flags adds the flags that rank and match share.
func (x *search) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&x.tags, "tag", nil, "a `tag` that the agent has, such as nlp/translation; repeatable")
	cmd.Flags().StringVar(&x.query, "query", "", "what is wanted, as `text`")
	cmd.Flags().BoolVar(&x.exact, "exact", false, "tags below a tag of the query do not answer it")
	cmd.Flags().BoolVar(&x.ndjson, "ndjson", false, "read one card per line")
	cmd.Flags().BoolVar(&x.asJSON, "json", false, "print one object per card, with its id, score, matched tags and document")
}

// run finds the cards and prints them.
func (x *search) run(args []string) error {
	d, err := index.New(index.Profile{Exact: x.exact}, adp.Receiver{}, 0)
	if err != nil {
		return err
	}
	err = forEach(args, func(arg string) error {
		var refused error
		err := x.streams.documents(arg, x.ndjson, func(file string, document cli.Document) error {
			err := x.put(d, file, document)
			if errors.Is(err, errInvalid) {
				refused = err
				return nil
			}
			return err
		})
		return errors.Join(err, refused)
	})
	if err != nil && !errors.Is(err, errInvalid) {
		return err
	}
	request := &adp.DiscoverRequest{Tags: x.tags, Limit: card.Some(x.limit), MinScore: card.Some(x.minScore)}
	if x.query != "" {
		request.Query.Set(x.query)
	}
	results := d.Find(request)
	if failed := x.print(results); failed != nil {
		return failed
	}
	if len(results) == 0 && x.filter {
		return errInvalid
	}
	return err
}

// put offers a document to the directory. It prints why one is refused, and then returns
// [errInvalid].
func (x *search) put(d *index.Index, file string, document cli.Document) error {
	// The caller names the files, so their cards count as received from the agents themselves.
	_, err := d.Put(document.Text, adp.Provenance{Channel: adp.Direct})
	if _, invalid := errors.AsType[*card.InvalidError](err); invalid {
		if other, unknown := detect.Detect(document.Text); unknown == nil && other.Format != detect.ADP {
			message := "the format is " + other.Format.Title() + ", not ADP"
			if _, ok := formats.Lookup(string(other.Format)); ok {
				message += "; agentcard convert --to adp converts it"
			}
			err = card.Violation{Code: detect.CodeUnsupported, Line: 1, Column: 1, Message: message}
		}
	}
	return x.streams.refuseError(file, document, err)
}

// print prints the results.
func (x *search) print(results []index.Result) error {
	if x.asJSON {
		out := json.NewEncoder(cli.JSONWriter(x.streams.out))
		for _, r := range results {
			document, err := card.ParseRaw(r.Document)
			if err != nil {
				return err
			}
			if err := out.Encode(struct {
				ID          string          `json:"id"`
				Score       float64         `json:"score"`
				MatchedTags []string        `json:"matched_tags"`
				Document    json.RawMessage `json:"document"`
			}{r.Card.ID, r.Score, r.MatchedTags, document.Bytes()}); err != nil {
				return err
			}
		}
		return nil
	}
	w := tabwriter.NewWriter(x.streams.out, 0, 0, 2, ' ', 0)
	for _, r := range results {
		fmt.Fprintf(w, "%.3f\t%s\t%s\t%s\n", r.Score, cli.Printable(r.Card.ID), cli.Printable(r.Card.Name), cli.Printable(strings.Join(r.MatchedTags, " ")))
	}
	return w.Flush()
}
