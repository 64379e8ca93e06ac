package signature

// Algorithm is the name of a signature algorithm in JSON Object Signing and Encryption:
// ES256, ES384, RS256, PS256, EdDSA or Ed25519 (RFC 7518, RFC 8037, RFC 9864).
type Algorithm string

// The algorithms. Symmetric algorithms and "none" are never accepted: with them, everyone who
// can verify a card can also sign it.
const (
	ES256   Algorithm = "ES256"   // ECDSA on P-256 with SHA-256
	ES384   Algorithm = "ES384"   // ECDSA on P-384 with SHA-384
	RS256   Algorithm = "RS256"   // RSA, PKCS #1 v1.5, with SHA-256
	PS256   Algorithm = "PS256"   // RSA, PSS, with SHA-256
	EdDSA   Algorithm = "EdDSA"   // Ed25519, named as in RFC 8037
	Ed25519 Algorithm = "Ed25519" // Ed25519, named as in RFC 9864
)

// Algorithms returns all algorithms.
func Algorithms() []Algorithm { return []Algorithm{ES256, ES384, RS256, PS256, EdDSA, Ed25519} }

// Is reports whether two names mean the same algorithm, as EdDSA and Ed25519 do.
func (a Algorithm) Is(b Algorithm) bool {
	return a == b || a == EdDSA && b == Ed25519 || a == Ed25519 && b == EdDSA
}
