package mcpformat

import (
	"strings"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	longestIcon = 255 // characters of an address

	underscore = "2025-07-09" // the edition that writes names with underscores

	remoteVariables = "2025-12-11" // the first edition with variables of remotes
	codeVariables   = "address-variables"
	laterVariables  = "the address of a remote of server.json has variables since version 2025-12-11"
	undefined       = "the address contains variables, and the registry accepts those only that the remote lists, in an https address with a public host"
)

// registryName matches the names that the registry accepts.
var registryName = lazy.Regexp(`^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$`)

// writeRegistryName writes the name of an agent as the server's name if the registry accepts
// it.
func writeRegistryName(r *format.Run, v *format.Node) *format.Node {
	if text, _ := v.Text(); !strings.Contains(text, "/") || !registryName().MatchString(text) {
		return nil
	}
	return writeServerName(r, v)
}

// writeRegistryTitle writes the name of an agent as a title.
func writeRegistryTitle(r *format.Run, v *format.Node) *format.Node {
	if text, ok := v.Text(); ok && text != "" && strings.TrimSpace(text) == "" {
		return r.Drop(v, "blank", "the registry refuses a title of white space")
	}
	return writeServerTitle(r, v)
}

// writeRegistryWebsite writes the address of a page.
func writeRegistryWebsite(r *format.Run, v *format.Node) *format.Node {
	if text, ok := v.Text(); ok && strings.Contains(text, ":") && !serverjson.IsPageURL(text) {
		return r.Drop(v, functions.CodeAddress, "the registry accepts https addresses of pages and icons only")
	}
	return functions.WithScheme(r, v)
}

// writeRegistryIcon writes the address of an icon.
func writeRegistryIcon(r *format.Run, v *format.Node) *format.Node {
	if text, _ := v.Text(); utf8.RuneCountInString(text) > longestIcon {
		return r.Drop(v, "length", "the address of an icon of server.json has at most 255 characters")
	}
	return writeRegistryWebsite(r, v)
}

// isRegistryRemote reports whether the registry accepts an endpoint as a remote. Variables of its
// address are in the list of its variables.
func isRegistryRemote(r *format.Run, endpoint *format.Node) bool {
	url := endpoint.TextAt("address")
	if !isServerRemote(r, endpoint) {
		return false
	}
	if !functions.HasVariables(endpoint) {
		return serverjson.IsRemoteURL(url)
	}
	if !r.Within(remoteVariables, "") {
		r.Drop(endpoint, codeVariables, laterVariables)
		return false
	}
	var names []string
	for _, v := range endpoint.Get("variables").Inner() {
		names = append(names, v.Name())
	}
	if !serverjson.IsRemoteURL(url, names...) {
		r.Drop(endpoint, codeVariables, undefined)
		return false
	}
	return true
}

// writeRegistryAnnotations writes annotations as metadata of the publisher, up to the size that
// the registry accepts.
func writeRegistryAnnotations(r *format.Run, v *format.Node) *format.Node {
	if !serverjson.FitsPublisherProvided(v.JSON()) {
		return r.Drop(v, "length", "the registry accepts at most 4096 octets of metadata of the publisher")
	}
	return r.Copy(v)
}
