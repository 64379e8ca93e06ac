// Package projectiontest checks formats of package projection: does a format hold the laws of
// conversions?
//
// The laws are what the documentation of conversions promises of every card:
//
//   - A conversion is deterministic, and the report has the same entries.
//   - Every location that the report names exists in its document, and every entry has a reason.
//   - Every value of the result is from the card, or the report names it. Nothing is invented.
//   - [projection.Strict] fails exactly if something is lost.
//   - The card that comes back differs only where one of the two reports says so.
//   - With [projection.Carry] nothing is lost, and the card comes back byte for byte.
//
// [Suite] checks all of them for cards of one format and a list of other formats, and is what
// the author of a format needs. [Pair] checks a single conversion.
package projectiontest
