package mcpformat

import (
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/address"
)

const oneIcon = "the description of an agent has one icon, and of that the address"

// readIcons returns the address of the first icon of a list.
func readIcons(r *projection.Run, v *projection.Node) *projection.Node {
	for _, icon := range v.Items() {
		src := icon.Get("src")
		if src.Kind() != projection.Text {
			continue
		}
		made := r.Copy(src)
		if len(v.Items()) > 1 || len(icon.Inner()) > 1 {
			r.Narrow(v, made.From(v), "icon", oneIcon)
		}
		return made
	}
	return nil
}

// writeIcons returns a list with one icon.
func writeIcons(r *projection.Run, v *projection.Node) *projection.Node {
	src := address.WithScheme(r, v)
	if src == nil {
		return nil
	}
	icon, list := r.Object(), r.List()
	icon.Set(src, "src")
	list.Add(icon)
	return list
}
