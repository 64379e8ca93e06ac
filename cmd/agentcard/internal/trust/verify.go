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
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	a2asigning "github.com/agentcard-go/cardgen/sdk/a2a/signing"
	adpsigning "github.com/agentcard-go/cardgen/sdk/adp/signing"
	aevumsigning "github.com/agentcard-go/cardgen/sdk/aevum/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

type verifyFlags struct {
	command.Reading
	documents command.Documents
	policy    command.PolicyFlags
	json      bool
	covered   bool
}

func verifyCommand() *command.Command {
	return &command.Command{
		Use:   "verify [flags] [FILE...]",
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

` + command.StreamHelp,
		Limit: command.LimitHelp,
		Exit: `0 all cards are valid, 1 some are not, 2 wrong usage or a file that cannot be
read.`,
		Example: `  agentcard verify --key agent.key.pub signed.json
  agentcard verify --key keys.jwks.json --profile spec --require /description signed.json
  agentcard verify --key agent.key.pub --covered signed.json | agentcard show -
  agentcard verify --key agent://translator=translator.pub --json cards/*.json
  agentcard verify --key keys.jwks.json --ndjson dump.ndjson`,
		Args:   command.SomeFiles,
		Output: cli.OutputOf("agentcard verify"),
		Flags:  new(verifyFlags),
	}
}

// Bind adds the flags.
func (f *verifyFlags) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	f.policy.Bind(cmd)
	cmd.Flags().BoolVar(&f.covered, "covered", false, "print valid cards as far as they are signed; results go to standard error")
	command.BindJSONOnly(cmd, &f.json, "card")
	f.documents.Bind(cmd)
}

// Run verifies the cards that the arguments name.
func (f *verifyFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	policy, err := f.policy.Policy()
	if err != nil {
		return err
	}
	return f.documents.Each(s, args, func(s *command.Streams) func(*command.Input) error {
		return func(in *command.Input) error { return f.verify(cmd.Context(), s, policy, in) }
	})
}

// verify verifies one card.
func (f *verifyFlags) verify(ctx context.Context, s *command.Streams, policy verify.Policy, in *command.Input) error {
	format, err := signedFormat(&f.Reading, in)
	if err != nil {
		return in.RefuseError(err)
	}
	policy.Dialect, policy.Reading = string(format), []card.Option{in.Limit()}
	result, err := verify.Document(ctx, in.Text, policy)
	if err != nil {
		return in.RefuseError(err)
	}
	out := s.Out
	if f.covered {
		out = s.Err
	}
	if err := f.print(out, in, result); err != nil {
		return err
	}
	if !result.Valid() {
		return command.ErrInvalid
	}
	if !f.covered {
		return nil
	}
	covered := result.Covered()
	if f.documents.NDJSON {
		covered = command.Line(covered)
	}
	return s.WriteDocument(covered)
}

// print prints the result for a document.
func (f *verifyFlags) print(out io.Writer, in *command.Input, result *verify.Verification) error {
	if f.json {
		line := 0
		if f.documents.NDJSON {
			line = in.Line
		}
		return command.JSONLines(out).Encode(struct {
			File string     `json:"file"`
			Line int        `json:"line,omitempty"`
			Use  verify.Use `json:"use"`
			*verify.Verification
		}{in.Name, line, result.Use(), result})
	}
	var b strings.Builder
	for _, line := range lines(result) {
		b.WriteString(cli.Printable(in.Place()+": "+line) + "\n")
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
	if slices.Contains([]string{a2asigning.CodeNoKey, adpsigning.CodeNoKey, aevumsigning.CodeNoKey, publish.CodeSignerKeyUnavailable}, v.Code) {
		notes = append(notes, "note: give the public key of the signer with --key")
	}
	if v.Valid() {
		var keys []string
		for _, s := range v.Signatures {
			if s.Outcome != signature.Valid {
				continue
			}
			if !slices.Contains(keys, s.Origin) {
				keys = append(keys, s.Origin)
			}
			notes = append(notes, keyNotes(s)...)
		}
		first += ", key: " + strings.Join(keys, ", key: ")
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
	if s.Payload == aevumsigning.Profile {
		notes = append(notes, "note: the holder of the key signed the card as it is, without /metadata/signature; the draft defines no form of signatures, and other readers may not know this one")
	}
	if s.Origin == adpsigning.OriginDIDKey {
		notes = append(notes, "note: the key comes from the did:key in the card, which the author chose: the card is unchanged, but its author is not proven")
	}
	return notes
}
