package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/commandline"
	"github.com/agentcard-go/cardgen/internal/diskfile"
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
Files of a web server cannot depend on the header A2A-Version; agentcard serve, and the
package sdk/wellknown, serve A2A cards in the version that a client asks for.

With --check nothing is written: publish prints each file that is missing or differs, with
the line of the first difference, and cards in their places that are not published.

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
func (s *streams) write(made *site.Site, dir string) error {
	for i, d := range made.Documents {
		name := filepath.Join(dir, filepath.FromSlash(d.Path))
		before, err := os.ReadFile(name)
		word := "updated"
		switch {
		case errors.Is(err, fs.ErrNotExist):
			word = "created"
		case err != nil:
			return err
		case bytes.Equal(before, d.Bytes):
			word = "unchanged"
		}
		if word != "unchanged" {
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				return err
			}
			if err := diskfile.Replace(name, d.Bytes, 0o644); err != nil {
				return err
			}
		}
		fmt.Fprintf(s.out, "%-9s %s: %s\n", word, commandline.Printable(name), describe(made.Origins[i]))
	}
	s.omitted(made.Omissions)
	return nil
}

// omitted prints the documents that could not be made.
func (s *streams) omitted(omissions []site.Omission) {
	for _, o := range omissions {
		path := o.Path
		if o.Version != "" {
			path += " (A2A-Version: " + o.Version + ")"
		}
		fmt.Fprintf(s.err, "not published: %s: %s\n", commandline.Printable(path), reason(o.Err))
	}
}

// drift reports the files that are not what the cards give.
func (s *streams) drift(made *site.Site, dir string) error {
	var expected []string
	drifted := false
	report := func(name, what string) {
		drifted = true
		fmt.Fprintf(s.out, "%s: %s\n", commandline.Printable(name), what)
	}
	for _, d := range made.Documents {
		name := filepath.Join(dir, filepath.FromSlash(d.Path))
		expected = append(expected, name)
		have, err := os.ReadFile(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			report(name, "missing")
		case err != nil:
			return err
		case !bytes.Equal(have, d.Bytes):
			report(name, fmt.Sprintf("differs from line %d on", differs(have, d.Bytes)))
		}
	}
	for _, d := range made.Documents {
		mount, _, _ := strings.Cut(d.Path, wellknown.Prefix)
		for _, path := range []string{wellknown.A2APath, wellknown.AgentJSONPath, wellknown.AgentCardPath, wellknown.MCPServerCardPath} {
			name := filepath.Join(dir, filepath.FromSlash(mount+path))
			if slices.Contains(expected, name) {
				continue
			}
			expected = append(expected, name)
			if _, err := os.Stat(name); err == nil {
				report(name, "is not made of these cards")
			}
		}
	}
	if drifted {
		return errInvalid
	}
	return nil
}

// differs returns the number of the first line that differs.
func differs(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return 1 + bytes.Count(a[:n], []byte("\n"))
}
