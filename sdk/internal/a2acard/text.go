package a2acard

import "github.com/agentcard-go/cardgen/sdk/card"

// TextOf returns a card as JSON text, and false if it contains ill-formed strings, which have
// their own findings.
func TextOf(x card.Message) (text string, ok bool) {
	raw, ok := x.CardInfo().MemberAccess(x).JSON(x)
	return raw.String(), ok
}

// Unreadable reports whether the field of a member of a card is empty because its value is a
// mismatch.
func Unreadable(x card.Message, name string) bool {
	_, ok := card.MembersOf(x).Mismatches().Get(name)
	return ok
}
