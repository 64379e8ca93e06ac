package aevum

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// checkCapabilityID reports a warning for an id without a namespace, and for a
// namespace that is neither one of the five conventional ones nor the beginning of a
// reversed domain name. An id that violates the pattern already has an error.
func checkCapabilityID(c *cardrt.Checker, id string) {
	if !c.Warnings || !capabilityIDMatcher.Match(id) {
		return
	}
	namespace, name, _ := strings.Cut(id, ".")
	if slices.Contains(strings.Split(name, "."), "") {
		c.Fail(&noNamespace)
		return
	}
	switch namespace {
	case "text", "tool", "data", "fn", "a2a":
		return
	}
	if !isTopLevelDomain(namespace) {
		c.Fail(&otherNamespace)
	}
}
