package signing

import (
	"crypto/ed25519"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// peerIDPrefix precedes the octets of an Ed25519 key in a libp2p peer id: an identity
// multihash of 36 octets, which are a protobuf message with the key type 1 and the key.
//
// Source: libp2p, Peer Ids and Keys.
var peerIDPrefix = []byte{0x00, 0x24, 0x08, 0x01, 0x12, 0x20}

const agentScheme = "agent://"

// PeerID returns the libp2p peer id of a key, a text that begins with 12D3KooW. If the id of an
// agent is agent:// followed by this text, everybody can determine the agent's key. It is empty
// for a key of the wrong length.
func PeerID(key ed25519.PublicKey) string { return detached.KeyText(peerIDPrefix, key) }

// PeerIDKey returns the key in an id that consists of agent:// and the peer id of an Ed25519
// key. An id with a path, a port or user information has no key.
func PeerIDKey(id string) (ed25519.PublicKey, bool) {
	if len(id) < len(agentScheme) || !strings.EqualFold(id[:len(agentScheme)], agentScheme) {
		return nil, false
	}
	return detached.KeyOfText(peerIDPrefix, id[len(agentScheme):])
}

// DIDKeyText returns the did:key of a key. It is empty for a key of the wrong length.
func DIDKeyText(key ed25519.PublicKey) string { return detached.DIDKeyText(key) }

// DIDKey returns the key of a did:key of an Ed25519 key.
func DIDKey(did string) (ed25519.PublicKey, bool) { return detached.DIDKey(did) }
