// Package site makes the documents that a host publishes for its agents, from their cards.
//
// [Make] reads cards of any dialect, validates them, and returns the documents for package
// wellknown. Each card is at the well-known path of its format, byte for byte. Options add
// conversions for clients of other formats, catalogs of all agents, and their key set. A signed
// card is converted only if its own format has no well-known path; the conversion is not signed.
// [Extended] prepares the extended card of A2A.
package site
