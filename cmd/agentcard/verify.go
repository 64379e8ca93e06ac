package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// verification is one run of the verify command.
type verification struct {
	streams  *streams
	as, from string
	flags    policyFlags
	format   string
	covered  bool

	policy verify.Policy
}

func verifyCommand(s *streams) *cobra.Command {
	v := verification{streams: s}
	cmd := &cobra.Command{
		Use:   "verify [flags] FILE... | -",
		Short: "Verify the signatures of cards",
		Long: `verify prints the outcome for each card, in parentheses what a reader may do with it, the
reason if it is not valid, and what the signature does not cover:

  valid (trust)            a known key signed the card: trust it as far as it is signed, which
                           --covered prints
  unsigned (unproven)      the card has no signature: anybody may have written it
  unverifiable (unproven)  no usable key of the signer is known: treat it as unsigned
  invalid (discard)        the card was changed, or the signature is malformed

Signatures cover:
` + signingList() + `
A signature that does not cover where and how the agent is reached, how callers authenticate
and what it is called is not valid, whatever its payload; names of members count as equal
where some reader takes them for each other (supportedInterfaces, SupportedInterfaces).

` + keyHelp + `

A valid signature says nothing about the content: agentcard validate checks that.

` + limitHelp + `

Exit codes: 0 all cards are valid, 1 some are not, 2 wrong usage or a file that cannot be
read.`,
		Example: `  agentcard verify --key agent.key.pub signed.json
  agentcard verify --key keys.jwks.json --profile spec --require /description signed.json
  agentcard verify --key agent.key.pub --covered signed.json | agentcard show -
  agentcard verify --key agent://translator=translator.pub --format json cards/*.json`,
		Args: someFiles,
		RunE: func(cmd *cobra.Command, args []string) error { return v.run(cmd.Context(), args) },
	}
	dialectFlag(cmd, &v.as)
	fromFlag(cmd, &v.from)
	v.flags.register(cmd)
	cmd.Flags().BoolVar(&v.covered, "covered", false, "print valid cards as far as they are signed; results go to standard error")
	cmd.Flags().StringVar(&v.format, "format", "text", "`form` of the output: text or json")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (v *verification) run(ctx context.Context, args []string) error {
	if err := knownDialect(v.as); err != nil {
		return err
	}
	if v.format != "text" && v.format != "json" {
		return fmt.Errorf("unknown --format %q; known: text, json", v.format)
	}
	var err error
	if v.policy, err = v.flags.policy(); err != nil {
		return err
	}
	return forEach(args, func(arg string) error { return v.each(ctx, arg) })
}

// each verifies one document.
func (v *verification) each(ctx context.Context, arg string) error {
	name, document, err := v.streams.read(arg)
	if err != nil {
		return err
	}
	format, err := signedFormat(v.as, retrieved(v.from, arg), document.Text)
	if err != nil {
		return v.streams.refuseError(name, document, err)
	}
	policy := v.policy
	policy.Dialect = string(format)
	result, err := verify.Document(ctx, document.Text, policy)
	if err != nil {
		return v.streams.refuseError(name, document, err)
	}
	if err := v.print(name, result); err != nil {
		return err
	}
	if !result.Valid() {
		return errInvalid
	}
	if v.covered {
		return v.streams.writeDocument(result.Covered())
	}
	return nil
}

// print prints the result for a document.
func (v *verification) print(name string, result *verify.Verification) error {
	out := v.streams.out
	if v.covered {
		out = v.streams.err
	}
	if v.format == "json" {
		enc := json.NewEncoder(cli.JSONWriter(out))
		enc.SetEscapeHTML(false)
		return enc.Encode(struct {
			File string     `json:"file"`
			Use  verify.Use `json:"use"`
			*verify.Verification
		}{name, result.Use(), result})
	}
	var b strings.Builder
	for _, line := range lines(result) {
		b.WriteString(cli.Printable(name+": "+line) + "\n")
	}
	_, err := fmt.Fprint(out, b.String())
	return err
}
