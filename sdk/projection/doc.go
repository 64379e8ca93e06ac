// Package projection converts cards between formats and reports every change.
//
// [To] converts a value, [Convert] a text. A format is a value of a package below this one,
// such as adpformat.Format or a2aformat.V03; package formats lists all of them. A conversion
// reads a card of the source format into a description of the agent (package sdk/agent) and
// writes that as a card of the target format, so that any format converts to any other.
//
// The [card.Report] lists what the target does not have, what the target has and the source
// does not, and what differs between them. A conversion invents nothing: every text of the
// result is from the card, from the caller ([Supply], [Set]) or a constant of the mapping,
// which the report names. It reads neither the clock nor the network.
//
// The other types are for packages of formats, which cardgen generates from mapping files
// (docs/projections.md), and for their hand-written functions.
package projection
