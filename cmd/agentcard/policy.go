package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	a2asigning "github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/fetch/keyset"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// policyFlags are the flags of all commands that verify signatures: what makes them valid.
type policyFlags struct {
	keys       []string
	trustDID   bool
	algorithms []string
	profiles   []string
	require    []string
	signatures int
	allow      bool
}

// keyHelp describes the flag --key.
const keyHelp = `--key NAME=FILE gives the public key of one signer: NAME is the id of the agent for adp, its
agentId for nooterra, and the kid of the signature for a2a. --key FILE gives the key of all
other signers, except for ADP cards whose id is a peer id: these are verified with the key
in the id. The files are PEM, such as keygen and openssl pkey -pubout write, or a JSON Web
Key Set, whose keys have names.`

// register adds the flags.
func (p *policyFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&p.keys, "key", nil, "public key, `[NAME=]FILE`; may be repeated")
	f.StringSliceVar(&p.algorithms, "accept-algorithm", nil, "accept signatures of these `ALGORITHMS` only, separated by commas: "+strings.Join(names(signature.Algorithms()), ", "))
	f.StringArrayVar(&p.require, "require", nil, "require that the signature covers the value at this JSON `POINTER`; may be repeated")
	f.IntVar(&p.signatures, "signatures", 1, "required `NUMBER` of valid signatures by different keys")
	f.StringSliceVar(&p.profiles, "profile", nil, "a2a: accept signatures of these payload `PROFILES` only, separated by commas: "+strings.Join(profileNames(), ", "))
	_ = cmd.RegisterFlagCompletionFunc("profile", cobra.FixedCompletions(profileNames(), cobra.ShellCompDirectiveNoFileComp))
	f.BoolVar(&p.allow, "allow-uncovered", false, "a2a: accept a signature that does not cover how the agent is reached; unsafe")
	f.BoolVar(&p.trustDID, "trust-did", false, "adp: take the key from the member did if no other is known; this proves only that the card is unchanged")
}

// names returns the texts of algorithms.
func names(list []signature.Algorithm) []string {
	var texts []string
	for _, a := range list {
		texts = append(texts, string(a))
	}
	return texts
}

// policy returns the policy of the flags. The sources are asked for keys that no flag gives.
func (p *policyFlags) policy(sources ...signature.KeySource) (verify.Policy, error) {
	ring, err := readKeyring(p.keys)
	if err != nil {
		return verify.Policy{}, err
	}
	keys := append(signature.Chain{signature.KeyFunc(ring.signers), adp.PeerIDs{}}, sources...)
	keys = append(keys, signature.KeyFunc(ring.others))
	if p.trustDID {
		keys = append(keys, adp.DIDKeys{})
	}
	policy := verify.Policy{Keys: keys, Cover: p.require, Signatures: p.signatures, AllowUncovered: p.allow}
	for _, name := range p.algorithms {
		if known := names(signature.Algorithms()); !slices.Contains(known, name) {
			return policy, fmt.Errorf("unknown --accept-algorithm %q%s; known: %s", name, nearest.Hint(name, known), strings.Join(known, ", "))
		}
		policy.Algorithms = append(policy.Algorithms, signature.Algorithm(name))
	}
	for _, name := range p.profiles {
		profile, err := profileNamed(name)
		if err != nil {
			return policy, err
		}
		policy.Profiles = append(policy.Profiles, profile)
	}
	return policy, nil
}

// signedFlags are the flags of commands that verify signatures if they are asked to.
type signedFlags struct {
	policyFlags
	wanted bool
	jku    []string
}

// register adds the flags.
func (s *signedFlags) register(cmd *cobra.Command) {
	s.policyFlags.register(cmd)
	cmd.Flags().BoolVar(&s.wanted, "verify", false, "accept cards with a valid signature only; --key and --jku imply it")
	cmd.Flags().StringArrayVar(&s.jku, "jku", nil, "a2a: fetch key sets that signatures name from this `ADDRESS`, or below it if it ends in a slash; may be repeated")
}

// asked reports whether signatures are to be verified.
func (s *signedFlags) asked() bool { return s.wanted || len(s.keys) > 0 || len(s.jku) > 0 }

// policy returns the policy of the flags. Key sets are fetched by the client.
func (s *signedFlags) policy(client *fetch.Client) (verify.Policy, error) {
	if len(s.jku) == 0 {
		return s.policyFlags.policy()
	}
	return s.policyFlags.policy(keyset.New(client, s.jku...))
}

// lines returns the result of a verification for people: the outcome with the word that says
// what a reader may do, and what is not covered.
func lines(v *verify.Verification) []string {
	first := fmt.Sprintf("%s (%s)", v.Outcome, v.Use())
	if v.Message != "" {
		first += ": " + cmp.Or(v.Pointer, "document") + ": " + v.Message
	}
	if v.Code != "" {
		first += " [" + v.Code + "]"
	}
	list := []string{first}
	if v.Code == a2asigning.CodeNoKey || v.Code == adp.CodeNoKey || v.Code == string(publish.SignerKeyUnavailable) {
		list = append(list, "note: give the public key of the signer with --key")
	}
	for _, s := range v.Signatures {
		if v.Valid() && s.Outcome == signature.Valid {
			list[0] += ", key: " + s.Origin
			if s.KeyID != "" && s.KeyID != s.Origin {
				list = append(list, fmt.Sprintf("signature %s: by the key %.200q with %s, of the payload %s", s.Pointer, s.KeyID, s.Algorithm, s.Payload))
			}
			if s.Origin == adp.OriginDIDKey {
				list = append(list, "note: the key comes from the member did, which the author chose: the card is unchanged, but its author is not proven")
			}
		}
	}
	for _, u := range v.Uncovered {
		if v.Valid() || u.Required {
			list = append(list, "not covered: "+cmp.Or(u.Pointer, "document")+": "+u.Reason)
		}
	}
	if v.Valid() && v.More > 0 {
		list = append(list, fmt.Sprintf("not covered: %d more values", v.More))
	}
	return list
}
