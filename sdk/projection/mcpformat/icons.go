package mcpformat

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	noSource    = "an icon has the address of its image"
	otherSource = "it is about an image whose address the format cannot have"
	otherTheme  = "an icon is for the theme light or dark"
	otherImage  = "an icon of server.json is an image of the types PNG, JPEG, SVG and WebP"
	otherSize   = "a size of an icon is a width and a height, such as 48x48, or any"
)

var (
	// iconMembers are the members of an icon, in the formats and in the description.
	iconMembers = []member{sameMember("src", card.KindString), sameMember("mimeType", card.KindString), sameMember("sizes", card.KindArray), sameMember("theme", card.KindString)}

	registryImages = []string{"image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"}
	sizeForm       = lazy.Regexp(`^(\d+x\d+|any)$`)
)

// readIcons reads the icons of a server. One address alone is the icon of the agent.
func readIcons(r *format.Run, from, to *format.Node) {
	made := readIconList(r, from)
	switch icons := made.Items(); {
	case len(icons) == 1 && len(icons[0].Inner()) == 1:
		to.Set(icons[0].Get("src"), "icon")
	case len(icons) > 0:
		to.Set(made, "icons")
	}
}

// readToolIcons reads the icons of a tool.
func readToolIcons(r *format.Run, from, to *format.Node) {
	if made := readIconList(r, from); len(made.Items()) > 0 {
		to.Set(made, "icons")
	}
}

// readIconList reads the list of icons of a server or a tool; nil if it is absent or no list.
func readIconList(r *format.Run, from *format.Node) *format.Node {
	list := sameMember("icons", card.KindArray).find(r, from)
	if list == nil {
		return nil
	}
	made := r.List().From(list.Visit())
	for _, icon := range list.Items() {
		switch {
		case icon.Kind() != card.KindObject:
			r.Mismatch(icon, card.KindObject)
		case icon.Get("src").Kind() == card.KindString:
			made.Add(readMembers(r, icon, iconMembers))
		default:
			r.Drop(icon, "icon", noSource)
		}
	}
	return made
}

// writeIcons writes the icons of an agent or of a skill.
func writeIcons(r *format.Run, d, to *format.Node) { writeIconsOf(r, d, to, false) }

// writeRegistryIcons writes the icons that the registry accepts.
func writeRegistryIcons(r *format.Run, d, to *format.Node) { writeIconsOf(r, d, to, true) }

func writeIconsOf(r *format.Run, d, to *format.Node, isRegistry bool) {
	list, address := r.List().From(d.Get("icons")), d.Get("icon")
	for _, icon := range d.Get("icons").Visit().Items() {
		src := writeSource(r, icon.Get("src"), isRegistry)
		switch {
		case src != nil:
			made := r.Object().From(icon.Visit())
			made.Set(src, "src")
			writeIconDetails(r, icon, made, isRegistry)
			list.Add(made)
		case icon.Get("src").Kind() != card.KindString:
			r.Drop(icon, "icon", noSource)
		default:
			for _, m := range iconMembers[1:] {
				r.Drop(icon.Visit().Get(m.card), "icon", otherSource)
			}
		}
		if text, ok := address.Text(); ok && icon.Get("src").Is(text) {
			address.Use()
		}
	}
	if src := writeSource(r, address.Left(), isRegistry); src != nil {
		made := r.Object()
		made.Set(src, "src")
		list.Add(made)
	}
	if len(list.Items()) > 0 {
		to.Set(list, "icons")
	}
}

// writeSource writes the address of an icon; nil if the format cannot have it.
func writeSource(r *format.Run, v *format.Node, isRegistry bool) *format.Node {
	var made *format.Node
	switch {
	case v.Kind() != card.KindString:
	case isRegistry:
		made = writeRegistryIcon(r, v)
	default:
		made = functions.WithScheme(r, v)
	}
	if made != nil {
		v.Use()
	}
	return made
}

// writeIconDetails writes the members of an icon besides its address.
func writeIconDetails(r *format.Run, icon, made *format.Node, isRegistry bool) {
	for _, m := range iconMembers[1:] {
		v := icon.Get(m.card)
		text, _ := v.Text()
		switch {
		case v.Kind() != m.kind:
		case m.card == "theme" && text != "light" && text != "dark":
			r.Drop(v, format.CodeNoWord, otherTheme)
		case m.card == "mimeType" && isRegistry && !slices.Contains(registryImages, text):
			r.Drop(v, format.CodeNoWord, otherImage)
		case m.kind == card.KindArray:
			made.Set(writeSizes(r, v, isRegistry), m.card)
		default:
			made.Set(r.Copy(v.Use()), m.card)
		}
	}
}

// writeSizes writes the sizes of an icon.
func writeSizes(r *format.Run, sizes *format.Node, isRegistry bool) *format.Node {
	made := r.List().From(sizes.Visit())
	for _, v := range sizes.Items() {
		switch text, ok := v.Text(); {
		case !ok:
		case isRegistry && !sizeForm().MatchString(text):
			r.Drop(v, format.CodeNoWord, otherSize)
		default:
			made.Add(r.Copy(v.Use()))
		}
	}
	return made
}
