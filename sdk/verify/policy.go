package verify

import (
	"fmt"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Policy says which signatures make a card valid. The zero value trusts no key.
type Policy struct {
	// Keys finds the keys of signers. Nil finds none. To accept the key that the peer id of an ADP
	// card contains, use [adpsigning.PeerIDs], alone or in a [signature.Chain].
	//
	// The source decides which key may sign for which agent. [signature.Keys] finds the keys of
	// A2A and Nooterra signatures by name alone: each of them may sign for every agent. A2A
	// signatures state no agent; a source for Nooterra can compare [signature.Request.Agent].
	//
	// [adpsigning.PeerIDs]: https://pkg.go.dev/github.com/agentcard-go/cardgen/sdk/adp/signing#PeerIDs
	Keys signature.KeySource
	// At is the moment at which the key of a signature must be valid, see [signature.Key]; zero is
	// now. Nooterra signatures state their time, with which all limits of the key are compared; of
	// these, only the revocation is also compared with At, since no signature covers the stated time.
	At time.Time
	// Algorithms are the accepted algorithms; empty accepts all of [signature.Algorithms].
	Algorithms []signature.Algorithm
	// Profiles are the accepted payloads of A2A signatures; empty accepts all of
	// [signing.Profiles]. The other dialects have one payload each.
	Profiles []signing.Profile
	// Cover are JSON Pointers (RFC 6901) to values that must be present and signed, in addition to
	// the addresses, the authentication and the names of the agent.
	Cover []string
	// Signatures is the required number of valid signatures by different keys; 0 means 1. ADP
	// and Nooterra cards have at most one signature.
	Signatures int
	// AllowUncovered accepts A2A signatures that do not cover the addresses, the authentication and
	// the names of the agent, or the values of Cover. It is unsafe: a card with a replaced address is
	// then still valid. Other dialects ignore it.
	AllowUncovered bool
	// Dialect is the dialect of the document; empty detects it.
	Dialect string
	// From is the address or file of the document. Detection uses it if the members of the document
	// fit two dialects, see [detect.From].
	From string
	// Reading are options for reading the document, such as [card.WithLimits].
	Reading []card.Option
}

// check returns an error for a policy that no card can satisfy.
func (p *Policy) check() error {
	known := signature.Algorithms()
	for _, a := range p.Algorithms {
		if !slices.Contains(known, a) {
			return fmt.Errorf("verify: unknown algorithm %q; known: %v", a, known)
		}
	}
	for _, pointer := range p.Cover {
		if _, err := card.SplitPointer(pointer); err != nil {
			return fmt.Errorf("verify: %q in Cover is not a JSON Pointer: %w", pointer, err)
		}
	}
	if p.Signatures < 0 {
		return fmt.Errorf("verify: the number of required signatures is negative: %d", p.Signatures)
	}
	return nil
}

func (p *Policy) accepts(a signature.Algorithm) bool {
	return len(p.Algorithms) == 0 || slices.ContainsFunc(p.Algorithms, a.Is)
}
