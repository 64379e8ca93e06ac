// Package randomcard makes up documents of a dialect from what the generator knows of
// its schemas: the plan says what must hold at each place, and values are made to hold
// it, with what real documents rarely have and readers often get wrong (numbers that no
// double holds, decimals with trailing zeros, empty texts, lists and objects, members
// that the schema does not define, null where it is allowed).
//
// What a plan cannot say, hand-written checks above all, is settled by asking the
// dialect's own validator: what it finds is taken out of the document until it finds
// nothing. How many documents get there is for the caller to watch.
//
// A document depends on its seed only. Tests of laws about all cards of a dialect are
// made on such documents, and the comparison with an independent validator starts from
// them.
package randomcard
