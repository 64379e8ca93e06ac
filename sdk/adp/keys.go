package adp

import (
	"context"
	"crypto/ed25519"

	"github.com/agentcard-go/cardgen/sdk/signature"
)

// The draft derives the key of an agent from its id and does not say how. Ids are human-readable
// names, which determine no key. A [signature.KeySource] therefore provides the keys: a table of the
// caller by id ([signature.Keys]), or a source of this package.
//
// Source: draft-song-anp-adp-00, Agent Card Signature and Identity Model.

// Origins of the keys of this package.
const (
	// OriginPeerID: the id is the peer id of the key.
	OriginPeerID = "peer-id"
	// OriginDIDKey: the member did contains the key. It proves that the card was not
	// changed, not who wrote it.
	OriginDIDKey = "did:key"
)

// PeerIDs is a [signature.KeySource] for ids whose name is a libp2p peer id, see [PeerIDKey].
// Ids are compared octet by octet.
type PeerIDs struct{}

// Key returns the key in the id of the agent.
func (PeerIDs) Key(_ context.Context, r signature.Request) (signature.Key, error) {
	return keyIn(r.Agent, PeerIDKey, OriginPeerID)
}

// DIDKeys is a [signature.KeySource] that reads the key from the member did, if that is a
// did:key of an Ed25519 key. Anyone can write a card with any id and their own did. A valid
// signature then proves only that the holder of the did signed this card. Use DIDKeys last in a
// [signature.Chain].
type DIDKeys struct{}

// Key returns the key in the did.
func (DIDKeys) Key(_ context.Context, r signature.Request) (signature.Key, error) {
	return keyIn(r.DID, DIDKey, OriginDIDKey)
}

// keyIn returns the key that an id contains.
func keyIn(id string, read func(string) (ed25519.PublicKey, bool), origin string) (signature.Key, error) {
	key, ok := read(id)
	if !ok {
		return signature.Key{}, signature.ErrNoKey
	}
	return signature.Key{ID: id, Public: key, Algorithm: signature.EdDSA, Origin: origin}, nil
}
