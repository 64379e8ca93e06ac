// Package typestest tests the guarantees of all generated packages, and of the SDK as a whole:
// its imports, and code generated into a user's module.
//
// For each dialect it has a short program as the author of an agent framework would write it:
// build a card, read one from another agent, change it, and report its problems. An API that
// makes such programs longer or harder to read is noticed here first.
package typestest
