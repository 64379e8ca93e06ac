package serverjson

import (
	"net/url"
	"strings"
)

// httpAddress splits an address as net/url does, with examples in place of its variables. It
// reports whether the address is an HTTP address with a host.
func httpAddress(address string) (scheme, host string, ok bool) {
	if scheme, host, ok = plainAddress(address); ok {
		return scheme, host, true
	}
	u, err := url.Parse(exampleOf(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return "", "", false
	}
	return u.Scheme, u.Hostname(), true
}

// plainAddress splits an address of the most common form, which net/url accepts: a scheme, a host
// with a name, maybe a port, a path, and maybe a query and a fragment after a slash. All of them
// except the scheme may have variables, the port only {port}. It allocates nothing. The result false
// does not mean that the address is not an HTTP address.
func plainAddress(address string) (scheme, host string, ok bool) {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok || scheme != "http" && scheme != "https" {
		return "", "", false
	}
	end := strings.IndexByte(rest, '/')
	if end < 0 {
		end = len(rest)
	}
	host, port, _ := strings.Cut(rest[:end], ":")
	ok = host != "" && isPlain(host, ".-") && (port == "{port}" || strings.Trim(port, digits) == "") && isPlain(rest[end:], "/.-_~?=&#")
	return scheme, host, ok
}

const digits = "0123456789"

// isPlain reports whether a text has only letters and digits of ASCII, some marks, and variables
// whose names are of letters, digits, hyphens and underscores.
func isPlain(text, marks string) bool {
	isLetter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' }
	for i := 0; i < len(text); i++ {
		if text[i] == '{' {
			start := i + 1
			for i = start; i < len(text) && (isLetter(text[i]) || text[i] == '-' || text[i] == '_'); i++ {
			}
			if i == start || i == len(text) || text[i] != '}' {
				return false
			}
		} else if !isLetter(text[i]) && strings.IndexByte(marks, text[i]) < 0 {
			return false
		}
	}
	return true
}

// exampleOf replaces the variables of an address. A variable after a colon and before a
// slash or the end is a port; some names have values of their own, as in the registry.
func exampleOf(address string) string {
	var made strings.Builder
	rest := address
	for {
		before, name, after, ok := cutVariable(rest)
		made.WriteString(before)
		if !ok {
			return made.String()
		}
		isPort := strings.HasSuffix(before, ":") && (after == "" || after[0] == '/')
		made.WriteString(exampleValue(name, isPort))
		rest = after
	}
}

func exampleValue(name string, isPort bool) string {
	switch name {
	case "host":
		return "example.com"
	case "port":
		return "8080"
	case "path":
		return "api"
	case "protocol", "scheme":
		return "http"
	}
	if isPort {
		return "8080"
	}
	return "placeholder"
}

// definesAll reports whether every variable of an address is defined.
func definesAll(address string, isDefined func(name string) bool) bool {
	for {
		_, name, after, ok := cutVariable(address)
		if !ok {
			return true
		}
		if name == "" || !isDefined(name) {
			return false
		}
		address = after
	}
}

// cutVariable returns the name of the first variable of a text, {name}, and the text before and
// after it. Empty braces are no variable.
func cutVariable(text string) (before, name, after string, ok bool) {
	for at := 0; ; {
		open := strings.IndexByte(text[at:], '{')
		if open < 0 {
			return text, "", "", false
		}
		open += at
		length := strings.IndexByte(text[open+1:], '}')
		switch {
		case length < 0:
			return text, "", "", false
		case length == 0:
			at = open + 1
		default:
			return text[:open], text[open+1 : open+1+length], text[open+2+length:], true
		}
	}
}
