// Package projection converts cards between formats and reports every change.
//
// [To] converts a value, [Convert] a text. A format is a variable of a package below this
// one, such as adpformat.ADP or a2aformat.A2A; package formats lists all of them. A
// conversion reads a card of the source format into a description of the agent (package
// sdk/agent) and writes that as a card of the target format, so that any format converts to
// any other.
//
// The [card.Report] lists what the target does not have, what the target has and the source does
// not, and what differs between them. A conversion invents nothing: every text of the result is
// from the card, from the caller ([Supply], [Set]), composed of texts of the card, or a constant
// of the mapping. The report has an entry for each text of the last two kinds. A conversion
// reads neither the clock nor the network.
//
// Package format has the types for custom formats, which cardgen generates from mapping files
// (docs/projections.md).
package projection
