package signing

import (
	"crypto"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// Sign returns the document with a signature: it replaces /metadata/signature, or appends it to
// the metadata. All other bytes are unchanged, but a byte order mark is removed. The card must
// state the DID of the signer in /metadata/did.
//
// The key is an ed25519.PrivateKey, or a signer with an Ed25519 key that signs messages unhashed. The
// errors:
//   - [*card.DecodeError] or [*card.InvalidError] for a document that is not a valid card;
//   - a [card.Violation] for a card without a DID, for a key that is not an Ed25519 key, and for a key that
//     is not the key of a did:key in the card;
//   - the error of the signer.
//
// Source: draft-aevum-agentcard-00, Decentralised Identifiers (DIDs).
func Sign(document []byte, key crypto.Signer, opts ...card.Option) ([]byte, error) {
	public, reason := detached.PublicKey(key)
	if reason != "" {
		return nil, detached.Refusal(CodeKey, "", reason)
	}
	x, err := aevum.Parse(document, opts...)
	if err != nil {
		return nil, err
	}
	did, ok := didOf(x)
	if !ok {
		return nil, detached.Refusal(CodeDID, pointerDID, "a signed card names the DID of its signer here: this key has the DID "+detached.DIDKeyText(public))
	}
	if own, ok := detached.DIDKey(did); ok && !own.Equal(public) {
		return nil, detached.Refusal(CodeKeyMismatch, pointerDID, "the DID belongs to another key")
	}
	signed, err := member.Sign(document, key, public, opts...)
	return slices.Clip(signed), err
}

// didOf returns the DID in the metadata of a card.
func didOf(x *aevum.Card) (string, bool) {
	raw, ok := metadataOf(x, MemberDID)
	if !ok || raw.Kind() != card.KindString {
		return "", false
	}
	did := scan.Unquote(raw.String())
	return did, strings.HasPrefix(did, "did:")
}

// metadataOf returns a member of the metadata of a card.
func metadataOf(x *aevum.Card, name string) (card.Raw, bool) {
	if x.Metadata == nil {
		return card.Raw{}, false
	}
	return card.MembersOf(x.Metadata).Get(name)
}
