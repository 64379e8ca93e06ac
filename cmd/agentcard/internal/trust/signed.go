package trust

import (
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// signedFlags are the flags of commands that verify signatures on request.
type signedFlags struct {
	command.PolicyFlags
	wanted bool
	jku    []string
}

func (s *signedFlags) bind(cmd *cobra.Command) {
	s.PolicyFlags.Bind(cmd)
	cmd.Flags().BoolVar(&s.wanted, "verify", false, "accept cards with a valid signature only; --key and --jku imply it")
	cmd.Flags().StringArrayVar(&s.jku, "jku", nil, "a2a: fetch key sets that signatures name from this `ADDRESS`, or below it if it ends in a slash; may be repeated")
}

// asked reports whether the flags request verification.
func (s *signedFlags) asked() bool { return s.wanted || s.HasKeys() || len(s.jku) > 0 }

// policy returns the policy of the flags. Key sets are fetched by the client.
func (s *signedFlags) policy(client *fetch.Client) (verify.Policy, error) {
	if len(s.jku) == 0 {
		return s.PolicyFlags.Policy()
	}
	keys, err := client.KeySource(s.jku...)
	if err != nil {
		return verify.Policy{}, err
	}
	return s.PolicyFlags.Policy(keys)
}
