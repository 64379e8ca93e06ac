// Package projectrt is what the projections of package project are made of. It is for
// generated code only; users have package project, and the reports of package card.
//
// A projection is a function that goes through a card in the order of a mapping and
// fills the builder of another format. What it does beyond copying it tells a [Run],
// at [Place]s that cost nothing until something is told. A [Pair] holds the functions
// of both ways, and adds what is the same for all formats: choosing the version,
// setting members of the target, refusing losses, and carrying.
//
// Carrying puts the whole source, as text, into a slot of the target. The way back
// looks for it. When the target still says what it said, the source comes back byte
// for byte; when it was edited meanwhile, the differences between what it says now and
// what it said then are made to the source, and reported.
//
// Nothing here reads a clock or the network, and no input makes it panic.
package projectrt
