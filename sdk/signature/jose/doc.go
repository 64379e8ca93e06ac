// Package jose signs and verifies messages like JSON Web Signatures (RFC 7515), and reads and
// writes sets of public keys as JSON Web Keys (RFC 7517). [signature.Algorithms]
// lists the algorithms. Headers and payloads belong to the packages of the dialects.
//
// [ParseKeys] is strict: a set that two readers could understand differently, or that has a
// private key anywhere, is an error. [MarshalKeys] writes sets that [ParseKeys] reads, and no
// private keys.
//
// It is separate from package signature because it links elliptic curves and RSA.
package jose
