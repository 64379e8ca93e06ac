// Package store stores the cards that agents declare, of any dialect.
//
// A [Store] has one edition of a card for each [Key]: the dialect and the identifier of the
// agent. [NewMemory] keeps the cards in memory; the package bolt keeps them in a file. [Read]
// makes a [Card] of a document, and [Supersede] decides whether it replaces the stored one, by
// the rules of its dialect:
//
// A card is proven if a signature shows who wrote it, under [Policy.Signatures]. A card with an
// invalid signature is refused, in every dialect; one without proof is refused unless
// [Policy.Unproven] accepts it, or it comes from the agent itself ([adp.Direct]).
//
//   - A proven card replaces every card that is not, and no other card replaces it.
//   - Of two proven cards one key must have signed both, or the new one is signed by the key that
//     the key source has for the agent. A signature that is added to a card gives its key no
//     right to replace it. Only what is signed counts: for ADP seq and updated_at, as [adp.Supersede] says;
//     for A2A the version; for Nooterra, which signs no number, every content that was not
//     stored before replaces the stored one. A card that was replaced never returns; the last
//     [MaxSuperseded] are remembered.
//   - Of two cards without proof the newer one stays: for ADP as above, for Nooterra by its
//     revision, for other dialects by the version, as far as it is a semantic one. For Aevum
//     the version that the draft recommends is a warning ([aevum.Bump]).
//
// A card that is equal to the stored one as JSON changes nothing.
package store
