package webserver

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// KnownHost reports whether a header Host names this server: with one of its names, without a port.
// Another name may come from a web page whose name was bound to the address of this server (DNS
// rebinding). IP addresses and localhost are accepted, since a web page cannot make a browser send
// them as Host for another server.
func KnownHost(host string, names []string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return strings.EqualFold(host, "localhost") ||
		slices.ContainsFunc(names, func(known string) bool { return strings.EqualFold(host, known) })
}

// IsLocalOrigin reports whether a header Origin names pages that a program of this machine serves: http, and
// localhost or a loopback address.
func IsLocalOrigin(origin string) bool {
	u, err := originOf(origin)
	if err != nil || u.Scheme != "http" {
		return false
	}
	page, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && page.IsLoopback()
}

// CheckOrigin returns an error for a text that is no origin, as browsers send it: a scheme and a host, with
// the port if it is not the default, in lower case.
func CheckOrigin(text string) error {
	u, err := originOf(text)
	if err != nil {
		return err
	}
	host := strings.TrimSuffix(strings.ToLower(u.Host), ":")
	if port := defaultPorts[u.Scheme]; port != "" {
		host = strings.TrimSuffix(host, ":"+port)
	}
	if sent := u.Scheme + "://" + host; sent != text {
		return fmt.Errorf("browsers send the origin %q as %q", text, sent)
	}
	return nil
}

// defaultPorts are the ports of schemes that an origin does not have.
var defaultPorts = map[string]string{"http": "80", "https": "443"}

func originOf(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme == "" || u.Host == "" || u.Scheme+"://"+u.Host != text {
		return nil, fmt.Errorf("%q is not an origin such as https://app.example.com", text)
	}
	return u, nil
}
