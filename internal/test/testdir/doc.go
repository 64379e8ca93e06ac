// Package testdir makes the folders that tests work in: modules as users of this one have them,
// for tests that compile and run user programs, and the files of a case in an [Archive].
package testdir
