package trust

import (
	"crypto"
	"crypto/ed25519"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
)

var nooterraSigning = signing{
	formats:   []detect.Format{detect.Nooterra},
	title:     "the publish payload: tenantId and thirteen members of the card",
	canonical: nooterraPayload,
	signer:    nooterraSigner,
}

func nooterraTenant(document []byte, opts ...card.Option) (string, error) {
	c, err := nooterra.Decode(document, opts...)
	if err != nil {
		return "", err
	}
	return c.TenantID, nil
}

func nooterraPayload(document []byte, opts ...card.Option) ([]byte, error) {
	tenant, err := nooterraTenant(document, opts...)
	if err != nil {
		return nil, err
	}
	return publish.Payload(tenant, document, opts...)
}

func nooterraSigner(cmd *cobra.Command) signer {
	const flag = "signed-at"
	var at string
	cmd.Flags().StringVar(&at, flag, "", "nooterra: `time` of the signature, RFC 3339; now by default")
	return func(document []byte, key crypto.Signer, opts ...card.Option) ([]byte, error) {
		private, ok := key.(ed25519.PrivateKey)
		if !ok {
			return nil, errors.New("nooterra signatures need an Ed25519 key")
		}
		now := time.Now()
		if cmd.Flags().Changed(flag) {
			var err error
			if now, err = time.Parse(time.RFC3339Nano, at); err != nil {
				return nil, fmt.Errorf("--%s is not an RFC 3339 date-time", flag)
			}
		}
		tenant, err := nooterraTenant(document, opts...)
		if err != nil {
			return nil, err
		}
		signed, err := publish.SignBody(tenant, document, private, now, opts...)
		if err != nil {
			return nil, err
		}
		_, err = nooterra.Parse(signed, opts...)
		return signed, err
	}
}
