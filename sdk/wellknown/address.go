package wellknown

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// ErrBase reports a base address that is not an absolute http or https address. The message of
// an error that wraps it does not contain the address.
var ErrBase = errors.New("no base of well-known addresses")

// Candidates returns the addresses to try for the card of the agent at a base address: the
// addresses of [Resource.Addresses] for each format in turn, without repetitions. The default
// formats are the formats of cards: a2a, a2a-0.3, aevum and agentcard. The error is an error of
// [Resource.Addresses], or names a format that has no well-known path.
func Candidates(base string, formats ...string) ([]string, error) {
	if len(formats) == 0 {
		formats = []string{"a2a", "a2a-0.3", "aevum", "agentcard"}
	}
	var all []string
	for _, name := range formats {
		r, ok := Lookup(name)
		if !ok {
			return nil, fmt.Errorf("the format %q has no well-known path", name)
		}
		addresses, err := r.Addresses(base)
		if err != nil {
			return nil, err
		}
		for _, a := range addresses {
			if !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	return all, nil
}

// Addresses returns the addresses to try for the document of the host or agent at a base
// address, in order. First are the addresses at the root of the origin. If the base address has
// a path, the addresses below it follow: handlers of several agents of one host are mounted
// there. For A2A cards the addresses below the path come first, since the SDKs of A2A try no
// others.
//
// The scheme, host and port of the base are kept; user, password, query and fragment are
// dropped. The error is [ErrBase] if the base is not an absolute http or https address
// (draft-aevum-agentcard-00, Well-Known URI Discovery; RFC 8615, section 3).
func (r Resource) Addresses(base string) ([]string, error) {
	origin, below, err := split(base)
	if err != nil {
		return nil, err
	}
	var list []string
	add := func(prefix string) {
		for _, path := range r.Paths {
			list = append(list, origin+prefix+path)
		}
	}
	if below == "" {
		add("")
		return list, nil
	}
	if strings.HasPrefix(r.Name, "a2a") {
		add(below)
		add("")
		return list, nil
	}
	add("")
	add(below)
	return list, nil
}

// split returns the origin of an address, and its path without trailing slashes.
func split(base string) (origin, path string, err error) {
	u, err := url.Parse(base)
	switch {
	case err != nil:
		return "", "", fmt.Errorf("%w: not an address", ErrBase)
	case !strings.EqualFold(u.Scheme, "http") && !strings.EqualFold(u.Scheme, "https"):
		return "", "", fmt.Errorf("%w: must begin with https:// or http://", ErrBase)
	case u.Hostname() == "":
		return "", "", fmt.Errorf("%w: no host", ErrBase)
	}
	// JoinPath removes dot segments.
	path = strings.TrimRight(u.JoinPath("/").EscapedPath(), "/")
	return strings.ToLower(u.Scheme) + "://" + strings.ToLower(u.Host), path, nil
}
