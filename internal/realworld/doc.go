// Package realworld tests the generator on schemas that others publish and that were
// not written with it in mind: each becomes a package by the command as a user runs
// it, which go vet has nothing against and which compiles. The documents that are
// published with a schema, and what differs from them in a few places, are read by
// the package and by another validator; both have to come to the same verdict, and
// what is read has to be written again as the same value.
//
// schemas.json is the list: repository, commit, file, and what the schema needs. The
// schemas belong to others and are not part of this project. They are read where
// CARD_REALWORLD_SCHEMAS says: a folder with a checkout of each repository under
// OWNER/NAME. Without it the tests are skipped.
//
// The result for each schema is in results.txt, its time in costs.txt.
// A run compares the first; -update writes both.
package realworld
