package schema

import (
	"net/url"
	"strings"
)

// canonicalURI returns the same text for all URIs that are equivalent by RFC 3986,
// section 6.2.2: scheme and host in lower case, escapes of unreserved characters
// decoded and others in upper case, default ports and paths removed. The fragment is
// removed too.
func canonicalURI(uri string) string {
	uri, _, _ = strings.Cut(uri, "#")
	u, err := url.Parse(uri)
	if err != nil {
		return uri
	}
	var b strings.Builder
	if u.Opaque != "" { // a URN: only its namespace is case-insensitive
		namespace, rest, found := strings.Cut(u.Opaque, ":")
		if u.Scheme == "urn" && found {
			namespace = strings.ToLower(namespace) + ":"
		} else {
			namespace, rest = "", u.Opaque
		}
		b.WriteString(u.Scheme + ":" + namespace + canonicalEscapes(rest))
	} else {
		if u.Scheme != "" {
			b.WriteString(u.Scheme + ":")
		}
		b.WriteString("//")
		if u.User != nil {
			b.WriteString(u.User.String() + "@")
		}
		host := strings.ToLower(u.Host)
		switch u.Scheme {
		case "http":
			host = strings.TrimSuffix(host, ":80")
		case "https":
			host = strings.TrimSuffix(host, ":443")
		case "file":
			host = strings.TrimSuffix(host, "localhost")
		}
		b.WriteString(host)
		path := canonicalEscapes(u.EscapedPath())
		if path == "" && host != "" {
			path = "/"
		}
		b.WriteString(path)
	}
	if u.RawQuery != "" {
		b.WriteString("?" + canonicalEscapes(u.RawQuery))
	}
	return b.String()
}

// canonicalEscapes decodes the escapes of unreserved characters and writes the others
// in upper case.
func canonicalEscapes(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' || i+2 >= len(s) {
			b.WriteByte(s[i])
			continue
		}
		escape := s[i : i+3]
		i += 2
		if c, err := url.PathUnescape(escape); err == nil && isUnreserved(c[0]) {
			b.WriteString(c)
		} else {
			b.WriteString(strings.ToUpper(escape))
		}
	}
	return b.String()
}

func isUnreserved(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("-._~", c) >= 0
}

// resolveURI returns the absolute URI of ref in a resource with base URI base.
func resolveURI(base, ref string) (string, error) {
	if ref == "" {
		return base, nil
	}
	if isWindowsPath(ref) {
		return "", errWindowsPath
	}
	r, err := url.Parse(ref)
	if err != nil {
		return "", err
	}
	if r.IsAbs() && r.Opaque != "" {
		return r.String(), nil // a URN, which cannot be relative
	}
	b, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	return b.ResolveReference(r).String(), nil
}

// isWindowsPath reports whether a reference is a Windows path, C:\a or a\b, which is a
// different or an invalid URI.
func isWindowsPath(ref string) bool {
	drive := len(ref) > 2 && ref[1] == ':' && 'a' <= ref[0]|0x20 && ref[0]|0x20 <= 'z' && (ref[2] == '/' || ref[2] == '\\')
	return drive || strings.Contains(ref, `\`)
}

// relativePath returns the path from the document at the URI from to the document at the URI
// to. ok is false if the hosts differ.
func relativePath(from, to string) (path string, ok bool) {
	f, err := url.Parse(from)
	if err != nil {
		return "", false
	}
	t, err := url.Parse(to)
	if err != nil || f.Scheme != t.Scheme || !strings.EqualFold(f.Host, t.Host) || f.Opaque != "" || t.Opaque != "" || t.Path == "" {
		return "", false
	}
	a, b := strings.Split(f.Path, "/"), strings.Split(t.Path, "/")
	a = a[:len(a)-1] // the folder
	common := 0
	for common < len(a) && common < len(b)-1 && a[common] == b[common] {
		common++
	}
	return strings.Repeat("../", len(a)-common) + strings.Join(b[common:], "/"), true
}
