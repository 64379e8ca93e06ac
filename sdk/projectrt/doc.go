// Package projectrt is the runtime of generated conversions. It is for generated code
// only; users import package project, and package card for the reports.
//
// A conversion function reads a card in the order of a mapping and fills the builder of
// another format. It reports every change to a [Run], with its [Place], which costs
// nothing unless a change is reported. A [Pair] holds the functions of both directions,
// and implements the options that are the same for all formats: the version, setting
// members of the target, refusing losses, and carrying.
//
// Carrying stores the text of the source in a slot of the target. The conversion back
// reads it. If the target is unchanged, the source is restored byte for byte; if it was
// edited, the edits are applied to the source and reported.
//
// This package reads neither the clock nor the network, and does not panic on any input.
package projectrt
