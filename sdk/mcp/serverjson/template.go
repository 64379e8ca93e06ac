package serverjson

import (
	"net/url"
	"strings"
)

// httpURL parses an address with examples in place of its variables. It returns nil if the address
// is not an HTTP address with a host.
func httpURL(address string) *url.URL {
	u, err := url.Parse(exampleOf(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil
	}
	return u
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
