package detect

import (
	"net/url"
	"strings"
)

// pathOf returns the path of an address. Text that is not a URL is a file path.
func pathOf(address string) string {
	if u, err := url.Parse(address); err == nil && u.Scheme != "" && u.Host != "" {
		return u.Path
	}
	return strings.ReplaceAll(address, `\`, "/")
}
