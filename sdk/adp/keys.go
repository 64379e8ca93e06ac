package adp

import (
	"crypto/ed25519"
	"errors"
)

// The draft derives the key of an agent from its id and does not say how; ids are
// human-readable names, from which no key can be derived. A [KeyResolver] states where the
// keys come from.
//
// Source: draft-song-anp-adp-00, Agent Card Signature and Identity Model.

// KeySource says where a key comes from.
type KeySource string

// Sources of the resolvers of this package.
const (
	// KeyFromTable: the caller's table of ids and keys.
	KeyFromTable KeySource = "table"
	// KeyFromPeerID: the id is the peer id of the key.
	KeyFromPeerID KeySource = "peer-id"
	// KeyFromDIDKey: the member did contains the key. It proves that the card was not
	// changed, not who wrote it.
	KeyFromDIDKey KeySource = "did:key"
)

// Key is the public key of an agent.
type Key struct {
	Public ed25519.PublicKey
	Source KeySource
}

// Subject has the members of a card that identify its agent.
type Subject struct {
	ID  string
	DID string // empty if absent
}

// ErrNoKey is the error of a [KeyResolver] that does not know the key of an agent.
var ErrNoKey = errors.New("adp: the key of the agent is not known")

// KeyResolver finds the public key of an agent.
type KeyResolver interface {
	// ResolveKey returns the key. The error is [ErrNoKey], possibly wrapped, if the
	// resolver does not know it; any other error means that looking it up failed.
	ResolveKey(s Subject) (Key, error)
}

// KeyFunc is a function as a [KeyResolver].
type KeyFunc func(s Subject) (Key, error)

// ResolveKey calls f. A nil function knows no keys.
func (f KeyFunc) ResolveKey(s Subject) (Key, error) {
	if f == nil {
		return Key{}, ErrNoKey
	}
	return f(s)
}

// KeyTable is a [KeyResolver] with the keys of agents by id. Ids are compared octet by
// octet.
type KeyTable map[string]ed25519.PublicKey

// ResolveKey returns the key of the id.
func (t KeyTable) ResolveKey(s Subject) (Key, error) {
	key, ok := t[s.ID]
	if !ok {
		return Key{}, ErrNoKey
	}
	return Key{key, KeyFromTable}, nil
}

// PeerIDKeys is a [KeyResolver] for ids whose name is a libp2p peer id, see [PeerIDKey].
type PeerIDKeys struct{}

// ResolveKey returns the key in the id.
func (PeerIDKeys) ResolveKey(s Subject) (Key, error) {
	key, ok := PeerIDKey(s.ID)
	if !ok {
		return Key{}, ErrNoKey
	}
	return Key{key, KeyFromPeerID}, nil
}

// DIDKeys is a [KeyResolver] that takes the key from the member did, if that is a did:key
// of an Ed25519 key. Anyone can write a card with any id and their own did, so a valid
// signature then only proves that the card is the one that the holder of the did signed.
// Put it last in a [KeyChain], if at all.
type DIDKeys struct{}

// ResolveKey returns the key in the did.
func (DIDKeys) ResolveKey(s Subject) (Key, error) {
	key, ok := DIDKey(s.DID)
	if !ok {
		return Key{}, ErrNoKey
	}
	return Key{key, KeyFromDIDKey}, nil
}

// KeyChain asks several resolvers in order. The first one that knows the key or fails
// decides; nil entries are ignored.
type KeyChain []KeyResolver

// ResolveKey returns the key of the first resolver that knows it.
func (c KeyChain) ResolveKey(s Subject) (Key, error) {
	for _, r := range c {
		if r == nil {
			continue
		}
		if key, err := r.ResolveKey(s); !errors.Is(err, ErrNoKey) {
			return key, err
		}
	}
	return Key{}, ErrNoKey
}
