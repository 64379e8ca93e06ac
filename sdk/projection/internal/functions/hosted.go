package functions

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// places are the members of a description with an address whose host may be the host of the
// agent, the best first.
var places = [][]string{{"provider", "url"}, {"documentation"}, {"repository", "url"}}

// Hosted returns a host and a name from which an identifier for an agent can be made. The host
// is the host of its first endpoint, else of its provider, documentation or repository, else the
// part of its name before a slash. For an address on github.com it is the host of the owner's
// pages. The name is the rest of its name in lower-case letters, digits, dots, hyphens and
// underscores. host is empty if there is none, name if it would have fewer than two characters.
func Hosted(agent *format.Node) (host, name string) {
	text := agent.TextAt("name")
	for _, e := range agent.Get("endpoints").Ordered("priority") {
		if host == "" {
			host = hostAt(e.TextAt("address"))
		}
	}
	for _, place := range places {
		if host == "" {
			host = hostAt(agent.TextAt(place...))
		}
	}
	if first, rest, ok := strings.Cut(text, "/"); ok {
		if of := hostAt(first); of != "" {
			host, text = cmp.Or(host, of), rest
		}
	}
	if name = lowered(text); len(name) < 2 {
		name = ""
	}
	return host, name
}

// hostAt returns the host of an address in lower case; empty if it is neither localhost nor a
// public domain name, such as an IP address or a placeholder.
func hostAt(address string) string {
	if !strings.Contains(address, "://") {
		address = "//" + address
	}
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	host := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	if host == "github.com" {
		owner, _, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
		host = strings.ToLower(owner) + ".github.io"
	}
	last, count := "", 0
	for label := range strings.SplitSeq(host, ".") {
		if !isLabel(label) {
			return ""
		}
		last, count = label, count+1
	}
	switch {
	case host == "localhost":
	case count < 2, strings.Trim(last, "0123456789") == "",
		last == "local", last == "localhost", last == "internal", last == "invalid", last == "test":
		return ""
	}
	return host
}

// isLabel reports whether a text in lower case is a label of a host name.
func isLabel(s string) bool {
	isOther := func(c rune) bool { return !isPlain(c) && c != '-' }
	return s != "" && s[0] != '-' && s[len(s)-1] != '-' && !strings.ContainsFunc(s, isOther)
}

// isPlain reports whether a character is a lower-case letter or a digit of ASCII.
func isPlain(c rune) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' }

// longestName is the maximum length in octets of a result of lowered.
const longestName = 64

// lowered returns a name in lower-case letters, digits, dots and underscores, with a hyphen in
// place of other characters.
func lowered(name string) string {
	isOther := func(c rune) bool { return !isPlain(c) && c != '.' && c != '_' }
	made := make([]byte, 0, longestName)
	for word := range strings.FieldsFuncSeq(strings.ToLower(name), isOther) {
		made = append(append(made, '-'), word...)
	}
	return strings.Trim(string(made[:min(len(made), len("-")+longestName)]), "-._")
}
