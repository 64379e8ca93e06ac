// Package jws signs and verifies messages like JSON Web Signatures (RFC 7515), with the
// algorithms of [signature.Algorithms]. Headers and payloads belong to the packages of the
// dialects.
//
// It is separate from package signature because it links elliptic curves and RSA.
package jws
