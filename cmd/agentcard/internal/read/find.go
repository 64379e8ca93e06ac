package read

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/check"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/find"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

type findFlags struct {
	words   string
	asked   map[string]*[]string // the values of the other parameters
	accepts string
	returns string
	limit   int
	json    bool

	query find.Query
	found []foundCard
	count findCounts
}

// foundCard is a card that answers the query.
type foundCard struct {
	File        string       `json:"file"`
	Line        int          `json:"line,omitempty"`
	Dialect     string       `json:"dialect"`
	Name        string       `json:"name,omitempty"`
	Description string       `json:"description,omitempty"`
	Score       float64      `json:"score"`
	Factors     find.Factors `json:"factors"`
	Why         []find.Fact  `json:"why"`

	place string
}

// findCounts are numbers of documents.
type findCounts struct {
	cards     int // valid cards
	invalid   int // cards that are not valid
	others    int // documents that are no cards
	undecided int // cards that may have a skill that fits
}

func findCommand() *command.Command {
	return &command.Command{
		Use:   "find [flags] [PATH...]",
		Short: "Find cards of all dialects in folders",
		Long: `find prints the cards that answer a query, best first, with their scores from 0 to 1, and the
values that answer it. It reads files and folders, without an argument
the current folder, as agentcard check does. Cards of all dialects are compared by what their
descriptions have in common, as GET /find of agentcard directory does.

A card has one word of --words or more, and every value of the other flags. A tag is also answered by
the tags below it: nlp by nlp/translation. --accepts finds agents with a skill whose input schema
provably accepts a document, and --returns those whose output provably fits a schema.

The score is the mean of the factors of the ADP draft that apply, with its weights: the share of the
tags (0.30) and of the words (0.25) that the card has, and availability (0.15), which is 0 for an agent
that is suspended, revoked or deleted, or that accepts no task at a time.

Cards that are not valid are left out. They get a line on standard error for each problem, which ends
with the numbers of the documents that were searched and left out.`,
		Limit: command.LimitHelp,
		Exit: `0 a card is found, 1 none is, or some cards are not valid, 2 wrong usage or a file that cannot
be read.`,
		Example: `  agentcard find --words "french text"
  agentcard find --tag nlp --protocol grpc --json cards/
  agentcard find --accepts order.json --returns receipt.schema.json cards/`,
		Args:   cobra.ArbitraryArgs,
		Output: cli.OutputOf("agentcard find"),
		Flags:  new(findFlags),
	}
}

// Bind adds the flags.
func (f *findFlags) Bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.words, find.ByWords, "", "find cards that have words of this `text` in names, descriptions and other values")
	f.asked = map[string]*[]string{}
	for _, by := range findFilters {
		f.asked[by] = new([]string)
	}
	flags.StringArrayVar(f.asked[find.ByTag], find.ByTag, nil, "find cards that have this `tag`, such as nlp/translation; may be repeated")
	flags.StringArrayVar(f.asked[find.ByCapability], find.ByCapability, nil, "find cards that have a skill with this `id`; may be repeated")
	flags.StringArrayVar(f.asked[find.ByProtocol], find.ByProtocol, nil, "find cards that have an endpoint with this `protocol`; may be repeated")
	flags.StringArrayVar(f.asked[find.ByGoal], find.ByGoal, nil, "find cards that have the goal with this `id`; may be repeated")
	flags.StringArrayVar(f.asked[find.ByPrice], find.ByPrice, nil, "find cards that state a price of at most this `amount` in its currency, such as \"0.05 USD\"")
	flags.StringArrayVar(f.asked[find.ByDialect], find.ByDialect, nil, "find cards of this `dialect`")
	flags.StringVar(&f.accepts, find.ByAccepts, "", "find cards that have a skill which accepts the document in this `file`")
	flags.StringVar(&f.returns, find.ByReturns, "", "find cards that have a skill whose output fits the JSON Schema in this `file`")
	flags.IntVar(&f.limit, "limit", 0, "print at most this `number` of cards; 0 prints all")
	command.CompleteChoice(cmd, find.ByDialect, dialects.Names()...)
	command.BindJSON(cmd, &f.json, "card, with its file, dialect, name, score and the values that answer the query")
}

// findFilters are the parameters that may have several values.
var findFilters = append(find.Filters(), find.ByDialect)

// Run prints the cards that answer the query.
func (f *findFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if f.limit < 0 {
		return fmt.Errorf("--limit needs a number of 0 or more, not %d", f.limit)
	}
	if err := f.ask(s); err != nil {
		return err
	}
	others, invalid := check.Each(cmd.Context(), s, args, f.search)
	if errors.Is(invalid, fs.ErrNotExist) && f.words == "" {
		return fmt.Errorf("%w; arguments are files and folders, and --words searches for words", invalid)
	}
	if invalid != nil && !errors.Is(invalid, command.ErrInvalid) {
		return invalid
	}
	f.count.others = others
	slices.SortStableFunc(f.found, func(a, b foundCard) int { return cmp.Compare(b.Score, a.Score) })
	if f.limit > 0 && len(f.found) > f.limit {
		f.found = f.found[:f.limit]
	}
	if err := f.print(s); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(s.Err, f.count); err != nil {
		return err
	}
	if len(f.found) == 0 {
		return command.ErrInvalid
	}
	return invalid
}

// ask reads the query in the flags.
func (f *findFlags) ask(s *command.Streams) error {
	f.query.Words = f.words
	for _, by := range findFilters {
		for _, value := range *f.asked[by] {
			asked := find.Fact{By: by, Value: value}
			if wrong := card.ProblemsOf(asked.Check()); len(wrong) > 0 {
				return fmt.Errorf("--%s", wrong[0].Message)
			}
			if by == find.ByDialect {
				if err := command.KnownChoice(by, value, dialects.Names()...); err != nil {
					return err
				}
			}
			f.query.Facts = append(f.query.Facts, asked)
		}
	}
	accepts, err := textOf(s, f.accepts)
	if err != nil {
		return err
	}
	returns, err := textOf(s, f.returns)
	if err != nil {
		return err
	}
	f.query.Fit, err = find.NewFit(accepts, returns)
	if wrong := card.ProblemsOf(err); len(wrong) > 0 {
		by := strings.TrimPrefix(wrong[0].Pointer, "/")
		file := map[string]string{find.ByAccepts: f.accepts, find.ByReturns: f.returns}[by]
		return fmt.Errorf("--%s %s: %s", by, file, wrong[0].Message)
	}
	return err
}

// textOf returns the JSON text of a file, nil without a name.
func textOf(s *command.Streams, file string) ([]byte, error) {
	if file == "" {
		return nil, nil
	}
	in, err := s.Read(file)
	if err != nil {
		return nil, err
	}
	return in.Text, nil
}

// search adds a document to the result if it is a card that answers the query.
func (f *findFlags) search(in *command.Input, dialect string, problems card.Violations) error {
	if dialect == "" || len(problems) > 0 {
		f.count.invalid++
		return in.Refuse(problems...)
	}
	d, err := store.Describe(in.Text, dialect, in.Limit())
	if err != nil {
		f.count.invalid++
		return in.RefuseError(err)
	}
	f.count.cards++
	hit, ok := f.query.Match(dialect, d)
	if hit.Undecided {
		f.count.undecided++
	}
	if !ok {
		return nil
	}
	c := foundCard{File: in.Name, Dialect: dialect, Name: d.Name.Or(""), Description: d.Description.Or(""), Score: hit.Score, Factors: hit.Factors, Why: hit.Why, place: in.Place()}
	if in.IsOneOfSeveral() {
		c.Line = in.Line
	}
	f.found = append(f.found, c)
	return nil
}

// print prints the cards.
func (f *findFlags) print(s *command.Streams) error {
	if f.json {
		return command.WriteJSONLines(s.Out, f.found)
	}
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, c := range f.found {
		var why []string
		for _, x := range c.Why {
			if x.By != find.ByDialect {
				why = append(why, fmt.Sprintf("%s %s (%s)", x.By, cli.Printable(x.Value), x.At))
			}
		}
		fmt.Fprintf(w, "%.3f\t%s\t%s\t%s\t%s\n", c.Score, cli.Printable(c.place), c.Dialect, cli.Printable(c.Name), strings.Join(why, ", "))
	}
	return w.Flush()
}

// String states what was searched, and what was left out.
func (c findCounts) String() string {
	text := command.Plural(c.cards, "card") + " searched"
	if c.invalid > 0 {
		text += ", " + command.Plural(c.invalid, "document") + " left out as not valid"
	}
	if c.undecided > 0 {
		text += ", " + command.Plural(c.undecided, "card") + " left out because neither a proof nor a counter-example was found"
	}
	if c.others > 0 {
		text += "; " + command.Plural(c.others, "document") + " without a card"
	}
	return text
}
