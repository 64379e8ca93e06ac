package command

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// Documents has the flags for reading streams of documents.
type Documents struct {
	// NDJSON says that each line of an argument is a document.
	NDJSON bool
	// Broken says that the command reports texts that cannot be converted to JSON. Otherwise they
	// are reported for it, in the format of validate.
	Broken bool
	// Consecutive says that standard input may have any number of consecutive documents.
	Consecutive bool
	// Mixed says that files with a document on each line, by their names, may stand beside others: the
	// output of the command has the same form for both.
	Mixed bool
	// Stored says that the command stores the documents. Other commands use a limited amount of
	// memory for a stream of any length.
	Stored bool
	// Jobs is the number of documents that are read at the same time.
	Jobs Jobs
}

// StreamHelp is the paragraph of a help text about the flags of [Documents].
const StreamHelp = `Files are JSON, JSON with comments (.jsonc), YAML (.yaml, .yml; several documents with lines
---), TOML (.toml) or Markdown with front matter (.md), compressed with gzip or not (.gz).
Positions in messages are positions in the file.

With --ndjson each line of a file is a document. A line with problems is reported with its
number, and the stream goes on. The documents of a stream are read on all processor cores, or
by as many --jobs; the output has their order and is written as soon as they arrive. A stream
may have any length.`

// Bind adds the flags.
func (d *Documents) Bind(cmd *cobra.Command) {
	d.BindNDJSON(cmd)
	d.Jobs.Bind(cmd, "read this `number` of documents of a stream")
}

// BindNDJSON adds the flag --ndjson, for a command that reads one document after the other.
func (d *Documents) BindNDJSON(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&d.NDJSON, "ndjson", false, "read one document per line, as files .ndjson and .jsonl are without the flag")
}

// Check returns an error for a negative number of jobs.
func (d *Documents) Check() error { return d.Jobs.Check() }

// Begin returns a function that a command calls with each document of a batch, in order, and that
// writes to s. Several batches are read at the same time. The error is [ErrInvalid] if the
// document has problems; any other error ends the stream.
type Begin func(s *Streams) func(*Input) error

// Each calls a command with the documents of the arguments. A file has one document, unless
// NDJSON is set. The output is the output of one call after the other. The error is the error of
// [Documents.Check] or of [ForEach].
func (d *Documents) Each(s *Streams, args []string, begin Begin) error {
	args = Files(args)
	if err := cmp.Or(d.Check(), d.choose(args)); err != nil {
		return err
	}
	progress := NewProgress(s.Screen)
	defer progress.Clear()
	r := &run{streams: s, progress: progress, begin: begin, jobs: d.Jobs.Number(), broken: d.Broken}
	err := ForEach(args, func(arg string) error {
		src, err := s.open(arg)
		if err != nil {
			return err
		}
		defer src.Close()
		lines := d.NDJSON || d.Mixed && hasLines(arg)
		if lines && s.Syntax != "" {
			return errLines
		}
		if r.lines = lines; !lines && !(d.Consecutive && arg == StdinArg) {
			return r.document(arg, src)
		}
		if !d.Stored {
			defer cli.LimitMemory(streamMemory)()
		}
		r.open = cli.Values
		if lines {
			r.open = cli.Lines
		}
		if r.jobs == 1 {
			return r.stream(arg, src)
		}
		return r.parallel(arg, src)
	})
	if err != nil {
		return err
	}
	return r.invalid
}

// choose sets NDJSON if the names of all files say that each line is a document.
func (d *Documents) choose(args []string) error {
	named := slices.IndexFunc(args, hasLines)
	if d.NDJSON || named < 0 {
		return nil
	}
	if other := slices.IndexFunc(args, func(arg string) bool { return !hasLines(arg) }); other >= 0 {
		if d.Mixed {
			return nil
		}
		return fmt.Errorf("%s has a document on each line, and %s is one document: read them with two commands, or both with --ndjson", args[named], args[other])
	}
	d.NDJSON = true
	return nil
}

// hasLines reports whether the name of a file says that each line is a document.
func hasLines(name string) bool {
	switch strings.ToLower(filepath.Ext(uncompressed(name))) {
	case ".ndjson", ".jsonl":
		return true
	}
	return false
}
