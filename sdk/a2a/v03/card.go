package v03

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/a2acard"
)

// warning makes one of the rules below.
func warning(code, message string) cardrt.Rule {
	return cardrt.Rule{
		Keyword: "x-go-check", Code: code, Severity: card.Warning, Message: message,
		Schema: "schemas/a2a-0.3/a2a-0.3.schema.json#/x-go-check",
	}
}

// What is to be said of a card as a whole. None of it makes the card invalid.
var (
	sameURL              = warning("reader-a2a-go-same-url", "a2a-go drops an interface at the url of the card when it brings the card to 1.0, though the transport is another")
	unknownScheme        = warning("requirement-scheme", "securitySchemes has no scheme of this name, so nobody can satisfy the requirement")
	legacyAuthentication = warning("legacy-authentication", "stood in A2A 0.1: readers look for securitySchemes and security, and to them the agent is open to everybody")
	spelling             = warning("reader-a2a-go-spelling", "readers disagree on this spelling of a name of A2A: a2a-go takes one that differs in capitals, a2a-python one with underscores, a2a-js neither")
	sensitiveWords       = warning("reader-a2a-tck-sensitive", "a2a-tck refuses a card whose text has words such as token, password, secret or apiKey, even as names of A2A's own, or addresses of private networks")
	forbiddenMember      = warning("reader-a2a-tck-forbidden", "a2a-tck refuses a card with a member of this name")
	signedDefault        = warning("reader-a2a-python-signed-default", "a2a-python leaves JSONRPC, which is the default, out of what is signed, so signatures do not verify everywhere")
)

// names are the members of all objects of A2A 0.3.
var names = a2acard.NewNames(
	"protocolVersion", "name", "description", "url", "preferredTransport", "additionalInterfaces", "iconUrl", "provider",
	"version", "documentationUrl", "capabilities", "securitySchemes", "security", "defaultInputModes", "defaultOutputModes",
	"skills", "supportsAuthenticatedExtendedCard", "signatures", "transport", "organization",
	"streaming", "pushNotifications", "extensions", "stateTransitionHistory", "uri", "required", "params",
	"id", "tags", "examples", "inputModes", "outputModes", "protected", "signature", "header",
	"type", "in", "scheme", "bearerFormat", "flows", "oauth2MetadataUrl", "openIdConnectUrl",
	"authorizationCode", "clientCredentials", "implicit", "password",
	"authorizationUrl", "tokenUrl", "refreshUrl", "scopes",
)

// checkCard looks at what concerns several members of a card, or all of them.
func checkCard(c *cardrt.Checker, x *AgentCard) {
	checkVersion(c, x)
	if !c.Warnings {
		return
	}
	text, err := x.AppendJSON(nil)
	if err != nil {
		return // ill-formed strings are reported by themselves
	}
	checkInterfaces(c, x)
	checkMembers(c, x)
	checkRequirements(c, x)
	names.CheckSpelling(c, string(text), &spelling)
	if a2acard.Sensitive(string(text)) {
		c.Fail(&sensitiveWords)
	}
	if len(x.Signatures) > 0 && x.PreferredTransport.Or("") == TransportJSONRPC {
		c.FailAt("preferredTransport", &signedDefault)
	}
}

// checkInterfaces looks for interfaces at the address of the card itself that speak
// another transport.
func checkInterfaces(c *cardrt.Checker, x *AgentCard) {
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

// checkMembers looks for members that 0.3 does not define and that say something to
// somebody.
func checkMembers(c *cardrt.Checker, x *AgentCard) {
	for name := range x.Unknown().All() {
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

// checkRequirements compares the names in requirements with those of the schemes.
func checkRequirements(c *cardrt.Checker, x *AgentCard) {
	if _, unreadable := x.Raw("securitySchemes"); unreadable && x.SecuritySchemes == nil {
		return
	}
	check := func(list []SecurityRequirement) {
		m := c.Mark()
		for i, requirement := range list {
			start := c.Mark()
			for name := range requirement {
				if _, declared := x.SecuritySchemes[name]; !declared {
					c.FailAt(name, &unknownScheme)
				}
			}
			c.InIndex(start, i)
		}
		c.In(m, "security")
	}
	check(x.Security)
	m := c.Mark()
	for i := range x.Skills {
		start := c.Mark()
		check(x.Skills[i].Security)
		c.InIndex(start, i)
	}
	c.In(m, "skills")
}
