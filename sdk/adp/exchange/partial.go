package exchange

import (
	"bytes"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// memberSignature is the member that only a whole card has.
const memberSignature = "signature"

// requiredMember reports whether every partial card has a member.
func requiredMember(name string) bool { return name == "id" || name == "name" }

// Subset returns the card with the top-level members that keep selects; id and name are always
// included. Values are written byte for byte. If a member is omitted, the signature is omitted
// too, since it could not be verified. If none is omitted, the result is the document itself
// without a byte order mark.
//
// A card without some members is partial: readers must not store it, nor treat it as an edition
// or a revocation, see [Provenance]. The error is a [*card.DecodeError].
//
// Source: draft-song-anp-adp-00, adp.describe and Privacy.
func Subset(document []byte, keep func(member string) bool, opts ...card.Option) ([]byte, error) {
	s, err := cut(document, keep, opts)
	if err != nil {
		return nil, err
	}
	return s.document(false), nil
}

// subset is a card with some of its top-level members.
type subset struct {
	// whole is the card.
	whole []byte
	// isCut reports whether a member is omitted.
	isCut bool
	// members is the text of the selected members without the signature, as an object that
	// is not closed.
	members []byte
	// signature is the signature of the card.
	signature card.Raw
}

// cut selects top-level members of a card.
func cut(document []byte, keep func(member string) bool, opts []card.Option) (*subset, error) {
	object, err := card.ParseObject(document, opts...)
	if err != nil {
		return nil, err
	}
	s := &subset{whole: document, members: []byte{'{'}}
	for name, value := range object.All() {
		switch {
		case !requiredMember(name) && !keep(name):
			s.isCut = true
		case name == memberSignature:
			s.signature = value
		default:
			s.members = appendMember(s.members, name, value)
		}
	}
	return s, nil
}

// document returns the text of the subset: the card itself if nothing is omitted. Otherwise
// withSignature adds the signature of the card.
func (s *subset) document(withSignature bool) []byte {
	if !s.isCut {
		return bytes.Clone(bytes.TrimPrefix(s.whole, []byte(scan.Mark)))
	}
	if withSignature && s.signature.Kind() != card.KindAbsent {
		s.members = appendMember(s.members, memberSignature, s.signature)
	}
	return append(s.members, '}')
}

// appendMember appends a member to the text of an object that is not closed yet.
func appendMember(dst []byte, name string, value card.Raw) []byte {
	if len(dst) > len("{") {
		dst = append(dst, ',')
	}
	dst = append(scan.AppendString(dst, name), ':')
	return append(dst, value.String()...)
}

// Merge combines partial cards of one edition to one card with all their members, in the order
// of the parts. All parts must have the same id and seq, so that a request for a part must
// include seq in fields. A member of several parts must have the same value in each.
//
// Only if [signing.Verify] finds the result valid is it known to be complete; otherwise it is
// partial, too. The error is a [*card.DecodeError], or a [card.Violation]: [CodeID],
// [signing.CodeSeq], [CodeConflict].
//
// Source: draft-song-anp-adp-00, Document Size.
func Merge(parts ...[]byte) ([]byte, error) {
	values := map[string]card.Raw{}
	out := []byte{'{'}
	for i, part := range parts {
		members, err := card.ParseObject(part)
		if err != nil {
			return nil, err
		}
		if err := samePart(members, values, i == 0); err != nil {
			return nil, err
		}
		for name, value := range members.All() {
			first, ok := values[name]
			switch {
			case !ok:
				values[name] = value
				out = appendMember(out, name, value)
			case !first.Equal(value):
				return nil, card.Violation{Code: CodeConflict, Pointer: card.JoinPointer(name), Message: "two parts have different values"}
			}
		}
	}
	return append(out, '}'), nil
}

// samePart returns an error for a part without id or seq, or with other values than the first
// part.
func samePart(members card.Object, first map[string]card.Raw, isFirst bool) error {
	for _, m := range []struct{ name, code string }{{"id", CodeID}, {"seq", signing.CodeSeq}} {
		value, ok := members.Get(m.name)
		if !ok {
			return partError(m.code, m.name, "a part has no "+m.name+": request it with every part")
		}
		if !isFirst && !value.Equal(first[m.name]) {
			return partError(m.code, m.name, "the parts are of different cards or editions")
		}
	}
	return nil
}

func partError(code, member, message string) error {
	return card.Violation{Code: code, Pointer: "/" + member, Message: message}
}
