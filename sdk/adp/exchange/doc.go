// Package exchange has what agents need to exchange their ADP cards.
//
// [Issuer] makes the editions of an agent's own card. [Describer] answers adp.describe with the
// card or a part of it, and [Receiver] checks the cards of adp.advertise. [Supersede] decides
// which of two editions of a card a reader keeps. [Subset] and [HideTools] cut cards, [Merge]
// puts the parts together. [Extensions] checks the extensions that a program knows. Package
// index answers adp.discover from many cards.
//
// Source: draft-song-anp-adp-00, adp.describe, adp.advertise and Agent Card Lifecycle.
package exchange

// Codes of [card.Violation] in this package, in addition to the codes of package signing.
const (
	// CodeID is an id that is not the expected one.
	CodeID = "id"
	// CodeConflict is a member that differs between partial cards.
	CodeConflict = "conflict"
)
