package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	a2asigning "github.com/agentcard-go/cardgen/sdk/a2a/signing"
	adpsigning "github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// PolicyFlags are the flags of all commands that verify signatures. They define which
// signatures are valid.
type PolicyFlags struct {
	keys       []string
	trustDID   bool
	algorithms []string
	profiles   []string
	require    []string
	signatures int
	allow      bool
}

// KeyHelp describes the flag --key.
const KeyHelp = `--key NAME=FILE gives the public key of one signer: NAME is the id of the agent for adp, its
agentId for nooterra, its DID or its agent_id for aevum, and the kid of the signature for a2a.
--key FILE gives the key of all other signers, except for ADP cards whose id is a peer id: these
are verified with the key in the id. The files are PEM, such as keygen and openssl pkey -pubout
write, or a JSON Web Key Set, whose keys have names.`

// Bind adds the flags.
func (p *PolicyFlags) Bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&p.keys, "key", nil, "public key, `[NAME=]FILE`; may be repeated")
	f.StringSliceVar(&p.algorithms, "accept-algorithm", nil, "accept signatures of these `ALGORITHMS` only, separated by commas: "+strings.Join(names(signature.Algorithms()), ", "))
	f.StringArrayVar(&p.require, "require", nil, "require that the signature covers the value at this JSON `POINTER`; may be repeated")
	f.IntVar(&p.signatures, "signatures", 1, "required `NUMBER` of valid signatures by different keys")
	f.StringSliceVar(&p.profiles, "profile", nil, "a2a: accept signatures of these payload `PROFILES` only, separated by commas: "+strings.Join(ProfileNames(), ", "))
	CompleteChoice(cmd, "profile", ProfileNames()...)
	f.BoolVar(&p.allow, "allow-uncovered", false, "a2a: accept a signature that does not cover how the agent is reached; unsafe")
	cmd.MarkFlagsMutuallyExclusive("require", "allow-uncovered")
	f.BoolVar(&p.trustDID, "trust-did", false, "adp, aevum: take the key from the did:key in the card if no other is known; this proves only that the card is unchanged")
}

// names returns the texts of algorithms.
func names(list []signature.Algorithm) []string {
	var texts []string
	for _, a := range list {
		texts = append(texts, string(a))
	}
	return texts
}

// Policy returns the verification policy. The sources supply keys that no flag gives.
func (p *PolicyFlags) Policy(sources ...signature.KeySource) (verify.Policy, error) {
	ring, err := ReadKeyring(p.keys)
	if err != nil {
		return verify.Policy{}, err
	}
	keys := append(signature.Chain{signature.KeyFunc(ring.signers), adpsigning.PeerIDs{}}, sources...)
	keys = append(keys, signature.KeyFunc(ring.others))
	if p.trustDID {
		keys = append(keys, adpsigning.DIDKeys{})
	}
	if p.signatures < 1 {
		return verify.Policy{}, fmt.Errorf("--signatures must be at least 1, not %d", p.signatures)
	}
	policy := verify.Policy{Keys: keys, Cover: p.require, Signatures: p.signatures, AllowUncovered: p.allow}
	for _, pointer := range p.require {
		if !strings.HasPrefix(pointer, "/") {
			return policy, fmt.Errorf("--require needs a JSON Pointer, which begins with a slash, not %q", pointer)
		}
	}
	for _, name := range p.algorithms {
		if err := KnownChoice("accept-algorithm", name, names(signature.Algorithms())...); err != nil {
			return policy, err
		}
		policy.Algorithms = append(policy.Algorithms, signature.Algorithm(name))
	}
	for _, name := range p.profiles {
		profile, err := ProfileNamed(name)
		if err != nil {
			return policy, err
		}
		policy.Profiles = append(policy.Profiles, profile)
	}
	return policy, nil
}

// ProfileNames returns the names of the payloads of A2A signatures.
func ProfileNames() []string {
	var names []string
	for _, p := range a2asigning.Profiles() {
		names = append(names, p.String())
	}
	return names
}

// ProfileNamed returns the payload that --profile names.
func ProfileNamed(name string) (a2asigning.Profile, error) {
	p, err := a2asigning.ParseProfile(name)
	if err != nil {
		return 0, KnownChoice("profile", name, ProfileNames()...)
	}
	return p, nil
}

// HasKeys reports whether --key is set.
func (p *PolicyFlags) HasKeys() bool { return len(p.keys) > 0 }
