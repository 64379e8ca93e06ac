package mcpformat

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const oneIcon = "the description of an agent has one icon, and of that the address"

// readIcons returns the address of the first icon of a list.
func readIcons(r *format.Run, v *format.Node) *format.Node {
	for _, icon := range v.Items() {
		src := icon.Get("src")
		if src.Kind() != card.KindString {
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
func writeIcons(r *format.Run, v *format.Node) *format.Node {
	src := functions.WithScheme(r, v)
	if src == nil {
		return nil
	}
	icon, list := r.Object(), r.List()
	icon.Set(src, "src")
	list.Add(icon)
	return list
}
