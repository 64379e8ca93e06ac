package aevumformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// canBeCapability reports whether a capability can have the id of a skill: lower-case
// letters, digits, dots, hyphens and underscores, the first one a letter or a digit. The
// absence of an id is an error of the result.
func canBeCapability(_ *format.Run, skill *format.Node) bool {
	const first = "abcdefghijklmnopqrstuvwxyz0123456789"
	id, ok := skill.Get("id").Text()
	return !ok || strings.Trim(id, first+"._-") == "" && id != "" && strings.IndexByte(first, id[0]) >= 0
}
