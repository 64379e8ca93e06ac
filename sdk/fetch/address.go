package fetch

import (
	"net/url"
	"strings"
)

// parseAddress parses the address of a document. It drops a fragment: a fragment is never sent.
func parseAddress(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil {
		// The error of url.Parse is not wrapped, since its text contains the address.
		return nil, &Error{URL: shown(address), Reason: BadAddress, Message: "the address is not a URL"}
	}
	if err := checkAddress(u); err != nil {
		return nil, err
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// checkAddress returns an error for an address that the client must not request.
func checkAddress(u *url.URL) error {
	fail := func(message string) error {
		return &Error{URL: textOf(u), Reason: BadAddress, Message: message}
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return fail("the scheme is not http or https")
	case u.Hostname() == "" || u.Opaque != "":
		return fail("the address has no host")
	case u.User != nil:
		return fail("the address contains a user name or a password")
	}
	return nil
}

// printable escapes control characters in a text and shortens it: addresses in messages come
// from servers.
func printable(text string) string {
	const most = 500
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	var b strings.Builder
	for _, r := range text {
		if r < 0x20 || r >= 0x7F && r <= 0x9F || r == 0x2028 || r == 0x2029 || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 {
			r = '\uFFFD'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// shown returns the caller's address for messages, without a password, even if it is not a URL.
func shown(address string) string {
	if i := strings.LastIndexByte(address, '@'); i >= 0 {
		begin := 0
		if scheme := strings.Index(address[:i], "://"); scheme >= 0 {
			begin = scheme + len("://")
		}
		address = address[:begin] + "…" + address[i:]
	}
	return printable(address)
}

// textOf returns an address for results and messages, without a password. All special
// characters are escaped in it.
func textOf(u *url.URL) string { return u.Redacted() }

// sameOrigin reports whether two addresses have the same scheme, host and port.
func sameOrigin(a, b *url.URL) bool {
	return a.Scheme == b.Scheme && strings.EqualFold(a.Hostname(), b.Hostname()) && portOf(a) == portOf(b)
}

// portOf returns the port of an address, or the default port of its scheme.
func portOf(u *url.URL) string {
	if port := u.Port(); port != "" {
		return port
	}
	if u.Scheme == "https" {
		return "443"
	}
	return "80"
}
