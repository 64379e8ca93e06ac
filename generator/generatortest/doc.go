// Package generatortest generates random documents of a dialect from its schemas. The plan has
// the constraints of each location, and values are chosen to satisfy them. They include rare
// values that readers often get wrong: numbers beyond float64, decimals with trailing zeros,
// empty strings, lists and objects, members that the schema does not define, and null where it
// is allowed.
//
// A plan does not have all constraints; hand-written checks are missing above all. A dialect can
// have valid values for them in samples.json, beside its schemas. Its own validator covers the
// rest: values with findings are removed until there are none. This may fail; the caller must
// check the share of seeds that give a document.
//
// A document depends only on its seed. Property tests over all cards of a dialect use such
// documents, and the comparison with an independent validator starts from them.
//
// [Mutations] changes JSON values in one location each, for tests that compare the verdicts of
// validators.
package generatortest
