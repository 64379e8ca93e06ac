package trust

import (
	"crypto"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	a2asigning "github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

var a2aSigning = signing{
	formats:   []detect.Format{detect.A2A, detect.A2AV03},
	title:     "the payload of A2A 1.0, section 8.4.1: the card without signatures and unset members",
	canonical: a2asigning.Spec.Payload,
	signer:    a2aSigner,
}

func a2aSigner(cmd *cobra.Command) signer {
	var s a2asigning.Signer
	var profile string
	cmd.Flags().StringVar(&s.KeyID, "kid", "", "a2a: the `name` under which verifiers find the key; its thumbprint (RFC 7638) if absent")
	cmd.Flags().StringVar(&s.JKU, "jku", "", "a2a: the `address` of the key set with the public key")
	cmd.Flags().StringVar(&profile, "profile", a2asigning.Spec.String(), "a2a: the `name` of the payload: "+strings.Join(command.ProfileNames(), ", "))
	command.CompleteChoice(cmd, "profile", command.ProfileNames()...)
	cmd.Flags().BoolVar(&s.Portable, "portable", false, "a2a: refuse a card whose signature not all SDKs would accept")
	return func(document []byte, key crypto.Signer, opts ...card.Option) ([]byte, error) {
		s := s
		s.Key = key
		var err error
		if s.Profile, err = command.ProfileNamed(profile); err != nil {
			return nil, err
		}
		if s.KeyID == "" {
			if s.KeyID, err = jose.Thumbprint(key.Public()); err != nil {
				return nil, err
			}
		}
		return a2asigning.Sign(document, s, opts...)
	}
}
