package mcp

import "github.com/agentcard-go/cardgen/sdk/cardrt"

// DisplayName returns the name to show to users: the title of the tool, the title of its
// annotations, or its name. It is empty when x is nil.
func (x *Tool) DisplayName() string {
	x = cardrt.OrEmpty(x)
	for _, title := range []string{x.Title.Or(""), x.Annotations.OrEmpty().Title.Or("")} {
		if title != "" {
			return title
		}
	}
	return x.Name
}
