package trust

import (
	"crypto"
	"errors"

	"github.com/spf13/cobra"

	aevumsigning "github.com/agentcard-go/cardgen/sdk/aevum/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

var aevumSigning = signing{
	formats:   []detect.Format{detect.Aevum},
	title:     "RFC 8785 of the document without /metadata/signature; the draft names no form",
	canonical: aevumsigning.Canonical,
	signer:    aevumSigner,
}

// aevumSigner has no flags: the card names the DID of the signer.
func aevumSigner(*cobra.Command) signer {
	return func(document []byte, key crypto.Signer, opts ...card.Option) ([]byte, error) {
		signed, err := aevumsigning.Sign(document, key, opts...)
		if refused, ok := errors.AsType[card.Violation](err); ok && refused.Code == aevumsigning.CodeDID {
			refused.Message += "; agentcard set FILE " + refused.Pointer + "=DID sets it"
			err = refused
		}
		return signed, ofDocument(err)
	}
}
