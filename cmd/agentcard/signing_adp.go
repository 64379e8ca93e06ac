package main

import (
	"crypto"
	"crypto/ed25519"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var adpSigning = signing{
	formats:   []detect.Format{detect.ADP},
	title:     "RFC 8785 of the document without its top-level member signature",
	canonical: func(document []byte) ([]byte, error) { return adp.Canonical(document) },
	sign:      adpSign,
	verify:    adpVerify,
}

func adpSign(cmd *cobra.Command) func(document []byte, key crypto.Signer) ([]byte, error) {
	const noSeq, after = "no-seq", "after"
	var optional bool
	var last uint64
	cmd.Flags().BoolVar(&optional, noSeq, false, "adp: accept a card without seq")
	cmd.Flags().Uint64Var(&last, after, 0, "adp: require a seq above this `seq` of the last signed edition")
	cmd.MarkFlagsMutuallyExclusive(noSeq, after)
	return func(document []byte, key crypto.Signer) ([]byte, error) {
		rule := adp.RequireSeq()
		switch {
		case optional:
			rule = adp.AllowNoSeq()
		case cmd.Flags().Changed(after):
			rule = adp.SeqAfter(last)
		}
		signed, err := adp.Sign(document, rule, key)
		if rule, ok := errors.AsType[*adp.Error](err); ok {
			if rule.Pointer == "" { // not about the document
				return nil, errors.New(rule.Message)
			}
			return nil, card.Violation{Pointer: rule.Pointer, Code: rule.Code, Message: rule.Message}
		}
		return signed, err
	}
}

func adpVerify(cmd *cobra.Command) func(document []byte, keys keyring) (verdict, error) {
	var trustDID bool
	cmd.Flags().BoolVar(&trustDID, "trust-did", false, "adp: take the key from the member did if no other is known; this proves only that the card is unchanged")
	return func(document []byte, keys keyring) (verdict, error) {
		chain := adpKeys(keys)
		if trustDID {
			chain = append(chain, adp.DIDKeys{})
		}
		return adpVerdict(adp.Verify(document, chain)), nil
	}
}

// adpKeys finds the key of an agent: the one that is given for its id, the one in the id, or the
// one that is given for all others.
func adpKeys(keys keyring) adp.KeyChain {
	named := func(s adp.Subject) (adp.Key, error) { return adpKey(keys.named(s.ID)) }
	common := func(adp.Subject) (adp.Key, error) { return adpKey(keys.named("")) }
	return adp.KeyChain{adp.KeyFunc(named), adp.PeerIDKeys{}, adp.KeyFunc(common)}
}

// adpKey returns a key that the caller gives, if there is one.
func adpKey(given namedKey, ok bool) (adp.Key, error) {
	if !ok {
		return adp.Key{}, adp.ErrNoKey
	}
	public, ok := given.key.(ed25519.PublicKey)
	if !ok {
		return adp.Key{}, fmt.Errorf("the key in %s is not an Ed25519 key", given.file)
	}
	return adp.Key{Public: public, Source: adp.KeySource(given.file)}, nil
}

func adpVerdict(v adp.Verification) verdict {
	result := verdict{Outcome: v.Outcome, Code: v.Code, Pointer: v.Pointer, Message: v.Message}
	if v.Outcome != signature.Valid {
		return result
	}
	result.Key = string(v.Key.Source)
	result.NotCovered = []notCovered{{"/signature", "the signature itself"}}
	for _, number := range v.Rounded {
		result.NotCovered = append(result.NotCovered, notCovered{number.Pointer, "the digits that a double does not hold"})
	}
	if v.Key.Source == adp.KeyFromDIDKey {
		result.Notes = []string{"the key is that of the member did, which the author of the card chose: the card is unchanged, its author is not proven"}
	}
	return result
}
