package signature

import "strings"

// MemberOf returns the JSON Pointer (RFC 6901) of the member that has the signature, or the list
// of signatures, in cards of a dialect. ok is false for a dialect without signatures.
func MemberOf(dialect string) (pointer string, ok bool) {
	switch strings.TrimSuffix(dialect, "/card") {
	case "a2a", "a2a-0.3":
		return "/signatures", true
	case "adp":
		return "/signature", true
	case "aevum":
		return "/metadata/signature", true
	case "nooterra":
		return "/publish", true
	}
	return "", false
}
