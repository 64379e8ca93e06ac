// Package realworld tests the generator on published third-party schemas. The command generates
// a package from each, which must compile and pass go vet. The package and another validator
// validate the documents published with a schema, and mutations of them. Both must give the
// same verdict, and decoding and encoding must preserve the value.
//
// schemas.json is the list: repository, commit, file, and the options of the schema. The
// schemas are third-party files and not part of this project. They are read from
// CARD_REALWORLD_SCHEMAS: a folder with a checkout of each repository under OWNER/NAME.
// Without it the tests are skipped.
//
// The result for each schema is in results.txt, its time in costs.txt. A run compares the
// first; -update writes both.
package realworld
