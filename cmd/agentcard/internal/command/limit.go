package command

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// LimitHelp states the size limit of documents. A command with this paragraph gets the flags
// --max-bytes and --syntax.
var LimitHelp = fmt.Sprintf("A document of more than %d MiB is not read; --max-bytes sets another limit.", card.DefaultLimits().Bytes>>20)

// limited are the flags of a command that reads documents, with the flags for their size and their
// syntax.
type limited struct {
	cli.Flags[*Streams]
	streams *Streams
}

// Bind adds the flags.
func (l limited) Bind(cmd *cobra.Command) {
	l.Flags.Bind(cmd)
	cmd.Flags().Var((*size)(&l.streams.MaxBytes), "max-bytes", "maximum `length` of a document, after decompression")
	cmd.Flags().StringVar(&l.streams.Syntax, "syntax", "", "read the documents in this `syntax`, whatever their names: "+strings.Join(syntax.Names(), ", "))
	CompleteChoice(cmd, "syntax", syntax.Names()...)
}

// Run runs the command.
func (l limited) Run(cmd *cobra.Command, s *Streams, args []string) error {
	if s.Syntax != "" {
		if err := KnownChoice("syntax", s.Syntax, syntax.Names()...); err != nil {
			return err
		}
	}
	return l.Flags.Run(cmd, s, args)
}

// errLines is the error for --syntax with documents that are lines of JSON.
var errLines = errors.New("each line is a document in JSON, with --ndjson and in files .ndjson and .jsonl: --syntax is for other files")

// size is the value of the flag --max-bytes. Zero stands for the default.
type size int64

// String returns the number of bytes.
func (n *size) String() string {
	return strconv.FormatInt(cmp.Or(int64(*n), card.DefaultLimits().Bytes), 10)
}

// Set parses a number of bytes.
func (n *size) Set(text string) error {
	i, err := strconv.ParseInt(text, 10, 64)
	if err != nil || i < 1 {
		return fmt.Errorf("must be a number of bytes, at least 1")
	}
	*n = size(i)
	return nil
}

// Type is the word for the values in usage errors.
func (*size) Type() string { return "length" }

// Limits returns the limits for reading a document.
func (s *Streams) Limits() card.Limits { return card.Limits{Bytes: s.longest() - 1} }

// Limits returns the limits for reading the document.
func (in *Input) Limits() card.Limits { return in.streams.Limits() }

// Limit returns the option with the limits for reading the document.
func (in *Input) Limit() card.Option { return card.WithLimits(in.Limits()) }
