// Package wellknown serves agent cards at their well-known addresses.
//
// [New] returns a handler for documents: cards, catalogs, key sets. It sends the bytes of a
// document unchanged, with its media type, ETag, Last-Modified and Cache-Control, answers
// conditional requests, and selects a variant by the header A2A-Version. [CardDocument] validates
// a typed card and makes a document from it. Package site makes all documents of a host from
// cards of any dialect. [NewExtended] serves the extended card of A2A to authenticated callers.
//
// The package also serves clients: it has the paths and media types of all documents that are
// published for agents. [Candidates] lists the addresses where an agent may publish its card.
package wellknown
