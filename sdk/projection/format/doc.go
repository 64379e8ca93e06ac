// Package format has the types of formats and their mappings, which package projection converts
// with. A program that converts between the formats of this module needs only their variables,
// such as adpformat.ADP.
//
// A [Format] is a [Definition] and functions of the Go type of its cards. The [Mapping] of a
// definition relates members of a card to members of the description of an agent (package
// sdk/agent). It consists of a [Rule] for each relation; the [Form] of a rule says how its values
// correspond. cardgen generates definitions from mapping files (docs/projections.md).
//
// A hand-written function does what no form can express. It gets a [Run] and the values of the
// card as a tree of [Node]. The tree records which values were used, so that the report lists unused
// ones as dropped.
package format
