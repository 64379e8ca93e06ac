// Package store stores the cards that agents declare, of any dialect.
//
// A [Store] has one edition of a card for each [Key]: the dialect and the identifier of the
// agent. [NewMemory] keeps the cards in memory; the package bolt keeps them in a file. [Read]
// makes a [Card] of a document, and [Supersede] decides whether it replaces the stored one, by
// the rules of its dialect:
//
// A card is proven if a signature shows who wrote it, under [Policy.Signatures]. A card with an
// invalid signature is refused, in every dialect; one without proof is refused unless
// [Policy.Unproven] accepts it, or it comes from the agent itself ([exchange.Direct]).
//
//   - A proven card replaces every card that is not, and no other card replaces it.
//   - Of two proven cards one key must have signed both, or the new one is signed by the key that
//     the key source has for the agent. A signature that is added to a card gives its key no
//     right to replace it. Only signed members are compared: seq and updated_at for ADP, as in
//     [exchange.Supersede]; the version for A2A. Nooterra signs no number: every content that was not
//     stored before replaces the stored card. A card that was replaced never returns; the last
//     [MaxSuperseded] are remembered.
//   - Of two cards without proof the newer one stays. ADP cards are compared as above, Nooterra
//     cards by their revision, cards of other dialects by their versions if these are semantic
//     versions. For Aevum, another version than the draft recommends is a warning ([aevum.Bump]).
//
// A card that is equal to the stored one as JSON changes nothing.
package store
