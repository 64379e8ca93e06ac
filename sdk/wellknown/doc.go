// Package wellknown serves agent cards at their well-known addresses.
//
// New makes a handler of documents: cards, catalogues, key sets. It sends the bytes of a
// document unchanged, with its media type, ETag, Last-Modified and Cache-Control, answers
// conditional requests, and selects a variant by the header A2A-Version. CardDocument makes a
// document of a typed card and validates it; package site, below this one, makes all
// documents of a host from cards of any dialect. NewExtended serves the extended card of A2A
// to authenticated callers.
//
// The package has the paths and media types of all documents that are published for agents,
// for clients, too: Candidates lists the addresses at which an agent may have its card.
package wellknown
