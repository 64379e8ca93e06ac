// Package randomcard generates random documents of a dialect from its schemas: the plan
// has the constraints of each location, and values are chosen to satisfy them, including
// rare ones that readers often get wrong (numbers beyond float64, decimals with trailing
// zeros, empty strings, lists and objects, members that the schema does not define, null
// where it is allowed).
//
// For constraints that a plan does not have, hand-written checks above all, the dialect's
// own validator is used: the values with findings are removed until there are none. The
// caller has to check the share of documents for which that succeeds.
//
// A document depends only on its seed. Property tests over all cards of a dialect use
// such documents, and the comparison with an independent validator starts from them.
package generatortest
