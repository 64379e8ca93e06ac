package trust

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
	a2asigning "github.com/agentcard-go/cardgen/sdk/a2a/signing"
	adpsigning "github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	as, from string
	policy   command.PolicyFlags
	format   string
	covered  bool
}

func verifyCommand(s *command.Streams) *cobra.Command {
	var flags verifyFlags
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

` + command.KeyHelp + `

A valid signature says nothing about the content: agentcard validate checks that.

` + command.LimitHelp + `

Exit codes: 0 all cards are valid, 1 some are not, 2 wrong usage or a file that cannot be
read.`,
		Example: `  agentcard verify --key agent.key.pub signed.json
  agentcard verify --key keys.jwks.json --profile spec --require /description signed.json
  agentcard verify --key agent.key.pub --covered signed.json | agentcard show -
  agentcard verify --key agent://translator=translator.pub --format json cards/*.json`,
		Args: command.SomeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			return verifyCards(cmd.Context(), s, &flags, args)
		},
	}
	flags.bind(cmd)
	return cmd
}

func (f *verifyFlags) bind(cmd *cobra.Command) {
	command.BindDialect(cmd, &f.as)
	command.BindFrom(cmd, &f.from)
	f.policy.Bind(cmd)
	cmd.Flags().BoolVar(&f.covered, "covered", false, "print valid cards as far as they are signed; results go to standard error")
	command.BindForm(cmd, &f.format)
}

// verifyCards verifies the cards that the arguments name.
func verifyCards(ctx context.Context, s *command.Streams, flags *verifyFlags, args []string) error {
	if err := command.KnownDialect(flags.as); err != nil {
		return err
	}
	if flags.format != command.FormText && flags.format != command.FormJSON {
		return fmt.Errorf("unknown --format %q; known: text, json", flags.format)
	}
	policy, err := flags.policy.Policy()
	if err != nil {
		return err
	}
	return command.ForEach(args, func(arg string) error { return verifyCard(ctx, s, flags, policy, arg) })
}

// verifyCard verifies one card.
func verifyCard(ctx context.Context, s *command.Streams, flags *verifyFlags, policy verify.Policy, arg string) error {
	name, document, err := s.Read(arg)
	if err != nil {
		return err
	}
	format, err := signedFormat(flags.as, command.Retrieved(flags.from, arg), document.Text)
	if err != nil {
		return s.RefuseError(name, document, err)
	}
	policy.Dialect = string(format)
	result, err := verify.Document(ctx, document.Text, policy)
	if err != nil {
		return s.RefuseError(name, document, err)
	}
	out := s.Out
	if flags.covered {
		out = s.Err
	}
	if err := printVerification(out, flags.format, name, result); err != nil {
		return err
	}
	if !result.Valid() {
		return command.ErrInvalid
	}
	if flags.covered {
		return s.WriteDocument(result.Covered())
	}
	return nil
}

// printVerification prints the result for a document.
func printVerification(out io.Writer, form, name string, result *verify.Verification) error {
	if form == command.FormJSON {
		return command.JSONLines(out).Encode(struct {
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

// lines returns the result of a verification as text: the outcome, the purposes for which the
// card may be used, the keys of valid signatures, and the members that no signature covers.
func lines(v *verify.Verification) []string {
	first := fmt.Sprintf("%s (%s)", v.Outcome, v.Use())
	if v.Message != "" {
		first += ": " + cmp.Or(v.Pointer, "document") + ": " + v.Message
	}
	if v.Code != "" {
		first += " [" + v.Code + "]"
	}
	var notes []string
	if slices.Contains([]string{a2asigning.CodeNoKey, adpsigning.CodeNoKey, publish.CodeSignerKeyUnavailable}, v.Code) {
		notes = append(notes, "note: give the public key of the signer with --key")
	}
	if v.Valid() {
		for _, s := range v.Signatures {
			if s.Outcome == signature.Valid {
				first += ", key: " + s.Origin
				notes = append(notes, keyNotes(s)...)
			}
		}
	}
	for _, u := range v.Uncovered {
		if v.Valid() || u.Required {
			notes = append(notes, "not covered: "+cmp.Or(u.Pointer, "document")+": "+u.Reason)
		}
	}
	if v.Valid() && v.More > 0 {
		notes = append(notes, fmt.Sprintf("not covered: %d more values", v.More))
	}
	return append([]string{first}, notes...)
}

// keyNotes names the key of a valid signature. It adds a warning if the key does not prove who
// the author is.
func keyNotes(s verify.Signature) (notes []string) {
	if s.KeyID != "" && s.KeyID != s.Origin {
		notes = append(notes, fmt.Sprintf("signature %s: by the key %.200q with %s, of the payload %s", s.Pointer, s.KeyID, s.Algorithm, s.Payload))
	}
	if s.Origin == adpsigning.OriginDIDKey {
		notes = append(notes, "note: the key comes from the member did, which the author chose: the card is unchanged, but its author is not proven")
	}
	return notes
}
