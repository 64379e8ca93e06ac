package a2a

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// checkCard checks rules that involve several members of a card.
func checkCard(c *check.Checker, x *AgentCard) {
	if !c.Warnings {
		return
	}
	text, ok := a2acard.TextOf(x)
	if !ok {
		return
	}
	checkVersions(c, x)
	checkLeftovers(c, x)
	checkRequirements(c, x)
	a2acard.NamesV1.CheckSpelling(c, text, &spelling)
	checkNumbers(c, x)
	if a2acard.Sensitive(text) {
		c.Fail(&sensitiveWords)
	}
	if len(x.Signatures) > 0 {
		checkPayload(c, x, text)
	}
}

// checkVersions requires an interface that a client of 1.0 can use.
func checkVersions(c *check.Checker, x *AgentCard) {
	first := func(i AgentInterface) bool {
		return i.ProtocolVersion == "1" || strings.HasPrefix(i.ProtocolVersion, "1.")
	}
	if len(x.SupportedInterfaces) > 0 && !slices.ContainsFunc(x.SupportedInterfaces, first) {
		c.FailAt("supportedInterfaces", &noFirstVersion)
	}
}

// checkLeftovers reports members of older versions that readers of 1.0 ignore, if that changes
// the meaning of the card.
func checkLeftovers(c *check.Checker, x *AgentCard) {
	for name := range x.kept.Unknowns() {
		switch name {
		case "protocolVersions", "supportsExtendedAgentCard":
			c.FailAt(name, &draftMember)
		case "security":
			if x.SecurityRequirements == nil {
				c.FailAt(name, &legacySecurity)
			}
		}
	}
	if x.Capabilities.ExtendedAgentCard.Or(false) && x.SecuritySchemes == nil {
		c.FailAt("securitySchemes", &extendedAuth)
	}
}

// checkRequirements compares the names in security requirements with the names of the schemes.
func checkRequirements(c *check.Checker, x *AgentCard) {
	if x.SecuritySchemes == nil && a2acard.Unreadable(x, "securitySchemes") {
		return
	}
	check := func(list []SecurityRequirement) {
		a2acard.Each(c, "securityRequirements", list, func(requirement *SecurityRequirement) {
			start := c.Mark()
			for name := range requirement.Schemes {
				if _, declared := x.SecuritySchemes[name]; !declared {
					c.FailAt(name, &unknownScheme)
				}
			}
			c.In(start, "schemes")
		})
	}
	check(x.SecurityRequirements)
	a2acard.Each(c, "skills", x.Skills, func(skill *AgentSkill) { check(skill.SecurityRequirements) })
}

// checkNumbers checks the numbers in the parameters of extensions.
func checkNumbers(c *check.Checker, x *AgentCard) {
	m := c.Mark()
	a2acard.Each(c, "extensions", x.Capabilities.Extensions, func(extension *AgentExtension) {
		start := c.Mark()
		a2acard.CheckDoubles(c, extension.Params, &doublePrecision)
		c.In(start, "params")
	})
	c.In(m, "capabilities")
}

// checkPayload reports values for which current verifiers compute different signature payloads.
func checkPayload(c *check.Checker, x *AgentCard, text string) {
	a2acard.Payload{Empty: &signedEmpty, Text: &signedText, Number: &signedNumber}.Check(c, text)
	for name := range x.kept.Unknowns() {
		c.FailAt(name, &signedUnknown)
	}
}
