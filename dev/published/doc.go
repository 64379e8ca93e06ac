// Package published compares the verdicts of a package of the SDK on documents with the
// verdicts of the schema that the authors of the format publish.
//
// disagreements.json has to explain every difference: by the code of a finding that only
// we have, or by the keyword of a finding that only the published schema has. A
// difference without a reason is a failure, and so is a reason without a difference.
//
// The published schemas are third-party files and not part of the tree; without them the
// tests are skipped.
package published
