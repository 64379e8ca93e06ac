//go:build !handwritten

package contender

// HasHandwritten says whether a hand-written decoder is among the contenders.
const HasHandwritten = false

func handwritten() []Contender { return nil }
