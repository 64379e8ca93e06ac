package mcp

// DisplayName returns what people are shown for the tool: its title, that of its
// annotations, or else its name. A nil x has none.
func (x *Tool) DisplayName() string {
	x = x.OrEmpty()
	for _, title := range []string{x.Title.Or(""), x.Annotations.OrEmpty().Title.Or("")} {
		if title != "" {
			return title
		}
	}
	return x.Name
}
