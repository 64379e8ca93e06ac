// Package projectiontest checks whether formats of package projection satisfy the laws of
// conversions.
//
// The laws are what the documentation of conversions promises for every card:
//
//   - A conversion is deterministic, and the report has the same entries.
//   - Every location that the report names exists in its document, and every entry has a reason.
//   - Every value of the result is from the card, or the report names it. Nothing is invented.
//   - [projection.Strict] fails exactly if something is lost.
//   - After the conversion back, the card differs from the original only where one of the two reports has an entry.
//   - With [projection.Carry] nothing is lost, and the conversion back returns the original card byte for byte.
//
// [Suite] checks all of them for cards of one format and a list of other formats; authors of a
// format use it. [Pair] checks a single conversion.
package projectiontest
