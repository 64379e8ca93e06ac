package nooterra

import (
	"cmp"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// serialized returns an http URL in the form that the service stores: scheme and host
// in lower case, no percent-encoding in the host, an IP address in its canonical form, no
// empty password, no default port, no dot segments, a path. For a text that is not such a
// URL, or has a host name beyond ASCII, it only removes surrounding white space.
func serialized(s string) string {
	s = trimmed(s)
	u, err := url.Parse(plainHost(s))
	if err != nil || u.Host == "" || strings.ContainsFunc(u.Host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return s
	}
	host, port, ok := serializedHost(u)
	if !ok {
		return s
	}
	u.Host = host
	if port != "" {
		u.Host += ":" + port
	}
	if password, set := u.User.Password(); set && password == "" {
		u.User = url.User(u.User.Username())
	}
	if u.User.String() == "" {
		u.User = nil
	}
	path := plainDots(u.EscapedPath())
	if u.Path, err = url.PathUnescape(path); err != nil {
		return s
	}
	u.RawPath = path
	u = u.ResolveReference(u)
	u.Path = cmp.Or(u.Path, "/")
	u.RawQuery = queryEscapes.Replace(u.RawQuery)
	text := u.String()
	if strings.HasSuffix(s, "#") && u.Fragment == "" {
		text += "#"
	}
	return text
}

// plainHost decodes percent-encoded characters in the host of a URL, as the URL Standard does
// before it reads the host. The URL is unchanged if its host has no escapes, or an escape of a
// character that is not printable ASCII or not allowed in hosts.
func plainHost(s string) string {
	_, rest, ok := strings.Cut(s, "://")
	if !ok {
		return s
	}
	start := len(s) - len(rest)
	end := len(s)
	if i := strings.IndexAny(rest, "/?#\\"); i >= 0 {
		end = start + i
	}
	start += strings.LastIndexByte(s[start:end], '@') + 1
	host := s[start:end]
	if !strings.Contains(host, "%") || strings.HasPrefix(host, "[") {
		return s
	}
	plain, err := url.PathUnescape(host)
	if err != nil || strings.Count(plain, ":") > strings.Count(host, ":") || strings.ContainsFunc(plain, noHostRune) {
		return s
	}
	return s[:start] + plain + s[end:]
}

// noHostRune reports whether a decoded host cannot have r: what the URL Standard forbids
// (https://url.spec.whatwg.org/#forbidden-domain-code-points), and characters beyond ASCII.
// The colon of the port is no part of the host.
func noHostRune(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune("#%/<>?@[\\]^|", r)
}

// serializedHost returns the host of a URL in lower case, and its port without leading
// zeros, empty when it is the default of the scheme.
func serializedHost(u *url.URL) (host, port string, ok bool) {
	host = strings.ToLower(u.Hostname())
	if strings.Contains(host, ":") {
		address, err := netip.ParseAddr(host)
		if err != nil || address.Zone() != "" {
			return "", "", false
		}
		host = "[" + ipv6(address) + "]"
	} else if address, ok := parseIPv4(host); ok {
		host = address.String()
	}
	if u.Port() == "" {
		return host, "", true
	}
	n, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		return "", "", false
	}
	if u.Scheme == "http" && n == 80 || u.Scheme == "https" && n == 443 {
		return host, "", true
	}
	return host, strconv.FormatUint(n, 10), true
}

// queryEscapes percent-encodes the characters that the query of an http URL must not
// contain and that [net/url] does not encode.
var queryEscapes = strings.NewReplacer(" ", "%20", "'", "%27")

// ipv6 formats an IPv6 address with hexadecimal groups only.
func ipv6(address netip.Addr) string {
	if !address.Is4In6() {
		return address.String()
	}
	b := address.As16()
	return fmt.Sprintf("::ffff:%x:%x", uint16(b[12])<<8|uint16(b[13]), uint16(b[14])<<8|uint16(b[15]))
}

// parseIPv4 parses the forms of an IPv4 address in URLs: one to four numbers, decimal,
// octal (017) or hexadecimal (0xf). The last number fills the remaining octets.
func parseIPv4(host string) (netip.Addr, bool) {
	parts := strings.Split(strings.TrimSuffix(host, "."), ".")
	if len(parts) > 4 {
		return netip.Addr{}, false
	}
	var address uint64
	for i, part := range parts {
		n, ok := parseIPv4Number(part)
		rest := 8 * (4 - i) // the remaining bits
		if i < len(parts)-1 {
			if !ok || n > 255 {
				return netip.Addr{}, false
			}
			address |= n << (rest - 8)
		} else if !ok || n >= 1<<rest {
			return netip.Addr{}, false
		} else {
			address |= n
		}
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}), true
}

func parseIPv4Number(s string) (uint64, bool) {
	base := 10
	if digits, ok := strings.CutPrefix(s, "0x"); ok {
		if digits == "" {
			return 0, true
		}
		s, base = digits, 16
	} else if len(s) > 1 && s[0] == '0' {
		base = 8
	}
	if s == "" || s[0] == '+' || s[0] == '-' {
		return 0, false
	}
	n, err := strconv.ParseUint(s, base, 33)
	return n, err == nil
}

// plainDots decodes the path segments that are one or two percent-encoded dots.
func plainDots(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		switch dots := strings.ReplaceAll(strings.ReplaceAll(segment, "%2e", "."), "%2E", "."); dots {
		case ".", "..":
			segments[i] = dots
		}
	}
	return strings.Join(segments, "/")
}
