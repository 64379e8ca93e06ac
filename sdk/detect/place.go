package detect

import (
	"net/url"
	"strings"
)

// pathOf returns the path of an address. What is no URL is taken as the path
// of a file.
func pathOf(address string) string {
	if u, err := url.Parse(address); err == nil && u.Scheme != "" && u.Host != "" {
		return u.Path
	}
	return strings.ReplaceAll(address, `\`, "/")
}
