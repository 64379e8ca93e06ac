package trust

import (
	"crypto"
	"errors"

	"github.com/spf13/cobra"

	adpsigning "github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

var adpSigning = signing{
	formats:   []detect.Format{detect.ADP},
	title:     "RFC 8785 of the document without its top-level member signature",
	canonical: adpsigning.Canonical,
	signer:    adpSigner,
}

func adpSigner(cmd *cobra.Command) signer {
	const noSeq, after = "no-seq", "after"
	var optional bool
	var last uint64
	cmd.Flags().BoolVar(&optional, noSeq, false, "adp: accept a card without seq")
	cmd.Flags().Uint64Var(&last, after, 0, "adp: require a seq above this `seq` of the last signed edition")
	cmd.MarkFlagsMutuallyExclusive(noSeq, after)
	return func(document []byte, key crypto.Signer, opts ...card.Option) ([]byte, error) {
		rule := adpsigning.RequireSeq()
		switch {
		case optional:
			rule = adpsigning.AllowNoSeq()
		case cmd.Flags().Changed(after):
			rule = adpsigning.SeqAfter(last)
		}
		signed, err := adpsigning.Sign(document, rule, key, opts...)
		if refused, ok := errors.AsType[card.Violation](err); ok && refused.Code == adpsigning.CodeSeq && !cmd.Flags().Changed(after) {
			refused.Message += "; --" + noSeq + " signs it without one"
			err = refused
		}
		return signed, ofDocument(err)
	}
}

// ofDocument returns the error of a signer. A refusal without a location is not about the document,
// but about the key: it becomes an error without a code.
func ofDocument(err error) error {
	if refused, ok := errors.AsType[card.Violation](err); ok && refused.Pointer == "" {
		return errors.New("--key: " + refused.Message)
	}
	return err
}
