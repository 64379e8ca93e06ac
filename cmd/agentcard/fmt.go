package main

import (
	"bytes"
	"encoding/json"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

func fmtCommand(s *streams) *cobra.Command {
	var as string
	var compact, canonical bool
	cmd := &cobra.Command{
		Use:   "fmt [flags] FILE | -",
		Short: "Write a card in a regular form",
		Long: `fmt reads a card and writes it to standard output: members in the order of the
dialect's schema, unknown members behind them, two spaces of indentation. Nothing
is added, changed or lost; the card need not be valid.

With --compact there is no white space. With --canonical the output is the
canonical form of RFC 8785, which is what signatures are made over.`,
		Example: `  agentcard fmt card.json
  agentcard fmt --canonical - < card.json | sha256sum`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error {
			c, err := s.decode(args[0], as)
			if err != nil {
				return err
			}
			text, err := c.AppendJSON(nil)
			if err != nil {
				return err
			}
			switch {
			case canonical:
				// No line feed: it would not be canonical.
				if text, err = card.Canonical(text); err != nil {
					return err
				}
			case compact:
				var b bytes.Buffer
				if err := json.Compact(&b, text); err != nil {
					return err
				}
				text = append(b.Bytes(), '\n')
			default:
				text = indent(text)
			}
			_, err = s.out.Write(text)
			return err
		},
	}
	dialectFlag(cmd, &as)
	cmd.Flags().BoolVar(&compact, "compact", false, "write no white space")
	cmd.Flags().BoolVar(&canonical, "canonical", false, "write the canonical form of RFC 8785")
	cmd.MarkFlagsMutuallyExclusive("compact", "canonical")
	return cmd
}

// decode reads the card that an argument names. What keeps it from being read is
// printed as validate prints it.
func (s *streams) decode(arg, as string) (dialects.Card, error) {
	if err := knownDialect(as); err != nil {
		return nil, err
	}
	name, document, err := s.read(arg)
	if err != nil {
		return nil, err
	}
	r := result{File: name, document: document}
	var c dialects.Card
	if as == "" {
		c, r.found = dialects.Examine(document.Text)
	} else {
		c, r.found = dialects.ExamineAs(as, document.Text)
	}
	if c == nil {
		report := textReporter{out: s.err, colour: s.colour(s.err)}
		if err := report.write(&r); err != nil {
			return nil, err
		}
		return nil, errInvalid
	}
	return c, nil
}

// indent returns JSON with a line for each member and element.
func indent(text []byte) []byte {
	var b bytes.Buffer
	// The text was read or written before: it is well-formed.
	_ = json.Indent(&b, bytes.TrimSpace(text), "", "  ")
	b.WriteByte('\n')
	return b.Bytes()
}
