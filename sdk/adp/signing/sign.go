package signing

import (
	"crypto"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// SeqRule says which seq [Sign] requires. The zero value is [RequireSeq].
type SeqRule struct {
	optional bool
	after    card.Optional[uint64]
}

// RequireSeq requires a seq. Signed cards are stored and relayed, and only seq orders their
// editions.
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
func RequireSeq() SeqRule { return SeqRule{} }

// SeqAfter requires a seq above last, the seq of the agent's last signed card. Each update raises
// seq by at least one.
//
// Source: draft-song-anp-adp-00, Document Structure.
func SeqAfter(last uint64) SeqRule { return SeqRule{after: card.Some[uint64](last)} }

// AllowNoSeq also accepts a card without seq. Such a card never replaces an edition with a seq.
func AllowNoSeq() SeqRule { return SeqRule{optional: true} }

// check returns an error if a card violates the rule.
func (r SeqRule) check(x *adp.Card) error {
	seq, ok := x.Seq.Get()
	last, raised := r.after.Get()
	switch {
	case ok && seq > MaxSignedSeq:
		return detached.Refusal(CodeSeqNotIJSON, "/seq", "seq is above 2^53-1: a signature does not protect it")
	case !ok && !r.optional:
		return detached.Refusal(CodeSeq, "/seq", "a card needs a seq to be signed")
	case raised && seq <= last:
		return detached.Refusal(CodeSeq, "/seq", fmt.Sprintf("seq must be above %d, the seq of the last edition", last))
	}
	return nil
}

// Sign returns the document with a signature: it replaces the member signature, or appends it.
// All other bytes are unchanged, but a byte order mark is removed.
//
// The key is an [ed25519.PrivateKey], or a signer with an Ed25519 key that signs messages
// unhashed. The errors:
//   - [*card.DecodeError] or [*card.InvalidError] for a document that is not a valid card, apart
//     from its old signature, or that has more than [adp.MaxSize] octets with the new signature
//     (card.WithLimits sets another limit);
//   - [card.Violation] for a seq against the rule, for a key that is not an Ed25519 key, and for a key
//     that differs from the key of the peer id in the id;
//   - the error of the signer.
//
// Source: draft-song-anp-adp-00, Agent Card Signature.
func Sign(document []byte, rule SeqRule, key crypto.Signer, opts ...card.Option) ([]byte, error) {
	public, reason := detached.PublicKey(key)
	if reason != "" {
		return nil, detached.Refusal(CodeKey, "", reason)
	}
	x, found := adp.Examine(document, opts...)
	if x == nil {
		_, err := adp.Decode(document, opts...)
		return nil, err
	}
	found = slices.DeleteFunc(found, func(v card.Violation) bool { return v.Pointer == member.Pointer() })
	if err := found.Err(); err != nil {
		return nil, err
	}
	if err := rule.check(x); err != nil {
		return nil, err
	}
	if own, ok := PeerIDKey(x.ID); ok && !own.Equal(public) {
		return nil, detached.Refusal(CodeKeyMismatch, "/id", "the peer id in the id belongs to another key")
	}
	signed, err := member.Sign(document, key, public, opts...)
	if err != nil {
		return nil, err
	}
	if err := codec.WithinSize(signed, adp.MaxSize, opts); err != nil {
		return nil, err
	}
	return signed, nil
}
