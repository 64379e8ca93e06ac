// Package store stores the cards that agents declare, of any dialect.
//
// A [Store] has one edition of a card for each [Key]: the dialect and the identifier of the
// agent. [NewMemory] keeps the cards in memory, the package bolt in a file, and the package postgres
// in a database. [Read] makes a [Card] of a document, and [Supersede] decides whether it replaces
// the stored one, by the rules of its dialect:
//
// A card is proven if a signature shows who wrote it, under [Policy.Signatures]. A card with an
// invalid signature is refused, in every dialect. An unproven card is refused unless
// [Policy.Unproven] accepts it or it comes from the agent itself ([exchange.Direct]).
//
//   - A proven card replaces every unproven card without a proven host. An unproven card never
//     replaces a proven one.
//   - A proven card replaces another one only if the same key has signed both, or if the key
//     source names the new key for the agent. Adding a further signature to a card does not
//     allow its key to replace the card. Only signed members are compared: seq and updated_at
//     for ADP, as in [exchange.Supersede]; the version for A2A. Nooterra signs no number: any
//     content that was not stored before replaces the stored card. A replaced card is never
//     stored again; the last [MaxSuperseded] are remembered.
//   - A card with a proven host ([Summary.Domain]) is replaced only by a card that this host serves,
//     or by one signed with a key that the key source has for the agent. It replaces an unproven
//     card that names this host. Without a signature, it does not replace a card that a signature
//     proves.
//   - Without a proven host, an unproven card replaces another one only if one owner has declared
//     both ([Card.Owner]) and it is newer. ADP cards are compared as above, Nooterra cards by their
//     revision, cards of other dialects by their versions if these are semantic versions. For Aevum,
//     a version other than the recommended one is a warning ([aevum.Bump]).
//
// A card that is equal to the stored one as JSON changes nothing, unless its host is proven and the
// same host is not proven for the stored one.
//
// A version of a server.json is never changed.
//
// Every change is in a log ([Store.Changes]), which keeps the last changes and wakes those who
// follow it ([Store.Watch]). All changes are the leaves of a Merkle tree ([Tree]).
//
// A store that several processes use is [Shared]; it can also keep the answers to repeated requests for all of
// them ([Answering]).
package store
