// Package verify verifies the signatures of cards of all dialects that have them, A2A, ADP and
// Nooterra, under one policy and with one result.
//
// [Document] takes the bytes of a card as they were received. Its result says in one word what
// a reader may do ([Verification.Use]), why ([Verification.Err]), and has the card as far as it
// is signed ([Verification.Covered]): read that, not the document, and nothing that another party
// added is in it.
//
// A valid signature proves who wrote a card. It does not say that the card is valid or true;
// the Parse functions of the dialects validate it.
package verify
