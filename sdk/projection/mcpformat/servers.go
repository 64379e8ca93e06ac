package mcpformat

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	longestText = 100 // of a title or a description, in characters
	longestName = 200

	tooLong    = "the title and the description of an MCP server have at most 100 characters"
	isTemplate = "the address contains variables, for which the user of a client enters values"
)

// serverName matches the name of a server: a namespace, a slash and a name.
var serverName = regexp.MustCompile(`^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`)

// readServerName also writes the name of a server without a title as the name of the agent. The
// name of the agent has no source then: a target without the identity lacks the name of the
// server, even if it has the name of the agent.
func readServerName(r *format.Run, from, to *format.Node) {
	if name := from.Get("name"); name.Kind() == card.KindString && to.Get("name") == nil {
		to.Set(r.JSON(name.JSON()), "name")
	}
}

// writeServerName writes the name of an agent as the name of the server if it has the required
// form. Otherwise it becomes the title.
func writeServerName(r *format.Run, v *format.Node) *format.Node {
	if text, _ := v.Text(); len(text) > longestName || !serverName.MatchString(text) {
		return nil
	}
	return r.Copy(v)
}

// writeServerTitle writes the name of an agent as the title, unless it is the name of the server.
func writeServerTitle(r *format.Run, v *format.Node) *format.Node {
	text, _ := v.Text()
	for _, identity := range v.Outer().Get("identities").Items() {
		if identity.Get("kind").Is("mcp") && identity.Get("value").Is(text) {
			v.Use()
			return nil
		}
	}
	return shorten(r, v)
}

// shorten truncates a text to 100 characters. A truncated text ends after a word, with an
// ellipsis.
func shorten(r *format.Run, v *format.Node) *format.Node {
	text, ok := v.Text()
	if !ok || utf8.RuneCountInString(text) <= longestText {
		return r.Copy(v)
	}
	short := string([]rune(text)[:longestText-1])
	if i := strings.LastIndexByte(short, ' '); i > 0 {
		short = short[:i]
	}
	made := r.String(short + "…").From(v)
	r.Narrow(v, made, "length", tooLong)
	return made
}

// dropTemplates reports remotes whose address contains variables that the user of a client must
// set.
func dropTemplates(r *format.Run, from, _ *format.Node) {
	for _, remote := range from.Get("remotes").Items() {
		if url, _ := remote.Get("url").Text(); strings.Contains(url, "{") {
			r.Drop(remote, "template", isTemplate)
		}
	}
}

// isServerRemote reports whether an endpoint is an MCP server at an HTTP address.
func isServerRemote(_ *format.Run, endpoint *format.Node) bool {
	url, _ := endpoint.Get("address").Text()
	isHTTP := strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://")
	return isHTTP && !strings.ContainsFunc(url, unicode.IsSpace) && endpoint.Get("protocol").Is("mcp")
}
