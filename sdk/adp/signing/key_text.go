package signing

import (
	"bytes"
	"crypto/ed25519"
	"strings"
)

// peerIDPrefix precedes the octets of an Ed25519 key in a libp2p peer id: an identity
// multihash of 36 octets, which are a protobuf message with the key type 1 and the key.
//
// Source: libp2p, Peer Ids and Keys.
var peerIDPrefix = []byte{0x00, 0x24, 0x08, 0x01, 0x12, 0x20}

// didKeyPrefix is the multicodec code ed25519-pub.
//
// Source: W3C CCG, The did:key Method, Ed25519.
var didKeyPrefix = []byte{0xed, 0x01}

const (
	didKeyMethod = "did:key:z" // z is the multibase code of base58btc
	agentScheme  = "agent://"
)

// PeerID returns the libp2p peer id of a key, a text that begins with 12D3KooW. If the id of an
// agent is agent:// followed by this text, everybody can determine the agent's key. It is empty
// for a key of the wrong length.
func PeerID(key ed25519.PublicKey) string { return keyText(peerIDPrefix, key) }

// PeerIDKey returns the key in an id that consists of agent:// and the peer id of an Ed25519
// key. An id with a path, a port or user information has no key.
func PeerIDKey(id string) (ed25519.PublicKey, bool) {
	if len(id) < len(agentScheme) || !strings.EqualFold(id[:len(agentScheme)], agentScheme) {
		return nil, false
	}
	return keyOfText(peerIDPrefix, id[len(agentScheme):])
}

// DIDKeyText returns the did:key of a key. It is empty for a key of the wrong length.
func DIDKeyText(key ed25519.PublicKey) string {
	if text := keyText(didKeyPrefix, key); text != "" {
		return didKeyMethod + text
	}
	return ""
}

// DIDKey returns the key of a did:key of an Ed25519 key.
func DIDKey(did string) (ed25519.PublicKey, bool) {
	text, ok := strings.CutPrefix(did, didKeyMethod)
	if !ok {
		return nil, false
	}
	return keyOfText(didKeyPrefix, text)
}

func keyText(prefix []byte, key ed25519.PublicKey) string {
	if len(key) != ed25519.PublicKeySize {
		return ""
	}
	return encodeBase58(append(bytes.Clone(prefix), key...))
}

// keyOfText returns the key in a base58btc text that consists of a prefix and the key.
func keyOfText(prefix []byte, text string) (ed25519.PublicKey, bool) {
	data, ok := decodeBase58(text)
	if !ok {
		return nil, false
	}
	key, ok := bytes.CutPrefix(data, prefix)
	if !ok || len(key) != ed25519.PublicKeySize {
		return nil, false
	}
	return ed25519.PublicKey(key), true
}
