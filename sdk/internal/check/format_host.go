package check

import "strings"

// Hostname reports whether s is a host name as limited by RFC 1123: labels of 1 to 63
// letters, digits and inner hyphens, 253 octets in all, no dot at the end. A label that
// begins with xn-- must be the encoded form of an internationalised one (RFC 5890).
//
// Hyphens at the third and fourth position of another label are allowed. Only the rule
// for IDNA labels forbids them (RFC 5891, section 4.2.3.1), and it does not apply to
// names without the prefix: RFC 952 and 1123 allow them, the official test suite has no
// test that forbids them, and hosts such as r3---sn-x exist.
func (x String) Hostname() bool {
	s := string(x)
	if len(s) > 253 {
		return false
	}
	for {
		label, rest, more := strings.Cut(s, ".")
		if !isLabel(label) || !isDecodable(label) {
			return false
		}
		if !more {
			return true
		}
		s = rest
	}
}

// isDecodable reports whether a label with the prefix of encoded labels can be decoded.
func isDecodable(label string) bool {
	if !isEncoded(label) {
		return true
	}
	_, _, ok := readLabel(label)
	return ok
}

func isLabel(s string) bool {
	if s == "" || len(s) > 63 || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := range len(s) {
		if !is(s[i], alpha|digit) && s[i] != '-' {
			return false
		}
	}
	return true
}

// IPv4 reports whether s is an IPv4 address in dotted decimal, without leading
// zeros.
func (x String) IPv4() bool {
	s := string(x)
	for n := range 4 {
		part, rest, more := strings.Cut(s, ".")
		if more != (n < 3) || !isOctet(part) {
			return false
		}
		s = rest
	}
	return true
}

// isOctet reports whether s is a decimal number up to 255 without leading zeros.
func isOctet(s string) bool {
	if s == "" || len(s) > 3 || len(s) > 1 && s[0] == '0' || len(s) == 3 && s > "255" {
		return false
	}
	_, rest := skip(s, digit)
	return rest == ""
}

// IPv6 reports whether s is an IPv6 address in a form of RFC 4291, section 2.2, without a zone. It does not
// call package net/netip, which is larger than all rules of addresses here.
func (x String) IPv6() bool {
	s, short := strings.CutPrefix(string(x), "::") // short: "::" stands for groups of zeros
	groups := 0
	for s != "" || !short {
		group, rest, more := strings.Cut(s, ":")
		if !more && String(group).IPv4() {
			groups += 2
			break
		}
		if !isGroup(group) {
			return false
		}
		groups++
		if !more {
			break
		}
		after, isDouble := strings.CutPrefix(rest, ":")
		if isDouble && short || rest == "" {
			return false
		}
		s, short = after, short || isDouble
	}
	return groups == 8 && !short || groups < 8 && short
}

// isGroup reports whether s has one to four hexadecimal digits.
func isGroup(s string) bool {
	n, rest := skip(s, hex)
	return n > 0 && n <= 4 && rest == ""
}

// Email reports whether s is a mailbox of RFC 5321: a local part, plain or quoted, of
// at most 64 octets, and a domain or an address literal.
func (x String) Email() bool {
	s := string(x)
	at := strings.LastIndexByte(s, '@')
	if at < 1 || at > 64 {
		return false
	}
	local, domain := s[:at], s[at+1:]
	if local[0] == '"' {
		if !isQuotedLocal(local) {
			return false
		}
	} else if !isDotAtom(local) {
		return false
	}
	if strings.HasPrefix(domain, "[") {
		literal, ok := strings.CutSuffix(domain[1:], "]")
		return ok && isAddressLiteral(literal)
	}
	return String(domain).Hostname()
}

func isDotAtom(s string) bool {
	afterDot := true
	for i := range len(s) {
		if s[i] == '.' {
			if afterDot {
				return false
			}
			afterDot = true
			continue
		}
		if !is(s[i], alpha|digit|atext) {
			return false
		}
		afterDot = false
	}
	return !afterDot
}

// isQuotedLocal checks a local part that begins with a quotation mark.
func isQuotedLocal(s string) bool {
	if len(s) < 2 || s[len(s)-1] != '"' {
		return false
	}
	inner := s[1 : len(s)-1]
	for i := 0; i < len(inner); i++ {
		c := inner[i]
		if c == '\\' {
			i++
			if i == len(inner) {
				return false
			}
			c = inner[i]
		} else if c == '"' {
			return false
		}
		if c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

func isAddressLiteral(s string) bool {
	const tag = "IPv6:"
	if len(s) >= len(tag) && strings.EqualFold(s[:len(tag)], tag) {
		return String(s[len(tag):]).IPv6()
	}
	return String(s).IPv4()
}
