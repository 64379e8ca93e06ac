// Package verify verifies the signatures of A2A, ADP, Aevum and Nooterra cards, under one policy
// and with one result.
//
// [Document] takes the bytes of a card as they were received. Its result says in one word what
// a reader may do ([Verification.Use]), gives the reason ([Verification.Err]), and has the
// signed part of the card ([Verification.Covered]). Read the signed part instead of the
// document: it contains nothing that another party added.
//
// A valid signature proves who wrote a card. It does not say that the card is valid or true;
// the Parse functions of the dialects validate it.
package verify
