package webserver

import (
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
	u, err := url.Parse(origin)
	if err != nil || u.Scheme != "http" || u.Scheme+"://"+u.Host != origin {
		return false
	}
	page, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && page.IsLoopback()
}
