package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

func publishCommand(s *streams) *cobra.Command {
	p := publication{streams: s}
	var dir string
	var check bool
	cmd := &cobra.Command{
		Use:   "publish [flags] --out DIR CARD... | PATH=CARD...",
		Short: "Write the documents that a host publishes for its agents",
		Long: `publish writes the documents that a host publishes for its agents into a folder whose
files a web server serves.

` + publicationHelp + `

A file is replaced atomically, and only if it changes: the same cards give the same files.
Unfinished files are beside DIR, in a folder .DIR.publishing-N; where that is impossible, they
are in such a folder inside that only its owner can read. A run after one that was killed
removes them and completes the files. publish follows no link out of DIR.

Files of a web server cannot depend on the header A2A-Version; agentcard serve, and the
package sdk/wellknown, serve the version of an A2A card that a client asks for, if there are
several.

With --check nothing is written: publish prints each file that is missing or differs, with
the line of the first difference and what it is made of, and cards that are not published.

Exit codes: 0 written, or nothing has changed since; 1 a card is not valid, or --check
found a difference; 2 wrong usage, or a file that cannot be read or written.`,
		Example: `  agentcard publish --out public --base https://agents.example.com card.json
  agentcard publish --out public --check --base https://agents.example.com card.json`,
		Args: someCards,
		RunE: func(_ *cobra.Command, args []string) error {
			if dir == "" {
				return errors.New("publish needs --out DIR, the folder to write to")
			}
			if err := p.parse(args); err != nil {
				return err
			}
			made, err := p.make(p.base)
			if err != nil {
				return p.refused(err)
			}
			if check {
				return s.drift(made, dir)
			}
			return s.write(made, dir)
		},
	}
	p.flags(cmd)
	cmd.Flags().StringVar(&dir, "out", "", "write the documents into this `folder`")
	cmd.Flags().BoolVar(&check, "check", false, "write nothing, and report files that differ")
	return cmd
}

// someCards requires at least one argument.
func someCards(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return nil
	}
	return fmt.Errorf("%s needs the names of files with cards", cmd.Name())
}

// write writes the documents that changed.
func (s *streams) write(made *site.Site, dir string) (err error) {
	ctx, stop := s.interrupted()
	defer stop()
	folder, err := diskfile.CreateFolder(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	for i, d := range made.Documents {
		name := strings.TrimPrefix(d.Path, "/")
		before, err := folder.Read(name)
		word := "updated"
		switch {
		case errors.Is(err, fs.ErrNotExist):
			word = "created"
		case errors.Is(err, diskfile.ErrIrregular):
		case err != nil:
			return err
		case bytes.Equal(before, d.Bytes):
			word = "unchanged"
		}
		if word != "unchanged" {
			if ctx.Err() != nil {
				return errors.New("interrupted; publish again to complete the documents")
			}
			if err := folder.Write(name, d.Bytes); err != nil {
				return err
			}
		}
		fmt.Fprintf(s.out, "%-9s %s: %s\n", word, published(dir, d.Path), describe(made.Origins[i]))
	}
	s.omitted(made.Omissions)
	return nil
}

// published returns the file of a document, for people.
func published(dir, path string) string {
	return cli.Printable(filepath.Join(dir, filepath.FromSlash(path)))
}

// omitted prints the documents that could not be made.
func (s *streams) omitted(omissions []site.Omission) {
	for _, o := range omissions {
		path := o.Path
		if o.Version != "" {
			path += " (A2A-Version: " + o.Version + ")"
		}
		fmt.Fprintf(s.err, "not published: %s: %s\n", cli.Printable(path), reason(o.Err))
	}
}

// drift reports the files that are not what the cards give, with what they are made of.
func (s *streams) drift(made *site.Site, dir string) error {
	folder, err := diskfile.OpenFolder(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	read := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	if err == nil {
		defer folder.Close()
		read = func(path string) ([]byte, error) { return folder.Read(strings.TrimPrefix(path, "/")) }
	}
	drifted := false
	expected := map[string]bool{}
	report := func(path, what string) {
		drifted = true
		fmt.Fprintf(s.out, "%s: %s\n", published(dir, path), what)
	}
	for i, d := range made.Documents {
		expected[d.Path] = true
		of := " (" + describe(made.Origins[i]) + ")"
		have, err := read(d.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			report(d.Path, "missing"+of)
		case errors.Is(err, diskfile.ErrIrregular):
			report(d.Path, "not a regular file"+of)
		case err != nil:
			return err
		case !bytes.Equal(have, d.Bytes):
			report(d.Path, fmt.Sprintf("differs from line %d on%s", differs(have, d.Bytes), of))
		}
	}
	for _, path := range otherPaths(made) {
		if expected[path] {
			continue
		}
		expected[path] = true
		if _, err := read(path); err == nil || errors.Is(err, diskfile.ErrIrregular) {
			report(path, "is not made of these cards")
		}
	}
	if drifted {
		return errInvalid
	}
	return nil
}

// otherPaths are the paths of cards of the agents that are published.
func otherPaths(made *site.Site) []string {
	var paths []string
	for _, d := range made.Documents {
		mount, _, _ := strings.Cut(d.Path, wellknown.Prefix)
		for _, path := range []string{wellknown.A2APath, wellknown.AgentJSONPath, wellknown.AgentCardPath, wellknown.MCPServerCardPath} {
			paths = append(paths, mount+path)
		}
	}
	return paths
}

// differs returns the number of the first line that differs.
func differs(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return 1 + bytes.Count(a[:n], []byte("\n"))
}
