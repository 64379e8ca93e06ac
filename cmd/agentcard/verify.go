package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/commandline"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// verifier verifies a document of a dialect.
type verifier func(document []byte, keys keyring) (verdict, error)

// verification is one run of the verify command.
type verification struct {
	streams  *streams
	as, from string
	keys     []string
	format   string
	verify   map[*signing]verifier
}

func verifyCommand(s *streams) *cobra.Command {
	v := verification{streams: s, verify: map[*signing]verifier{}}
	cmd := &cobra.Command{
		Use:   "verify [flags] FILE... | -",
		Short: "Verify the signatures of cards",
		Long: `verify prints the outcome for each card, the reason if it is not valid, and what the
signature does not cover:

  unsigned      the card has no signature
  valid         the signature is that of the card by a key of its signer
  invalid       it is not, or is malformed: discard the card
  unverifiable  no usable key of the signer is known

Signatures cover:
` + signingList() + `
--key NAME=FILE gives the public key of one signer: for adp NAME is the id of the agent,
for nooterra its agentId. --key FILE gives the key of all other signers, except for ADP
cards whose id is a peer id: these are verified with the key in the id. The files are PEM,
such as keygen and openssl pkey -pubout write.

A valid signature says nothing about the content: agentcard validate checks that.

` + limitHelp + `

Exit codes: 0 all cards are valid, 1 some are not, 2 wrong usage or a file that cannot be
read.`,
		Example: `  agentcard verify --key agent.key.pub signed.json
  agentcard verify --key agent://translator=translator.pub --format json cards/*.json`,
		Args: someFiles,
		RunE: func(_ *cobra.Command, args []string) error { return v.run(args) },
	}
	dialectFlag(cmd, &v.as)
	fromFlag(cmd, &v.from)
	cmd.Flags().StringArrayVar(&v.keys, "key", nil, "public key, `[NAME=]FILE`; may be repeated")
	cmd.Flags().StringVar(&v.format, "format", "text", "`form` of the output: text or json")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp))
	for _, of := range signings {
		v.verify[of] = of.verify(cmd)
	}
	return cmd
}

func (v *verification) run(args []string) error {
	if err := knownDialect(v.as); err != nil {
		return err
	}
	if v.format != "text" && v.format != "json" {
		return fmt.Errorf("unknown --format %q; known: text, json", v.format)
	}
	keys, err := readKeyring(v.keys)
	if err != nil {
		return err
	}
	return forEach(args, func(arg string) error {
		name, document, err := v.streams.read(arg)
		if err != nil {
			return err
		}
		of, err := signingOf(v.as, retrieved(v.from, arg), document.Text)
		if err != nil {
			return v.streams.refuseError(name, document, err)
		}
		result, err := v.verify[of](document.Text, keys)
		if err != nil {
			return v.streams.refuseError(name, document, err)
		}
		if err := v.print(name, result); err != nil {
			return err
		}
		if result.Outcome != signature.Valid {
			return errInvalid
		}
		return nil
	})
}

// print prints the result for a document.
func (v *verification) print(name string, r verdict) error {
	if v.format == "json" {
		enc := json.NewEncoder(commandline.JSONWriter(v.streams.out))
		enc.SetEscapeHTML(false)
		return enc.Encode(struct {
			File string `json:"file"`
			verdict
		}{name, r})
	}
	var lines []string
	line := r.Outcome.String()
	if r.Message != "" {
		line += ": " + cmp.Or(r.Pointer, "document") + ": " + r.Message
	}
	if r.Code != "" {
		line += " [" + r.Code + "]"
	}
	if r.Key != "" {
		line += ", key: " + r.Key
	}
	lines = append(lines, line)
	for _, n := range r.NotCovered {
		lines = append(lines, "not covered: "+cmp.Or(n.Pointer, "document")+": "+n.Reason)
	}
	for _, note := range r.Notes {
		lines = append(lines, "note: "+note)
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(commandline.Printable(name+": "+line) + "\n")
	}
	_, err := fmt.Fprint(v.streams.out, b.String())
	return err
}
