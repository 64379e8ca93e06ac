package mcpformat

import (
	"regexp"

	"github.com/agentcard-go/cardgen/sdk/cardrt/formats"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

const (
	oneIcon  = "the description of an agent has one icon, and of that the address"
	noScheme = "MCP requires an address with a scheme, as RFC 3986 defines it"
	noKey    = "a key of _meta consists of an optional domain name with a slash and of a name of letters, digits, _, - and ."
)

// hasServer reports whether a description has what MCP requires of a server: a name and a
// version. Otherwise clients would reject the list.
func hasServer(_ *projection.Run, agent *projection.Node) bool {
	return agent.Get("name").Kind() == projection.Text && agent.Get("version").Kind() == projection.Text
}

// readIcon returns the address of the first icon of a server.
func readIcon(r *projection.Run, v *projection.Node) *projection.Node {
	for _, icon := range v.Items() {
		src := icon.Get("src")
		if src.Kind() != projection.Text {
			continue
		}
		made := r.Copy(src)
		if len(v.Items()) > 1 || len(icon.Inner()) > 1 {
			r.Narrow(v, made, "icon", oneIcon)
		}
		return made
	}
	return nil
}

// writeAddress copies an address.
func writeAddress(r *projection.Run, v *projection.Node) *projection.Node {
	if text, _ := v.Text(); !formats.URI(text) {
		r.Drop(v, "address", noScheme)
		return nil
	}
	return r.Copy(v)
}

// writeIcon returns a list with one icon.
func writeIcon(r *projection.Run, v *projection.Node) *projection.Node {
	src := writeAddress(r, v)
	if src == nil {
		return nil
	}
	icon, list := r.Object(), r.List()
	icon.Set(src, "src")
	list.Add(icon)
	return list
}

// metaKey is the form of the keys of _meta.
var metaKey = regexp.MustCompile(`^(?:[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*/)?(?:[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?)?$`)

// writeMeta copies the annotations whose names are keys of _meta.
func writeMeta(r *projection.Run, v *projection.Node) *projection.Node {
	if v.Kind() != projection.Object {
		return r.Copy(v)
	}
	made := r.Object().From(v)
	for _, annotation := range v.Inner() {
		if !metaKey.MatchString(annotation.Name()) {
			r.Drop(annotation, "meta-key", noKey)
			continue
		}
		made.Set(r.Copy(annotation), annotation.Name())
	}
	if len(made.Inner()) == 0 {
		return nil
	}
	return made
}
