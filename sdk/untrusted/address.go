package untrusted

import (
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// maxAddress is the length in bytes at which a text is no longer treated as an address.
const maxAddress = 2048

// isPrivate reports whether a text is an address of a private host: a URL, or a host with a
// port as in gRPC.
func isPrivate(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) > maxAddress || strings.Contains(text, " ") {
		return false
	}
	if rest, ok := withoutScheme(text); ok {
		host := hostOf(rest)
		ip, ok := parseNumbers(host)
		return isPrivateName(host) || isPrivateLiteral(host) || ok && isPrivateIP(ip)
	}
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return false
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return err == nil && (isPrivateName(host) || isPrivateLiteral(host))
}

// ignored removes the characters that browsers remove from URLs.
var ignored = strings.NewReplacer("\t", "", "\r", "", "\n", "")

// webSchemes are the schemes after which browsers need no slashes, and treat backslashes as slashes.
//
// Source: WHATWG URL Standard, special schemes.
var webSchemes = []string{"http", "https", "ws", "wss", "ftp"}

// withoutScheme returns the part of a URL from its host on.
func withoutScheme(text string) (rest string, ok bool) {
	scheme, rest, _ := strings.Cut(text, ":")
	if len(scheme) <= len("https") && slices.Contains(webSchemes, strings.ToLower(scheme)) {
		_, err := strconv.Atoi(rest) // a protocol and a port
		return ignored.Replace(strings.TrimLeft(rest, "/\\\t\r\n")), err != nil
	}
	_, rest, ok = strings.Cut(text, "://")
	return rest, ok && !strings.ContainsAny(rest, "\t\r\n")
}

// hostOf returns the host in a URL without its scheme, as browsers read it.
func hostOf(rest string) string {
	if i := strings.IndexAny(rest, "/?#\\"); i >= 0 {
		rest = rest[:i]
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	if host, _, err := net.SplitHostPort(rest); err == nil {
		rest = host
	}
	if host, err := url.PathUnescape(rest); err == nil {
		rest = asRead(host)
	}
	return strings.TrimSuffix(strings.Trim(rest, "[]"), ".")
}

// privateNames are the domains that resolve only inside a network or a machine (RFC 6761, RFC
// 6762, RFC 8375 and .internal, reserved by ICANN in 2024).
var privateNames = []string{"localhost", "local", "internal", "localdomain", "lan", "intranet", "home.arpa"}

func isPrivateName(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	return slices.ContainsFunc(privateNames, func(name string) bool { return host == name || strings.HasSuffix(host, "."+name) })
}

// isPrivateLiteral reports whether a host is an IP address of a private host.
func isPrivateLiteral(host string) bool {
	host, _, _ = strings.Cut(host, "%") // the zone of a link-local address
	ip, err := netip.ParseAddr(host)
	return err == nil && isPrivateIP(ip)
}

// special are the networks that are not globally reachable (RFC 6890) and for which package
// netip has no method.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b:1::/48"),
	netip.MustParsePrefix("100::/64"),
}

// translated are the networks whose addresses contain an IPv4 address, from the given byte on.
var translated = []struct {
	network netip.Prefix
	at      int
}{
	{netip.MustParsePrefix("64:ff9b::/96"), 12},
	{netip.MustParsePrefix("2002::/16"), 2},
	{netip.MustParsePrefix("::/96"), 12},
}

func isPrivateIP(ip netip.Addr) bool {
	ip = ip.Unmap()
	for _, t := range translated {
		if t.network.Contains(ip) {
			b := ip.As16()
			ip = netip.AddrFrom4([4]byte(b[t.at : t.at+4]))
		}
	}
	if ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip.IsUnspecified() {
		return true
	}
	return slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// parseNumbers reads an IPv4 address in the forms that inet_aton and browsers accept: one to
// four numbers, decimal, octal or hexadecimal. The last number has the remaining bytes.
func parseNumbers(host string) (netip.Addr, bool) {
	parts := strings.Split(host, ".")
	if len(parts) > 4 {
		return netip.Addr{}, false
	}
	var value uint64
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 0, 32)
		bits := 8
		if i == len(parts)-1 {
			bits = 8 * (5 - len(parts))
		}
		if err != nil || strings.Contains(part, "_") || n >= 1<<bits {
			return netip.Addr{}, false
		}
		value = value<<bits | n
	}
	return netip.AddrFrom4([4]byte{byte(value >> 24), byte(value >> 16), byte(value >> 8), byte(value)}), true
}

// activeSchemes are the schemes of URLs that contain code or open local files of the reader.
var activeSchemes = []string{"javascript", "vbscript", "file"}

// isActive reports whether a text is a URL that contains content or code.
func isActive(text string) bool {
	const longest = len("javascript:")
	text = strings.TrimSpace(text)
	scheme, _, ok := strings.Cut(text[:min(len(text), longest)], ":")
	switch scheme = strings.ToLower(scheme); {
	case !ok:
		return false
	case scheme == "data":
		media := strings.TrimLeft(text[len("data:"):], mediaBytes)
		return media != "" && (media[0] == ';' || media[0] == ',')
	}
	return slices.Contains(activeSchemes, scheme)
}

// mediaBytes are the bytes allowed in media types (RFC 6838, section 4.2) and the slash.
const mediaBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&-^_.+/"
