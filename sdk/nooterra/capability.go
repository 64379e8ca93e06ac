package nooterra

import (
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Codes of [CheckCapability], in the order of the first test with each.
//
// Source: CapabilityNamespacePolicy.v1.
const (
	CapabilityRequired             = "CAPABILITY_IDENTIFIER_REQUIRED"
	CapabilityTooLong              = "CAPABILITY_IDENTIFIER_TOO_LONG"
	CapabilityLegacyPatternInvalid = "CAPABILITY_IDENTIFIER_LEGACY_PATTERN_INVALID"
	CapabilityURISchemeInvalid     = "CAPABILITY_IDENTIFIER_URI_SCHEME_INVALID"
	CapabilityURINotASCIILowercase = "CAPABILITY_IDENTIFIER_URI_ASCII_LOWERCASE_REQUIRED"
	CapabilityURITooLong           = "CAPABILITY_IDENTIFIER_URI_IDENTIFIER_TOO_LONG"
	CapabilityURIRequired          = "CAPABILITY_IDENTIFIER_URI_IDENTIFIER_REQUIRED"
	CapabilityURIVersionInvalid    = "CAPABILITY_IDENTIFIER_URI_VERSION_INVALID"
	CapabilityURIPatternInvalid    = "CAPABILITY_IDENTIFIER_URI_IDENTIFIER_PATTERN_INVALID"
	CapabilityURITooManySegments   = "CAPABILITY_IDENTIFIER_URI_SEGMENT_COUNT_EXCEEDED"
	CapabilityURISegmentTooLong    = "CAPABILITY_IDENTIFIER_URI_SEGMENT_LENGTH_EXCEEDED"
	CapabilityURINamespaceReserved = "CAPABILITY_IDENTIFIER_URI_NAMESPACE_RESERVED"
)

// Limits of the policy: in UTF-16 units for any identifier, and in octets for the URI
// form, which is ASCII.
const (
	maxCapability     = 256
	maxCapabilityURI  = 160
	maxCapabilityName = 128
	maxSegments       = 8
	maxSegment        = 32
	maxVersionDigits  = 9
)

// CheckCapability returns nil if s is a capability identifier. Otherwise it returns an [*Error]
// for the first test of the policy that s fails. White space around s is ignored.
//
// There are two forms. Legacy identifiers are words of letters, digits and . _ : -; the
// URI form is capability://, a name of dotted segments in lower case and an optional
// version such as @v2. Two identifiers denote the same capability only if they are equal.
func CheckCapability(s string) error {
	if broken := brokenRule(s); broken != nil {
		return &Error{Code: broken.Code, Message: broken.Message}
	}
	return nil
}

// WithIdentity sets the capabilities of the registered identity. A card is then valid
// only if it offers no others.
func WithIdentity(capabilities ...string) card.Option {
	words := make([]string, len(capabilities))
	for i, c := range capabilities {
		words[i] = check.TrimECMA(c)
	}
	return card.WithSet("identityCapabilities", words...)
}

// checkCapability applies the policy as a check of the schema.
func checkCapability(c *cardrt.Checker, s string) {
	if broken := brokenRule(s); broken != nil {
		c.Fail(broken)
	}
}

// brokenRule returns the first rule of the policy that an identifier violates, nil when
// there is none.
func brokenRule(s string) *cardrt.Rule {
	s = check.TrimECMA(s)
	switch {
	case s == "":
		return &capabilityEmpty
	case len(s) > maxCapability && check.LengthUTF16(s) > maxCapability:
		return &capabilityTooLong
	case hasScheme(s):
		return brokenURIRule(s)
	case !consistsOf(s, isLegacy):
		return &capabilityPattern
	}
	return nil
}

// hasScheme reports whether s begins like a URI with an authority.
func hasScheme(s string) bool {
	scheme, _, found := strings.Cut(s, "://")
	return found && scheme != "" && isLetter(scheme[0]) && consistsOf(scheme, isScheme)
}

// brokenURIRule is brokenRule for an identifier with a scheme.
func brokenURIRule(s string) *cardrt.Rule {
	name, ok := strings.CutPrefix(s, "capability://")
	switch {
	case !ok:
		return &capabilityScheme
	case !consistsOf(name, isASCIILowercase):
		return &capabilityURICase
	case len(s) > maxCapabilityURI:
		return &capabilityURITooLong
	case name == "":
		return &capabilityURIEmpty
	}
	name, version, versioned := strings.Cut(name, "@")
	switch {
	case name == "":
		return &capabilityNameEmpty
	case versioned && version == "":
		return &capabilityVersionEmpty
	case strings.Contains(version, "@"):
		return &capabilityVersionRepeated
	case !isCapabilityName(name):
		return &capabilityNameForm
	case len(name) > maxCapabilityName:
		return &capabilityNameTooLong
	case versioned && !isVersion(version):
		return &capabilityVersionForm
	}
	return brokenSegmentRule(name)
}

// brokenSegmentRule is brokenRule for the dotted segments of a name. Only dots separate
// segments.
func brokenSegmentRule(name string) *cardrt.Rule {
	if strings.Count(name, ".") >= maxSegments {
		return &capabilitySegments
	}
	for segment := range strings.SplitSeq(name, ".") {
		if len(segment) > maxSegment {
			return &capabilitySegmentTooLong
		}
	}
	switch namespace, _, _ := strings.Cut(name, "."); namespace {
	case "admin", "internal", "nooterra", "reserved", "root", "system":
		return &capabilityReserved
	}
	return nil
}

// isCapabilityName reports whether s consists of runs of lower-case letters and digits,
// separated by single joints.
func isCapabilityName(s string) bool {
	joint := true
	for i := range len(s) {
		switch c := s[i]; {
		case isDigit(c) || 'a' <= c && c <= 'z':
			joint = false
		case (c == '.' || c == '_' || c == '-') && !joint:
			joint = true
		default:
			return false
		}
	}
	return !joint
}

func isVersion(s string) bool {
	digits, ok := strings.CutPrefix(s, "v")
	return ok && digits != "" && len(digits) <= maxVersionDigits && digits[0] != '0' && consistsOf(digits, isDigit)
}

func consistsOf(s string, of func(byte) bool) bool {
	for i := range len(s) {
		if !of(s[i]) {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool          { return '0' <= c && c <= '9' }
func isLetter(c byte) bool         { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isASCIILowercase(c byte) bool { return c < utf8.RuneSelf && (c < 'A' || 'Z' < c) }
func isLegacy(c byte) bool {
	return isLetter(c) || isDigit(c) || strings.IndexByte("._:-", c) >= 0
}
func isScheme(c byte) bool {
	return isLetter(c) || isDigit(c) || strings.IndexByte("+.-", c) >= 0
}
