package check

import (
	"strings"
	"unicode/utf8"
)

// URI reports whether s is a URI as RFC 3986 defines it: with a scheme, and only
// characters that the grammar allows. An http or https URI must have a host (RFC 9110).
func (s String) URI() bool { return isCommonURI(string(s)) || isURI(string(s), false, true) }

// URIReference reports whether s is a URI or a relative reference (RFC 3986).
func (s String) URIReference() bool {
	return isCommonReference(string(s)) || isURI(string(s), false, false)
}

// IRI is [String.URI] with the characters beyond ASCII that RFC 3987 allows.
func (s String) IRI() bool { return isCommonURI(string(s)) || isURI(string(s), true, true) }

// IRIReference is [String.URIReference] with the characters beyond ASCII that RFC 3987 allows.
func (s String) IRIReference() bool {
	return isCommonReference(string(s)) || isURI(string(s), true, false)
}

// isCommonURI reports whether s is a URI of one of the most common forms: a scheme, a host that
// is a name, an optional port, or a scheme other than http and https without a host; then a path,
// a query and a fragment without percent-encodings. It takes one pass. False does not mean that s
// is not a URI.
func isCommonURI(s string) bool {
	if s == "" || !is(s[0], alpha) {
		return false
	}
	n, rest := skip(s, alpha|digit|schemeMark)
	if rest == "" || rest[0] != ':' {
		return false
	}
	scheme := s[:n]
	rest, hasHost := strings.CutPrefix(rest[1:], "//")
	if !hasHost {
		_, rest = skip(rest, unreserved|subDelim|pathMark)
		return !isHTTP(scheme) && isCommonEnd(rest)
	}
	host, rest := skip(rest, unreserved|subDelim)
	if host == 0 {
		return false
	}
	if rest != "" && rest[0] == ':' {
		_, rest = skip(rest[1:], digit)
	}
	return isCommonEnd(rest)
}

// isCommonReference is isCommonURI for references: also one without a scheme and a host.
func isCommonReference(s string) bool {
	if isCommonURI(s) {
		return true
	}
	_, rest := skip(s, unreserved|subDelim)
	return !strings.HasPrefix(s, "//") && isCommonEnd(rest)
}

// isCommonEnd reports whether s is empty, or what comes after the host or the first segment of a path,
// without percent-encodings: the rest of the path, a query and a fragment.
func isCommonEnd(s string) bool {
	if s != "" && s[0] != '/' && s[0] != '?' && s[0] != '#' {
		return false
	}
	_, s = skip(s, unreserved|subDelim|pathMark)
	if s != "" && s[0] == '#' {
		_, s = skip(s[1:], unreserved|subDelim|pathMark)
	}
	return s == ""
}

// isHTTP reports whether URIs with a scheme need a host.
func isHTTP(scheme string) bool {
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
}

// isURI splits s into scheme, authority, path, query and fragment at the first
// delimiters and checks each.
func isURI(s string, international, absolute bool) bool {
	scheme, rest, ok := cutScheme(s)
	if !ok || absolute && scheme == "" {
		return false
	}
	rest, fragment, _ := strings.Cut(rest, "#")
	if !uriText(fragment, "/?:@", international, false) {
		return false
	}
	rest, query, _ := strings.Cut(rest, "?")
	if !uriText(query, "/?:@", international, true) {
		return false
	}
	host := ""
	path, hasAuthority := strings.CutPrefix(rest, "//")
	if hasAuthority {
		authority := path
		if i := strings.IndexByte(path, '/'); i >= 0 {
			authority, path = path[:i], path[i:]
		} else {
			path = ""
		}
		if host, ok = cutHost(authority, international); !ok {
			return false
		}
	}
	if host == "" && isHTTP(scheme) {
		return false
	}
	return uriText(path, "/:@", international, false)
}

// cutScheme splits off the scheme. Text without one is ok, with an empty scheme; a
// colon in the first segment that does not end a scheme is an error.
func cutScheme(s string) (scheme, rest string, ok bool) {
	n, rest := skip(s, alpha|digit|schemeMark)
	if n > 0 && is(s[0], alpha) && rest != "" && rest[0] == ':' {
		return s[:n], rest[1:], true
	}
	i := strings.IndexAny(rest, ":/?#")
	return "", s, i < 0 || rest[i] != ':'
}

// cutHost checks an authority and returns its host, with the brackets of an IP literal.
func cutHost(authority string, international bool) (host string, ok bool) {
	host = authority
	if i := strings.IndexByte(host, '@'); i >= 0 {
		if !uriText(host[:i], ":", international, false) {
			return "", false
		}
		host = host[i+1:]
	}
	var port string
	if strings.HasPrefix(host, "[") {
		end := strings.IndexByte(host, ']')
		if end < 0 || !isIPLiteral(host[1:end]) {
			return "", false
		}
		host, port = host[:end+1], host[end+1:]
	} else {
		if i := strings.IndexByte(host, ':'); i >= 0 {
			host, port = host[:i], host[i:]
		}
		if !uriText(host, "", international, false) {
			return "", false
		}
	}
	if port == "" {
		return host, true
	}
	_, rest := skip(port[1:], digit)
	return host, port[0] == ':' && rest == ""
}

// isIPLiteral checks the text between the brackets: an IPv6 address, or the form for
// future versions.
func isIPLiteral(s string) bool {
	if s == "" || s[0] != 'v' && s[0] != 'V' {
		return String(s).IPv6()
	}
	n, rest := skip(s[1:], hex)
	if n == 0 || len(rest) < 2 || rest[0] != '.' {
		return false
	}
	for i := 1; i < len(rest); i++ {
		if !is(rest[i], unreserved|subDelim) && rest[i] != ':' {
			return false
		}
	}
	return true
}

// uriText reports whether s contains only unreserved characters, sub-delimiters,
// percent-encodings and the characters of extra; in an IRI also characters beyond
// ASCII, with private ones only in a query.
func uriText(s, extra string, international, private bool) bool {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case is(c, unreserved|subDelim):
			i++
		case c == '%':
			if !isPercent(s, i) {
				return false
			}
			i += 3
		case c < utf8.RuneSelf:
			if strings.IndexByte(extra, c) < 0 {
				return false
			}
			i++
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if !international || n == 1 || !isUCSChar(r) && !(private && isPrivate(r)) {
				return false
			}
			i += n
		}
	}
	return true
}

// isUCSChar implements the rule ucschar of RFC 3987: no private use, no noncharacters,
// no controls.
func isUCSChar(r rune) bool {
	switch {
	case r < 0xA0:
		return false
	case r <= 0xFFEF:
		return r <= 0xD7FF || r >= 0xF900 && r <= 0xFDCF || r >= 0xFDF0
	case r < 0x10000 || r >= 0xF0000:
		return false
	case r >= 0xE0000 && r < 0xE1000:
		return false
	}
	return r&0xFFFF <= 0xFFFD
}

// isPrivate implements the rule iprivate of RFC 3987.
func isPrivate(r rune) bool {
	return r >= 0xE000 && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF <= 0xFFFD
}
