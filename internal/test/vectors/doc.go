// Package vectors has the documents that tests share, and runs the test vectors: documents,
// each with the expected result of a reader and the reason.
//
// A vector names its kind, which determines how the vector is run; runners are registered by
// dialect and kind, one file per group of kinds. Every file, kind and vector must be run or be
// listed in testdata/skipped.json with a reason; otherwise the test fails.
//
// The vectors of this package are in testdata. When the environment variable CARD_VECTORS
// names a directory, the vector files there are run as well.
//
// [Cards] returns the cards of testdata/cards, which have no expected result, and [Wild] adds
// published documents. A [Case] is a conversion with its result.
//
// For tests of signatures, an [Editor] makes random edits of [SignedCards], and [Reach]
// describes how readers in Go understand a card. If a reader understands an edited card
// differently, its signature must be invalid.
package vectors
