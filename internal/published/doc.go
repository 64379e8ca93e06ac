// Package published compares verdicts: what a package of the SDK says of a document,
// and what the schema says that the authors of the format publish.
//
// Where the two differ, disagreements.json has to say why: by the code of a finding
// of ours that the published schema does not make, or by the keyword of a finding of
// the published schema that ours does not make. A difference without a reason is a
// failure, and so is a reason without a difference.
//
// The published schemas belong to others and are not part of the tree; they are read
// beside it, and without them there is nothing to compare.
package published
