package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
)

// Documents has the flags for reading streams of documents.
type Documents struct {
	// NDJSON says that each line of an argument is a document.
	NDJSON bool
	// Consecutive says that standard input may have any number of consecutive documents.
	Consecutive bool
	// Stored says that the command stores the documents. Other commands use a limited amount of
	// memory for a stream of any length.
	Stored bool
	// Jobs is the number of documents that are read at the same time; 0 stands for one per
	// processor.
	Jobs int
}

// StreamHelp is the paragraph of a help text about the flags of [Documents].
const StreamHelp = `With --ndjson each line of a file is a document. A line with problems is reported with its
number, and the stream goes on. The documents of a stream are read on all processor cores, or
by as many --jobs; the output has their order and is written as soon as they arrive. A stream
may have any length.`

// Bind adds the flags.
func (d *Documents) Bind(cmd *cobra.Command) {
	d.BindNDJSON(cmd)
	cmd.Flags().IntVar(&d.Jobs, "jobs", 0, "read this `number` of documents of a stream at the same time; 0 for one per processor")
}

// BindNDJSON adds the flag --ndjson, for a command that reads one document after the other.
func (d *Documents) BindNDJSON(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&d.NDJSON, "ndjson", false, "read one document per line")
}

// Check returns an error for a number of jobs that is not possible.
func (d *Documents) Check() error {
	if d.Jobs < 0 {
		return fmt.Errorf("--jobs needs a number that is not negative, not %d", d.Jobs)
	}
	return nil
}

// Begin returns a function that a command calls with each document of a batch, in order, and that
// writes to s. Several batches are read at the same time. The error is [ErrInvalid] if the
// document has problems; any other error ends the stream.
type Begin func(s *Streams) func(*Input) error

// Each calls a command with the documents of the arguments. A file has one document, unless
// NDJSON is set. The output is the output of one call after the other. The error is the error of
// [ForEach].
func (d *Documents) Each(s *Streams, args []string, begin Begin) error {
	progress := NewProgress(s.Screen)
	defer progress.Clear()
	r := &run{streams: s, progress: progress, begin: begin, jobs: d.jobs()}
	err := ForEach(args, func(arg string) error {
		src, err := s.open(arg)
		if err != nil {
			return err
		}
		defer src.Close()
		if !d.NDJSON && !(d.Consecutive && arg == StdinArg) {
			return r.document(arg, src)
		}
		if !d.Stored {
			defer cli.LimitMemory(streamMemory)()
		}
		r.open, r.lines = cli.Values, d.NDJSON
		if d.NDJSON {
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
