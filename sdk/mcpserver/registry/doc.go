// Package registry stores the cards that agents declare, of any dialect.
//
// A [Directory] has one edition of a card for each [Key]: the dialect and the identifier of the
// agent. [NewMemory] keeps the cards in memory; the package bolt keeps them in a file. [Read]
// makes a [Card] of a document, and [Supersede] decides whether it replaces the stored one, by
// the rules of its dialect:
//
//   - ADP: signature, seq and updated_at, as [adp.Supersede] says. A card whose author is not
//     proven is refused unless [Policy.Unproven] accepts it. A revoked card is stored and
//     prevents that an old edition is replayed.
//   - Nooterra: the greater revision; of two different cards with one revision the first stays.
//   - All other dialects define no order of editions: the newest declaration replaces the
//     stored card. A version that is not higher is a warning, for Aevum with the version that
//     the draft recommends ([aevum.Bump]).
//
// A card that is equal to the stored one as JSON changes nothing.
package registry
