package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// exportFlags are the flags of directory export.
type exportFlags struct{ store string }

func exportCommand() *command.Command {
	return &command.Command{
		Use:   "export [flags]",
		Short: "Write all cards of a directory as a backup",
		Long: `export writes all cards of the store to standard output, as a line of JSON for each, with its
document as it was declared, its edition, its owner and the keys that have signed it. agentcard
directory import reads them. While the directory runs, a store in a file cannot be exported, since
one process at a time can use it; a store in a database can.`,
		Exit: `0 success, 2 wrong usage, or a store that cannot be read.`,
		Example: `  agentcard directory export > cards.ndjson
  agentcard directory export | agentcard directory import --store postgres://directory@db.example/cards`,
		Args:  cli.NoArguments,
		Flags: new(exportFlags),
	}
}

// Bind adds the flags.
func (e *exportFlags) Bind(cmd *cobra.Command) { bindStore(cmd.Flags(), &e.store) }

// Run writes the backup. A file that does not exist is an error.
func (e *exportFlags) Run(cmd *cobra.Command, s *command.Streams, _ []string) error {
	return withExisting(cmd.Context(), e.store, func(ctx context.Context, cards store.Store) error {
		count, err := store.Export(ctx, cards, s.Out)
		if err == nil {
			_, err = fmt.Fprintf(s.Err, "%d exported\n", count)
		}
		return err
	})
}

// importFlags are the flags of directory import.
type importFlags struct {
	store string
	cards int
}

func importCommand() *command.Command {
	return &command.Command{
		Use:   "import [flags] [FILE]",
		Short: "Restore the cards of a backup",
		Long: `import stores the cards of a backup that agentcard directory export has written, from a file or
from standard input. Cards keep their editions, owners and keys. Cards that the store has already
are left out, so that an interrupted import can be repeated; a server gets the versions that it lacks.
Streams of the directory send the imported cards as new ones.`,
		Exit:    `0 success, 2 wrong usage, a file that is no backup, or a store that is full or cannot be written.`,
		Example: `  agentcard directory import --store new.db cards.ndjson`,
		Args:    cli.AtMostOneFile,
		Flags:   new(importFlags),
	}
}

// Bind adds the flags.
func (i *importFlags) Bind(cmd *cobra.Command) {
	bindStore(cmd.Flags(), &i.store)
	bindCards(cmd.Flags(), &i.cards)
}

// Run restores the backup.
func (i *importFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	in, name, err := input(s, args)
	if err != nil {
		return err
	}
	defer in.Close()
	return withStore(cmd.Context(), i.store, limitsOf(i.cards), func(ctx context.Context, cards store.Store) error {
		stored, present, err := store.Import(ctx, cards, in)
		summary := fmt.Sprintf("%d stored", stored)
		if present > 0 {
			summary += fmt.Sprintf(", %d left out: the store has cards of their keys", present)
		}
		_, out := fmt.Fprintln(s.Err, summary)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return errors.Join(err, out)
	})
}

// input returns the file of an argument, or standard input without one, and its name for messages.
func input(s *command.Streams, args []string) (in io.ReadCloser, name string, err error) {
	if len(args) == 0 || args[0] == "-" {
		return io.NopCloser(s.In), "standard input", nil
	}
	in, err = os.Open(args[0])
	return in, args[0], err
}

// withExisting calls a function with a store that exists, to read it.
func withExisting(ctx context.Context, name string, do func(context.Context, store.Store) error) error {
	if !isAddress(name) {
		if _, err := os.Stat(name); err != nil {
			return err
		}
	}
	return withStore(ctx, name, store.Limits{}, do)
}

// withStore calls a function with a store, until the process is interrupted.
func withStore(ctx context.Context, name string, l store.Limits, do func(context.Context, store.Store) error) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	cards, err := openStore(ctx, name, l)
	if err != nil {
		return err
	}
	return errors.Join(do(ctx, cards), cards.Close())
}
