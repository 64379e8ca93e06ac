package formats_test

import (
	"regexp"
	"strings"
)

// typeNames are short for the names of types in the schemas: of whole cards, of what an agent can
// do, and of endpoints.
var typeNames = strings.NewReplacer(
	"CARD", `:(aevum|agentcard|card|adp|a2a|a2a-0\.3|mcp|server|server-card|record|manifest|tools|agent|Metadata|Labels|Spec)`,
	"SKILL", `:(Capability|Tool|ToolAnnotations|Function|AgentSkill|tool-descriptor|MCPTool|Skill)`,
	"ENDPOINT", `:(Endpoint|Host|AgentInterface|Remote|MCPConnection|MCPServer)`,
)

// memberNames are patterns of the members about each topic, as "dialect:Type.member". A topic with
// a reason of its own has none.
var memberNames = map[string]string{
	"identity":           `CARD\.(id|did|agent_?id|tenantId|identities)$`,
	"name":               `CARD\.(name|displayName|title)$`,
	"description":        `CARD\.description$`,
	"version":            `CARD\.version$`,
	"revision":           `CARD\.(revision|seq)$`,
	"status":             `CARD\.status$`,
	"visibility":         `CARD\.visibility$`,
	"provider":           `CARD\.(provider|organization)$`,
	"authors":            `CARD\.(authors?|maintainers)$`,
	"documentation":      `CARD\.(documentation|documentationUrl|websiteUrl|website_url)$`,
	"icon":               `CARD\.(icon|iconUrl|icons)$`,
	"dates":              `CARD\.(created|updated|createdAt|updatedAt|created_at|updated_at|ttl)$`,
	"tags":               `CARD\.(tags|keywords)$|(adp:adp|oasf:record|Labels)\.skills$`,
	"classes":            `CARD\.(classes|domains)$|oasf:record\.skills$`,
	"skills":             `CARD\.(tools|skills)$|(aevum:aevum|agentcard:agentcard|nooterra:card|:Spec)\.capabilities$`,
	"endpoint":           `CARD\.(endpoints?|host|url|supportedInterfaces|remotes)$`,
	"security":           `CARD\.(security|securityRequirements)$|ENDPOINT\.auth$`,
	"schemes":            `CARD\.(schemes|securitySchemes)$|Auth\.(header|token_url)$`,
	"credential-input":   `agent:Scheme\.header$`,
	"scopes":             `StringList\.list$|(Auth|Endpoint)\.scopes$`,
	"device-flow":        `\.deviceCode$`,
	"pkce":               `\.pkceRequired$`,
	"modes":              `CARD\.(inputModes|outputModes|defaultInputModes|defaultOutputModes)$`,
	"features":           `AgentCapabilities\.(streaming|pushNotifications)$|CARD\.features$`,
	"state-history":      `\.(stateTransitionHistory|stateHistory)$`,
	"extended-card":      `\.(extendedAgentCard|supportsAuthenticatedExtendedCard|extendedCard)$`,
	"extensions":         `(AgentCapabilities|agent:agent)\.extensions$`,
	"pricing":            `CARD\.(pricing|priceHint|price)$`,
	"latency":            `Pricing\.(latency|estimated_latency_ms)$`,
	"limits":             `CARD\.(constraints|limits|rate_limit)$`,
	"goals":              `CARD\.(goals|goal_subscriptions)$`,
	"annotations":        `CARD\.(annotations|_meta|extensions)$|(aevum:aevum|agentcard:agentcard|nooterra:card)\.metadata$`,
	"skill-kind":         `SKILL\.kind$`,
	"skill-id":           `SKILL\.(id|name|toolId)$`,
	"tool-name":          `(mcp:Tool|MCPTool)\.name$|\.mcpToolName$`,
	"skill-title":        `SKILL\.title$|(AgentSkill|tool-descriptor)\.name$`,
	"skill-description":  `SKILL\.description$`,
	"skill-tags":         `SKILL\.tags$`,
	"skill-examples":     `SKILL\.examples$`,
	"skill-schema":       `SKILL\.((input|output)_?[sS]chema|parameters|input|output)$`,
	"skill-modes":        `SKILL\.(in|out)putModes$`,
	"skill-streaming":    `SKILL\.streaming$|AgentCapabilities\.streaming$`,
	"skill-hints":        `SKILL\.(idempotent|hints|sideEffecting|readOnlyHint|destructiveHint|idempotentHint|openWorldHint|scopes)$`,
	"skill-security":     `SKILL\.(security|securityRequirements|auth)$`,
	"skill-pricing":      `SKILL\.(pricing|price)$`,
	"skill-annotations":  `SKILL\.(metadata|_meta)$`,
	"endpoint-protocol":  `ENDPOINT\.(protocol|protocols|type|transport|protocolBinding)$`,
	"endpoint-binding":   `AgentInterface\.(transport|protocolBinding)$|agent:Endpoint\.binding$`,
	"protocol-version":   `ENDPOINT\.(protocolVersion|supportedProtocolVersions|version)$|\.protocol_version$`,
	"endpoint-address":   `ENDPOINT\.(url|uri|endpoint|address)$`,
	"tenant":             `ENDPOINT\.tenant$`,
	"endpoint-methods":   `ENDPOINT\.methods$`,
	"endpoint-priority":  `ENDPOINT\.priority$|CARD\.(supportedInterfaces|remotes|endpoints)$`,
	"endpoint-health":    `ENDPOINT\.(health|health_url)$`,
	"endpoint-security":  `ENDPOINT\.(auth|security|headers)$`,
	"card-extensions":    `adp:adp\.extensions$`,
	"attestation":        `CARD\.attestations$`,
	"policy":             `CARD\.policyCompatibility$`,
	"icons":              `SKILL\.icons?$`,
	"execution":          `SKILL\.execution$`,
	"runtime":            `\.(runtime|runtime_framework)$`,
	"risk":               `SKILL\.riskClass$`,
	"evidence":           `SKILL\.requiresEvidenceKinds$`,
	"prompts":            `(MCPData|MCPServer)\.prompts$`,
	"resources":          `(MCPData|MCPServer)\.resources$`,
	"environment":        `(MCPConnection|MCPServer)\.env_vars$|Package\.environmentVariables$`,
	"modules":            `CARD\.modules$`,
	"history":            `CARD\.previous_record_cid$`,
	"list-metadata":      `mcp:mcp\._meta$`,
	"server-title":       `:(server|server-card)\.title$`,
	"coordinator":        `CARD\.executionCoordinatorDid$`,
	"registered-key":     `CARD\.identityRef$`,
	"hosted-tool":        `openai:Tool\.type$`,
	"strict":             `(Function|openai:Tool)\.strict$`,
	"packages":           `CARD\.packages$|MCPConnection\.command$`,
	"repository":         `CARD\.repository$`,
	"artifacts":          `CARD\.locators$`,
	"endpoint-transport": `(MCPConnection|Remote|Transport)\.type$`,
	"headers":            `(Remote|MCPConnection|MCPServer)\.headers$`,
	"address-variables":  `Remote\.variables$`,
	"class-annotations":  `oasf:(Skill|Domain)\.annotations$`,
	"api-version":        `manifest\.apiVersion$`,
}

// memberPattern returns the pattern of the members about a topic, nil if there is none.
func memberPattern(topic string) *regexp.Regexp {
	names, ok := memberNames[topic]
	if !ok {
		return nil
	}
	return regexp.MustCompile(typeNames.Replace(names))
}
