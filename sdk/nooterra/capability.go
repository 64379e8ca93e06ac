package nooterra

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// CapabilityCode names the test of the capability policy that an identifier fails.
type CapabilityCode string

// The codes of the policy (CapabilityNamespacePolicy.v1), in the order in which
// the tests first ask for them.
const (
	CapabilityRequired             CapabilityCode = "CAPABILITY_IDENTIFIER_REQUIRED"
	CapabilityTooLong              CapabilityCode = "CAPABILITY_IDENTIFIER_TOO_LONG"
	CapabilityLegacyPatternInvalid CapabilityCode = "CAPABILITY_IDENTIFIER_LEGACY_PATTERN_INVALID"
	CapabilityURISchemeInvalid     CapabilityCode = "CAPABILITY_IDENTIFIER_URI_SCHEME_INVALID"
	CapabilityURINotASCIILowercase CapabilityCode = "CAPABILITY_IDENTIFIER_URI_ASCII_LOWERCASE_REQUIRED"
	CapabilityURITooLong           CapabilityCode = "CAPABILITY_IDENTIFIER_URI_IDENTIFIER_TOO_LONG"
	CapabilityURIRequired          CapabilityCode = "CAPABILITY_IDENTIFIER_URI_IDENTIFIER_REQUIRED"
	CapabilityURIVersionInvalid    CapabilityCode = "CAPABILITY_IDENTIFIER_URI_VERSION_INVALID"
	CapabilityURIPatternInvalid    CapabilityCode = "CAPABILITY_IDENTIFIER_URI_IDENTIFIER_PATTERN_INVALID"
	CapabilityURITooManySegments   CapabilityCode = "CAPABILITY_IDENTIFIER_URI_SEGMENT_COUNT_EXCEEDED"
	CapabilityURISegmentTooLong    CapabilityCode = "CAPABILITY_IDENTIFIER_URI_SEGMENT_LENGTH_EXCEEDED"
	CapabilityURINamespaceReserved CapabilityCode = "CAPABILITY_IDENTIFIER_URI_NAMESPACE_RESERVED"
)

// Limits of the policy, in UTF-16 units for any identifier and in octets for
// the URI form, which is ASCII.
const (
	maxCapability     = 256
	maxCapabilityURI  = 160
	maxCapabilityName = 128
	maxSegments       = 8
	maxSegment        = 32
	maxVersionDigits  = 9
)

// CapabilityError says why an identifier is refused. It never repeats the identifier.
type CapabilityError struct {
	Code   CapabilityCode
	Detail string
}

// Error returns the code and the detail.
func (e *CapabilityError) Error() string { return string(e.Code) + ": " + e.Detail }

// CheckCapability returns nil when s is a capability identifier, and otherwise a
// [*CapabilityError] for the first test of the policy that it fails. White space
// around it does not count.
//
// There are two forms. Legacy identifiers are free words of letters, digits and
// . _ : -; the URI form is capability://, a name of dotted segments in small
// letters and, where it has one, a version such as @v2. Two identifiers are the
// same capability only when they are the same text.
func CheckCapability(s string) error {
	if problem := checkIdentifier(s); problem != nil {
		return problem
	}
	return nil
}

// WithIdentity tells the capabilities of the registered identity. A card is then
// valid only when it offers no others.
func WithIdentity(capabilities ...string) card.Option {
	words := make([]string, len(capabilities))
	for i, c := range capabilities {
		words[i] = cardrt.TrimECMA(c)
	}
	return card.WithSet("identityCapabilities", words...)
}

// checkCapability is the policy as a check of the schema.
func checkCapability(c *cardrt.Checker, s string) {
	if problem := checkIdentifier(s); problem != nil {
		c.Fail(&cardrt.Rule{
			Keyword:  "x-go-check",
			Code:     string(problem.Code),
			Severity: card.Error,
			Schema:   "schemas/nooterra/card.schema.json#/properties/capabilities/items/x-go-check",
			Message:  "a capability identifier " + problem.Detail,
		})
	}
}

func refuse(code CapabilityCode, detail string) *CapabilityError {
	return &CapabilityError{code, detail}
}

func checkIdentifier(s string) *CapabilityError {
	s = cardrt.TrimECMA(s)
	switch {
	case s == "":
		return refuse(CapabilityRequired, "must not be empty")
	case len(s) > maxCapability && cardrt.LengthUTF16(s) > maxCapability:
		return refuse(CapabilityTooLong, "must not be longer than "+strconv.Itoa(maxCapability)+" characters")
	case hasScheme(s):
		return checkCapabilityURI(s)
	case !consistsOf(s, isLegacy):
		return refuse(CapabilityLegacyPatternInvalid, "consists of letters, digits and . _ : -")
	}
	return nil
}

// hasScheme says whether s begins like a URI with an authority.
func hasScheme(s string) bool {
	scheme, _, found := strings.Cut(s, "://")
	return found && scheme != "" && isLetter(scheme[0]) && consistsOf(scheme, isScheme)
}

func checkCapabilityURI(s string) *CapabilityError {
	name, ok := strings.CutPrefix(s, "capability://")
	switch {
	case !ok:
		return refuse(CapabilityURISchemeInvalid, "with a scheme must begin with capability://")
	case !consistsOf(name, isASCIILowercase):
		return refuse(CapabilityURINotASCIILowercase, "of the URI form must be ASCII in small letters")
	case len(s) > maxCapabilityURI:
		return refuse(CapabilityURITooLong, "of the URI form must not be longer than "+strconv.Itoa(maxCapabilityURI)+" characters")
	case name == "":
		return refuse(CapabilityURIRequired, "must have something behind capability://")
	}
	name, version, versioned := strings.Cut(name, "@")
	switch {
	case name == "":
		return refuse(CapabilityURIRequired, "must have a name before its version")
	case versioned && version == "":
		return refuse(CapabilityURIVersionInvalid, "must have a version behind the @")
	case strings.Contains(version, "@"):
		return refuse(CapabilityURIVersionInvalid, "must not have more than one @")
	case !isCapabilityName(name):
		return refuse(CapabilityURIPatternInvalid, "must have a name of small letters and digits, joined by single . _ -")
	case len(name) > maxCapabilityName:
		return refuse(CapabilityURITooLong, "must have a name of no more than "+strconv.Itoa(maxCapabilityName)+" characters")
	case versioned && !isVersion(version):
		return refuse(CapabilityURIVersionInvalid, "must have a version of v and a number from 1, of no more than nine digits")
	}
	return checkSegments(name)
}

// checkSegments tests the dotted segments; other joints do not divide.
func checkSegments(name string) *CapabilityError {
	if strings.Count(name, ".") >= maxSegments {
		return refuse(CapabilityURITooManySegments, "must not have more than "+strconv.Itoa(maxSegments)+" segments")
	}
	for segment := range strings.SplitSeq(name, ".") {
		if len(segment) > maxSegment {
			return refuse(CapabilityURISegmentTooLong, "must not have a segment of more than "+strconv.Itoa(maxSegment)+" characters")
		}
	}
	switch namespace, _, _ := strings.Cut(name, "."); namespace {
	case "admin", "internal", "nooterra", "reserved", "root", "system":
		return refuse(CapabilityURINamespaceReserved, "must not be in the reserved namespace "+namespace)
	}
	return nil
}

// isCapabilityName says whether s is runs of small letters and digits with one
// joint between each two.
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
