package aevumformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// canBeCapability reports whether the id of a skill is valid for a capability: lower-case
// letters, digits, dots, hyphens and underscores, beginning with a letter or a digit. It
// accepts a skill without an id; the validation of the result reports that.
func canBeCapability(_ *format.Run, skill *format.Node) bool {
	const first = "abcdefghijklmnopqrstuvwxyz0123456789"
	id, ok := skill.Get("id").Text()
	return !ok || strings.Trim(id, first+"._-") == "" && id != "" && strings.IndexByte(first, id[0]) >= 0
}
