package functions

import (
	"net/url"
	"strings"
)

// HostOf returns the name of the hosting service at the address of a repository: github for
// github.com, gitlab for gitlab.com, and the host for others. It is empty if the address has
// none.
func HostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	switch host := strings.TrimPrefix(u.Hostname(), "www."); host {
	case "github.com", "gitlab.com":
		return strings.TrimSuffix(host, ".com")
	default:
		return host
	}
}
