package language

// terms are the words and phrases that the tree does not use. Forms are separated by
// commas; a phrase is found in identifiers and across line ends too.
var terms = []struct{ forms, instead string }{
	// Metaphors.
	{"stand, stands, stood", "is, applies, is written, means; \"is used instead of\" for \"stands in for\""},
	{"told, telling", "reported, recorded, stated"},
	{"tell apart, tells apart, told apart, telling apart", "distinguish"},
	{"goes over, go over, gone over, went over", "is converted, is copied, is walked"},
	{"pass over, passes over, passed over", "ignore, skip"},
	{"door, doors", "endpoint"},
	{"leg, legs", "direction"},
	{"twin, twins", "counterpart, the other function by its name"},
	{"judge, judges, judged, judging", "validate, check, compare"},
	{"guilty, innocent", "the cause, unaffected"},
	{"stranger, strangers", "user, an unrelated module"},
	{"in vain", "without effect"},
	// Persons for programs, documents and callers.
	{"somebody, nobody, whoever", "a caller, a user, a reader; or the passive voice"},
	{"none of its business, none of our business, none of their business", "ignored, out of scope"},
	// Private terms.
	{"misfit, misfits, unfit", "mismatch"},
	{"doubt, doubts", "lint, finding"},
	{"settle, settles, settled, settling", "resolve, flush, partition, decide"},
	{"least valid", "minimal valid"},
	{"regular form", "formatted, normalized"},
	{"programs of others, program of others", "third-party programs"},
	// Constructions.
	{"for want of", "without"},
	{"by way of", "through, via"},
	{"of no account", "ignored, irrelevant"},
	{"of which there is, of which there are, of which there may", "a clause with subject and verb"},
	{"has to be there, have to be there", "is required"},
	{"most times", "usually"},
	{"to no effect", "without effect"},
}
