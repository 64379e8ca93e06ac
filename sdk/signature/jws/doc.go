// Package jws signs and verifies messages in the form of JSON Web Signatures (RFC 7515), with the
// algorithms of [signature.Algorithms]. It has only what the packages of the dialects need: the
// header and the payload are theirs.
//
// It is apart from package signature because it links elliptic curves and RSA.
package jws
