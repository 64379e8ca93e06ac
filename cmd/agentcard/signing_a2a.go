package main

import (
	"crypto"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/nearest"
	jws "github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jwks"
)

var a2aSigning = signing{
	formats:   []detect.Format{detect.A2A, detect.A2AV03},
	title:     "the payload of A2A 1.0, section 8.4.1: the card without signatures and unset members",
	canonical: jws.Spec.Payload,
	sign:      a2aSign,
	verify:    a2aVerify,
}

func a2aSign(cmd *cobra.Command) func(document []byte, key crypto.Signer) ([]byte, error) {
	var s jws.Signer
	var profile string
	cmd.Flags().StringVar(&s.KeyID, "kid", "", "a2a: the `name` under which verifiers find the key; its thumbprint (RFC 7638) if absent")
	cmd.Flags().StringVar(&s.JKU, "jku", "", "a2a: the `address` of the key set with the public key")
	cmd.Flags().StringVar(&profile, "profile", jws.Spec.String(), "a2a: the `name` of the payload: "+strings.Join(profileNames(), ", "))
	_ = cmd.RegisterFlagCompletionFunc("profile", cobra.FixedCompletions(profileNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&s.Portable, "portable", false, "a2a: refuse a card whose signature not all SDKs would accept")
	return func(document []byte, key crypto.Signer) ([]byte, error) {
		s := s
		s.Key = key
		var err error
		if s.Profile, err = profileNamed(profile); err != nil {
			return nil, err
		}
		if s.KeyID == "" {
			if s.KeyID, err = jwks.Thumbprint(key.Public()); err != nil {
				return nil, err
			}
		}
		signed, err := jws.Sign(document, s)
		if refused, ok := errors.AsType[*jws.CoverageError](err); ok {
			return nil, coverageFinding(refused)
		}
		return signed, err
	}
}

// profileNames returns the names of the payloads.
func profileNames() []string {
	var names []string
	for _, p := range jws.Profiles() {
		names = append(names, p.String())
	}
	return names
}

// profileNamed returns the payload with a name.
func profileNamed(name string) (jws.Profile, error) {
	p, err := jws.ParseProfile(name)
	if err != nil {
		return 0, fmt.Errorf("unknown --profile %q%s; known: %s", name, nearest.Hint(name, profileNames()), strings.Join(profileNames(), ", "))
	}
	return p, nil
}

// coverageFinding returns the reason why a card is not signed as a finding.
func coverageFinding(e *jws.CoverageError) card.Violation {
	v := card.Violation{Code: "not-covered", Message: strings.TrimPrefix(e.Error(), "signing: "), Line: e.Line, Column: e.Column}
	if e.Portable {
		v.Code = "not-portable"
	}
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
