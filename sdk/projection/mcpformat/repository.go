package mcpformat

import (
	"regexp"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

var (
	folderForm = lazy.Regexp(`^(?:[0-9A-Za-z_-][0-9A-Za-z_.-]*(?:/[0-9A-Za-z_-][0-9A-Za-z_.-]*)*)?$`)

	// repositoryForms are the addresses of repositories that the registry accepts.
	repositoryForms = map[string]func() *regexp.Regexp{
		"github": lazy.Regexp(`^https?://(?:www\.)?github\.com/[0-9A-Za-z_.-]+/[0-9A-Za-z_.-]+/?$`),
		"gitlab": lazy.Regexp(`^https?://(?:www\.)?gitlab\.com/[0-9A-Za-z_.-]+(?:/[0-9A-Za-z_.-]+)+/?$`),
	}
)

// isRegistryRepository reports whether the registry accepts a repository.
func isRegistryRepository(_ *format.Run, repository *format.Node) bool {
	address := repository.TextAt("url")
	host, ok := repository.Get("host").Text()
	if !ok {
		host = functions.HostOf(address)
	}
	accepted := repositoryForms[host]
	return accepted != nil && accepted().MatchString(address) && !strings.Contains(address+"/", "/-/")
}

// hasURL reports whether a repository has the address of a host.
func hasURL(_ *format.Run, repository *format.Node) bool {
	address := repository.TextAt("url")
	return cardrt.String(address).URI() && (repository.Get("host").Kind() == card.KindString || functions.HostOf(address) != "")
}

// writeHost writes the hosting service of a repository that names none: the address determines
// it.
func writeHost(r *format.Run, repository, to *format.Node) {
	if to.Get("source") != nil {
		return
	}
	address := repository.Get("url")
	text, _ := address.Text()
	made := r.String(functions.HostOf(text)).From(address)
	to.Set(made, "source")
	r.Rename(address, made, format.CodeFallback, "the host of the address names the hosting service")
}

// writeFolder writes the path of a server in its repository.
func writeFolder(r *format.Run, v *format.Node) *format.Node {
	if text, ok := v.Text(); ok && !folderForm().MatchString(text) {
		return r.Drop(v, "path", "the registry accepts a relative path without . and .. as segments")
	}
	return r.Copy(v)
}
