package check

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// StringOf returns the value of a JSON string.
func StringOf(v string) string { return scan.Unquote(v) }

// equalAny reports whether v is the same JSON value as one of the texts.
func equalAny(v string, texts ...string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return scan.Equal(v, t) })
}
