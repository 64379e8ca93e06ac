// Package site makes the documents that a host publishes for its agents, from their cards.
//
// Make reads cards of any dialect, validates them, and returns the documents for package
// wellknown: each card at the well-known path of its format, byte for byte, conversions for the
// clients that For names, an AI catalog and an API catalog of all agents, and their key set.
// Signed cards are never converted. Extended prepares the extended card of A2A.
package site
