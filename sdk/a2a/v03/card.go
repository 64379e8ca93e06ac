package v03

import (
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// checkCard checks rules that involve several members of a card.
func checkCard(c *check.Checker, x *AgentCard) {
	checkVersion(c, x)
	if !c.Warnings {
		return
	}
	text, ok := a2acard.TextOf(x)
	if !ok {
		return
	}
	checkInterfaces(c, x)
	checkMembers(c, x)
	checkRequirements(c, x)
	a2acard.NamesV03.CheckSpelling(c, text, &spelling)
	if a2acard.Sensitive(text) {
		c.Fail(&sensitiveWords)
	}
	if len(x.Signatures) > 0 && x.PreferredTransport.Or("") == TransportJSONRPC {
		c.FailAt("preferredTransport", &signedDefault)
	}
}

// checkInterfaces reports interfaces with the URL of the card itself and a different
// transport.
func checkInterfaces(c *check.Checker, x *AgentCard) {
	m := c.Mark()
	for i, other := range x.AdditionalInterfaces {
		if other.URL == x.URL && other.URL != "" && other.Transport != x.EffectivePreferredTransport() {
			start := c.Mark()
			c.FailAt("url", &sameURL)
			c.InIndex(start, i)
		}
	}
	c.In(m, "additionalInterfaces")
}

// checkMembers reports members that 0.3 does not define and that have a meaning for
// some readers.
func checkMembers(c *check.Checker, x *AgentCard) {
	for name := range x.kept.Unknowns() {
		switch name {
		case "authentication":
			if x.SecuritySchemes == nil {
				c.FailAt(name, &legacyAuthentication)
			}
		case "adminUrl", "internalUrl", "debugEndpoint", "privateConfig", "secrets", "credentials":
			c.FailAt(name, &forbiddenMember)
		}
	}
}

// checkRequirements compares the names in security requirements with the names of the schemes.
func checkRequirements(c *check.Checker, x *AgentCard) {
	if x.SecuritySchemes == nil && a2acard.Unreadable(x, "securitySchemes") {
		return
	}
	check := func(list []SecurityRequirement) {
		a2acard.Each(c, "security", list, func(requirement *SecurityRequirement) {
			for name := range *requirement {
				if _, declared := x.SecuritySchemes[name]; !declared {
					c.FailAt(name, &unknownScheme)
				}
			}
		})
	}
	check(x.Security)
	a2acard.Each(c, "skills", x.Skills, func(skill *AgentSkill) { check(skill.Security) })
}
