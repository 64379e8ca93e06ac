package main

import (
	"crypto"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	jws "github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var a2aSigning = signing{
	formats:   []detect.Format{detect.A2A, detect.A2AV03},
	title:     "the payload of A2A 1.0, section 8.4.1: the card without signatures and unset members",
	canonical: jws.Spec.Payload,
	sign:      a2aSign,
	verify:    a2aVerify,
}

func a2aSign(cmd *cobra.Command) func(document []byte, key crypto.Signer) ([]byte, error) {
	const kid = "kid"
	var s jws.Signer
	cmd.Flags().StringVar(&s.KeyID, kid, "", "a2a: the `name` under which verifiers find the key; required")
	cmd.Flags().StringVar(&s.JKU, "jku", "", "a2a: the `address` of the key set with the public key")
	cmd.Flags().BoolVar(&s.Portable, "portable", false, "a2a: refuse a card whose signature not all SDKs would accept")
	return func(document []byte, key crypto.Signer) ([]byte, error) {
		if s.KeyID == "" {
			return nil, fmt.Errorf("a2a signatures need --%s", kid)
		}
		s := s
		s.Key = key
		signed, err := jws.Sign(document, s)
		if refused, ok := errors.AsType[*jws.CoverageError](err); ok {
			return nil, portabilityFinding(refused)
		}
		return signed, err
	}
}

// portabilityFinding returns the reason why a signature would not be portable as a finding.
func portabilityFinding(e *jws.CoverageError) card.Violation {
	v := card.Violation{Code: "not-portable", Message: strings.TrimPrefix(e.Error(), "signing: ")}
	if len(e.Values) > 0 {
		v.Pointer = e.Values[0].Pointer
	}
	return v
}

func a2aVerify(cmd *cobra.Command) func(document []byte, keys keyring) (verdict, error) {
	var allow bool
	cmd.Flags().BoolVar(&allow, "allow-uncovered", false, "a2a: accept a signature that does not cover how the agent is reached")
	return func(document []byte, keys keyring) (verdict, error) {
		v, err := jws.Verify(cmd.Context(), document, jws.Options{Keys: keys, AllowUncovered: allow})
		if err != nil {
			return verdict{}, err
		}
		return a2aVerdict(v), nil
	}
}

func a2aVerdict(v *jws.Verification) verdict {
	result := verdict{Outcome: v.Outcome, Code: v.Code, Message: v.Message}
	for i, s := range v.Signatures {
		if s.Outcome != v.Outcome {
			continue
		}
		if v.Outcome == signature.Valid {
			result.Key = s.Origin
			result.Notes = []string{fmt.Sprintf("signature %d, by the key %q with %s, of the payload %s", i, s.Header.KeyID, s.Header.Algorithm, s.Profile)}
		} else {
			result.Pointer = fmt.Sprintf("/signatures/%d", i)
		}
		break
	}
	if v.Outcome != signature.Valid {
		return result
	}
	result.NotCovered = []notCovered{{"/signatures", "the signatures themselves"}}
	for _, u := range v.Uncovered {
		result.NotCovered = append(result.NotCovered, notCovered{u.Pointer, reasons[u.Reason]})
	}
	if v.More > 0 {
		result.Notes = append(result.Notes, fmt.Sprintf("%d more values are not covered", v.More))
	}
	return result
}

// reasons are why a signature of A2A does not cover a value.
var reasons = map[jws.Reason]string{
	jws.NotDefined: "not a member of A2A 1.0, which the payload consists of",
	jws.Unset:      "the same as absent",
	jws.Empty:      "empty, which the payload leaves out",
	jws.Inexact:    "the digits that a double does not hold",
	jws.Ambiguous:  "readers that ignore letter case take it for another member",
}
