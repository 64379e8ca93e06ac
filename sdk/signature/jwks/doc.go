// Package jwks reads and writes sets of public keys in the form of JSON Web Keys (RFC 7517).
//
// [Parse] is strict: a set that two readers could understand differently, or that has a private
// key anywhere, is an error. [Marshal] writes sets that [Parse] reads, and no private keys.
package jwks
