// Package v03 converts between the cards of a2a-go, generation 0.3
// (github.com/a2aproject/a2a-go), and of the SDK (sdk/a2a/v03).
//
// That generation of a2a-go has neither a parser nor a producer of documents to replace: a
// server serves the document with sdk/wellknown, a client fetches it with sdk/fetch, and both
// call ToStruct for the card that a2a-go takes.
package v03
