package signature

import (
	"context"
	"crypto"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Request describes the key that verifies one signature. Its fields come from the card, which
// an attacker may have written: they select a key but prove nothing.
type Request struct {
	// Dialect is the name of the card's dialect, such as "a2a".
	Dialect string
	// Agent is the agent's identifier in the card: id in ADP, agent_id in Aevum, agentId in Nooterra;
	// empty in A2A.
	Agent string
	// DID is the member did of an ADP card, or of the metadata of an Aevum card; empty if absent.
	DID string
	// KeyID is the key's name in the signature: kid in A2A, the DID in Aevum, signerKeyId in
	// Nooterra; empty in ADP.
	KeyID string
	// Algorithm is the algorithm that the signature names.
	Algorithm Algorithm
	// JKU is the address of the signer's key set that the signature states; empty if absent.
	JKU string
}

// Key is a public key with the restrictions on its use.
type Key struct {
	// ID is the key's name: kid of a JSON Web Key, the id in a Nooterra identity.
	ID string
	// Public is an ed25519.PublicKey, an *ecdsa.PublicKey on P-256 or P-384, or an
	// *rsa.PublicKey of 2048 to 8192 bits.
	Public crypto.PublicKey
	// Algorithm is the only algorithm allowed for the key (RFC 7517, section 4.4); empty allows
	// every algorithm for this type of key.
	Algorithm Algorithm
	// Origin describes the source of the key for people: a file, an address, "peer-id".
	Origin string

	// ValidFrom and ValidTo are the first and the last moment when the key is valid. The key is not
	// valid from RotatedAt and RevokedAt on. A zero time is no limit. Only Nooterra signatures state
	// a time, with which they are compared. Package verify compares them with the time of its policy,
	// too: for Nooterra only RevokedAt. The statements of a ledger need a key that is valid now. The other
	// packages of single dialects ignore these fields.
	ValidFrom, ValidTo, RotatedAt, RevokedAt time.Time
}

// ValidAt reports whether the key was valid at a moment.
func (k *Key) ValidAt(t time.Time) bool {
	switch {
	case !k.ValidFrom.IsZero() && t.Before(k.ValidFrom),
		!k.ValidTo.IsZero() && t.After(k.ValidTo),
		!k.RotatedAt.IsZero() && !t.Before(k.RotatedAt),
		!k.RevokedAt.IsZero() && !t.Before(k.RevokedAt):
		return false
	}
	return true
}

// ErrNoKey reports that a [KeySource] does not have the key of a signature.
var ErrNoKey = errors.New("no key of the signer is known")

// KeySource finds the public keys of signers.
type KeySource interface {
	// Key returns the key for a signature. The error wraps [ErrNoKey] if the source does not
	// have the key: the signature is then unverifiable. Any other error means that the look-up
	// failed.
	Key(ctx context.Context, r Request) (Key, error)
}

// KeyFunc makes a function a [KeySource].
type KeyFunc func(ctx context.Context, r Request) (Key, error)

// Key calls f. A nil function has no keys.
func (f KeyFunc) Key(ctx context.Context, r Request) (Key, error) {
	if f == nil {
		return Key{}, ErrNoKey
	}
	return f(ctx, r)
}

// Chain tries several sources in order. It uses the first source that has the key or fails; nil
// entries are ignored.
type Chain []KeySource

// Key returns the key from the first source that has it. If no source has it, the error is the
// first error that adds a reason to [ErrNoKey].
func (c Chain) Key(ctx context.Context, r Request) (Key, error) {
	missing := ErrNoKey
	for _, source := range c {
		if source == nil {
			continue
		}
		key, err := source.Key(ctx, r)
		if !errors.Is(err, ErrNoKey) {
			return key, err
		}
		if missing == ErrNoKey { // the first error that says more
			missing = err
		}
	}
	return Key{}, missing
}

// Keys is a list of public keys. As a [KeySource] it selects by the key ID of the signature, or
// by the agent's identifier if the dialect's signatures name no key.
type Keys []Key

// Key returns the key whose ID is the key ID of the request. If the request has no key ID, it
// returns the key whose ID is the identifier of the agent.
func (k Keys) Key(_ context.Context, r Request) (Key, error) {
	name := r.KeyID
	if name == "" {
		name = r.Agent
	}
	if i := slices.IndexFunc(k, func(key Key) bool { return key.ID == name }); i >= 0 {
		return k[i], nil
	}
	return Key{}, fmt.Errorf("%w: %.200q", ErrNoKey, name)
}
