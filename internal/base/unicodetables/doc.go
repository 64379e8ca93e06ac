// Package unicodetables has the tables of one version of Unicode, [Version].
//
// Package unicode has the tables of the version that the Go toolchain comes with, so a
// result that depends on them changes with the toolchain. The generator and package
// ecmaregexp use this package instead: generated code, names and the meaning of a
// pattern are the same with every toolchain.
package unicodetables

//go:generate go run generate.go
