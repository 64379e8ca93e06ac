// Package codec reads, appends, copies and builds values and validates whole documents. Package
// check has the validators. Generated code calls both through package cardrt, which describes
// the functions that a generated package has for a type.
package codec
