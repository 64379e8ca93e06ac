package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

type publishFlags struct {
	siteFlags
	dir   string
	check bool
}

func publishCommand() *command.Command {
	return &command.Command{
		Use:   "publish [flags] --out DIR CARD... | PATH=CARD...",
		Short: "Write the documents that a host publishes for its agents",
		Long: `publish writes the documents that a host publishes for its agents into a folder whose
files a web server serves.

` + siteHelp + `

A file is replaced atomically, and only if it changes: the same cards give the same files.
Unfinished files are beside DIR, in a folder .DIR.publishing-N; where that is impossible, they
are in such a folder inside that only its owner can read. A run after one that was killed
removes them and completes the files. publish follows no link out of DIR.

Files of a web server cannot depend on the header A2A-Version; agentcard serve, and the
package sdk/wellknown, serve the version of an A2A card that a client asks for, if there are
several.

With --check nothing is written: publish prints each file that is missing or differs, with
the line of the first difference and what it is made of, and cards that are not published.`,
		Exit: `0 written, or nothing has changed since; 1 a card is not valid, or --check
found a difference; 2 wrong usage, or a file that cannot be read or written.`,
		Example: `  agentcard publish --out public --base https://agents.example.com card.json
  agentcard publish --out public --check --base https://agents.example.com card.json`,
		Args:  someCards,
		Flags: new(publishFlags),
	}
}

// Bind adds the flags.
func (f *publishFlags) Bind(cmd *cobra.Command) {
	f.siteFlags.bind(cmd)
	cmd.Flags().StringVar(&f.dir, "out", "", "write the documents into this `folder`")
	cmd.Flags().BoolVar(&f.check, "check", false, "write nothing, and report files that differ")
}

// Run writes the documents of the cards that the arguments name, or compares the files.
func (f *publishFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if f.dir == "" {
		return errors.New("publish needs --out DIR, the folder to write to")
	}
	if f.host != "" && f.base == "" {
		return errors.New("--host names the host in the AI catalog, which needs --base")
	}
	cards, err := f.site(s, args)
	if err != nil {
		return err
	}
	made, err := cards.make(f.base)
	if err != nil {
		return refuse(s, err)
	}
	if f.check {
		return compare(s.Out, made, f.dir)
	}
	return write(cmd.Context(), s, made, f.dir)
}

// write writes the documents that changed.
func write(ctx context.Context, s *command.Streams, made *site.Site, dir string) (err error) {
	ctx, stop := interruptible(ctx)
	defer stop()
	folder, err := diskfile.CreateFolder(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	for i, d := range made.Documents {
		change, err := changeOf(folder, d)
		if err != nil {
			return err
		}
		if change != unchanged {
			if ctx.Err() != nil {
				return errors.New("interrupted; publish again to complete the documents")
			}
			if err := folder.Write(nameOf(d.Path), d.Bytes); err != nil {
				return err
			}
		}
		fmt.Fprintf(s.Out, "%-9s %s: %s\n", change, published(dir, d.Path), describe(made.Origins[i]))
	}
	printOmissions(s, made.Omissions)
	return nil
}

// The changes of files.
const (
	created   = "created"
	updated   = "updated"
	unchanged = "unchanged"
)

// changeOf returns the change that writing a document makes.
func changeOf(folder *diskfile.Folder, d wellknown.Document) (string, error) {
	before, err := folder.Read(nameOf(d.Path))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return created, nil
	case errors.Is(err, diskfile.ErrIrregular):
		return updated, nil
	case err == nil && bytes.Equal(before, d.Bytes):
		return unchanged, nil
	}
	return updated, err
}

// nameOf returns the name of the file with the document at a path.
func nameOf(path string) string { return strings.TrimPrefix(path, "/") }

// published returns the file of a document, for people.
func published(dir, path string) string {
	return cli.Printable(filepath.Join(dir, filepath.FromSlash(path)))
}
