package read

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/oasf"
)

type classesFlags struct {
	edition, card, as string
	json              bool
}

func classesCommand() *command.Command {
	return &command.Command{
		Use:   "classes skills|domains|modules [WORD...]",
		Short: "List, search or suggest classes of the OASF taxonomy",
		Long: `classes lists the skills, domains or modules that a record of OASF can name, in the
order of their ids. With words, it lists the classes whose names have all of them. A class
has a name and an id, and both have a meaning only within a version: --edition selects one,
without it the newest is listed. --json prints a JSON object for each class.

--for suggests classes for a card of any format: those whose names have words of the name,
the description, the tags and the skills of the card. The score is the share of the words of
the class that the card has, from 0.5 to 1; rare words count more. At most ten classes are listed.
Nothing is written. Choose, and pass a class to convert: --to oasf --give skills=NAME.`,
		Limit: command.LimitHelp,
		Example: `  agentcard classes skills translation
  agentcard classes skills --for agent-card.json
  agentcard classes domains --edition 1.0.0`,
		Args: cli.Some("the name of a taxonomy: skills, domains or modules"),
		Complete: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return slices.Sorted(maps.Keys(command.Taxonomies)), cobra.ShellCompDirectiveNoFileComp
		},
		Output: cli.OutputOf("agentcard classes"),
		Flags:  new(classesFlags),
	}
}

// Bind adds the flags.
func (f *classesFlags) Bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.edition, "edition", "", "list the classes of this `edition` of OASF")
	command.CompleteChoice(cmd, "edition", oasf.Dialect.Editions()...)
	cmd.Flags().StringVar(&f.card, "for", "", "suggest classes for the card in this `file`; - is standard input")
	command.BindSource(cmd, &f.as)
	command.BindJSONOnly(cmd, &f.json, "class")
}

// Run lists or suggests classes of a taxonomy.
func (f *classesFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	taxonomy, ok := command.Taxonomies[args[0]]
	if !ok {
		return errors.New(nearest.Unknown("taxonomy", args[0], slices.Sorted(maps.Keys(command.Taxonomies))))
	}
	if err := command.KnownEdition(f.edition, oasf.Dialect.Name); err != nil {
		return err
	}
	if f.as != "" && f.card == "" {
		return errors.New("--as is the format of the card of --for")
	}
	classes := withWords(taxonomy(oasf.Version(f.edition)).All(), args[1:])
	if f.card == "" {
		return f.write(s, listed(classes), false)
	}
	if err := knownFormat(f.as); err != nil {
		return err
	}
	in, err := s.Read(f.card)
	if err != nil {
		return err
	}
	_, d, err := describe(in, f.as)
	if err != nil {
		return err
	}
	found := suggest(classes, wordsOf(d))
	if len(found) > 0 {
		fmt.Fprintln(s.Err, "these are suggestions by words, and no file is changed")
	}
	return f.write(s, found, true)
}

// withWords yields the classes whose names have all words.
func withWords(classes iter.Seq2[int64, string], words []string) iter.Seq2[int64, string] {
	return func(yield func(int64, string) bool) {
		for id, name := range classes {
			isIn := func(word string) bool { return strings.Contains(name, strings.ToLower(word)) }
			if !slices.ContainsFunc(words, func(word string) bool { return !isIn(word) }) && !yield(id, name) {
				return
			}
		}
	}
}

// listed returns classes without scores.
func listed(classes iter.Seq2[int64, string]) (list []class) {
	for id, name := range classes {
		list = append(list, class{ID: id, Name: name})
	}
	return list
}

// write writes classes as a table or as JSON Lines.
func (f *classesFlags) write(s *command.Streams, classes []class, areSuggested bool) error {
	if f.json {
		return command.WriteJSONLines(s.Out, classes)
	}
	if len(classes) == 0 {
		words := "all of the words; parts of words, such as transl, find more"
		if areSuggested {
			words = "enough words of the card; agentcard classes skills|domains|modules WORD searches for others"
		}
		fmt.Fprintln(s.Err, "no class has "+words)
		return nil
	}
	table := &command.Table{Header: []string{"ID", "NAME"}}
	if areSuggested {
		table.Header = []string{"SCORE", "ID", "NAME"}
	}
	for _, c := range classes {
		row := []string{strconv.FormatInt(c.ID, 10), c.Name}
		if areSuggested {
			row = append([]string{strconv.FormatFloat(c.Score, 'f', 2, 64)}, row...)
		}
		table.Row(row...)
	}
	return table.Write(s.Out)
}
