package mcp

import (
	"cmp"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// DisplayName returns the name to show to users: the title of the tool, the title of its
// annotations, or its name. It is empty when x is nil.
func (x *Tool) DisplayName() string {
	x = cardrt.OrEmpty(x)
	return cmp.Or(x.Title.Or(""), x.Annotations.OrEmpty().Title.Or(""), x.Name)
}
