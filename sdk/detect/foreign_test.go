package detect_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/detect"
)

// TestForeign: documents of other formats return an error that names the format and are
// never detected as cards.
func TestForeign(t *testing.T) {
	for _, test := range []struct {
		name, in, from string
		want           detect.Format
		message        string // a substring
	}{
		{"Kubernetes", `{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a"},"spec":{}}`, "", detect.Kubernetes, "a Kubernetes manifest (kind Deployment), not an agent card"},
		{"Kubernetes core", `{"apiVersion":"v1","kind":"Service"}`, "", detect.Kubernetes, "(kind Service)"},
		{"Kubernetes list", `{"apiVersion":"v1","kind":"List","items":[]}`, "", detect.Kubernetes, "(kind List)"},
		{"custom resource", `{"apiVersion":"kagent.dev/v1alpha2","kind":"Agent","metadata":{"name":"a"},"spec":{"tools":[{"inputSchema":{}}]}}`, "", detect.Kubernetes, "(kind Agent)"},
		{"other manifest", `{"apiVersion":"ossa","kind":"Agent","metadata":{"name":"a"}}`, "", detect.Manifest, "only the kind AgentDescriptor describes an agent"},
		{"kind with a control", `{"apiVersion":"v1","kind":"a\u001b[31m"}`, "", detect.Kubernetes, "a Kubernetes manifest, not an agent card"},
		{"JSON-RPC request", `{"jsonrpc":"2.0","id":"agent://a","method":"tools/list"}`, "", detect.JSONRPCRequest, "(method tools/list)"},
		{"JSON-RPC response", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t","inputSchema":{}}]}}`, "", detect.JSONRPCResponse, "its member result"},
		{"client", `{"mcpServers":{"a":{"command":"b"}}}`, "", detect.MCPClientConfig, ""},
		{"bundle", `{"manifest_version":"0.3","name":"a","server":{},"tools":[{"name":"t","inputSchema":{}}]}`, "", detect.MCPBundle, "(manifest_version 0.3)"},
		{"old bundle", `{"dxt_version":"0.1","name":"a","server":{}}`, "", detect.MCPBundle, ""},
		{"browser extension", `{"manifest_version":3,"name":"a","version":"1"}`, "", detect.BrowserExtension, ""},
		{"web app", `{"name":"a","icons":[],"start_url":"/"}`, "", detect.WebAppManifest, ""},
		{"ERC-8004", `{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","name":"a"}`, "", detect.ERC8004, ""},
		{"ERC-8004 proof", `{"registrations":[{"agentId":1,"agentRegistry":"eip155:1:0x0"}]}`, "", detect.ERC8004, ""},
		{"OpenAPI", `{"openapi":"3.1.0","info":{"title":"a"},"paths":{}}`, "", detect.OpenAPI, "(version 3.1.0)"},
		{"Swagger", `{"swagger":"2.0","info":{},"paths":{}}`, "", detect.OpenAPI, ""},
		{"AsyncAPI", `{"asyncapi":"3.0.0","info":{}}`, "", detect.AsyncAPI, ""},
		{"compose", `{"services":{"a":{"image":"b"}}}`, "", detect.DockerCompose, ""},
		{"JSON Schema", `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}`, "", detect.JSONSchema, ""},
		{"JSON Schema without $schema", `{"type":"object","properties":{"agent_id":{}}}`, "", detect.JSONSchema, ""},
		{"package.json", `{"name":"a","version":"1.0.0","dependencies":{}}`, "", detect.PackageJSON, ""},
		{"JSON-LD", `{"@context":"https://schema.org","@type":"Person","name":"a"}`, "", detect.JSONLD, "(@type Person)"},
		{"plugin", `{"schema_version":"v1","name_for_model":"a"}`, "", detect.OpenAIPlugin, ""},
		{"ACP", `{"metadata":{"ref":{"name":"a"}},"specs":{}}`, "", detect.ACPManifest, ""},
		{"declarative agent", `{"$schema":"https://developer.microsoft.com/json-schemas/copilot/declarative-agent/v1.5/schema.json","version":"v1.5","name":"a","description":"d","instructions":"i","capabilities":[{"name":"WebSearch"}]}`, "", detect.DeclarativeAgent, "an M365 Copilot declarative agent, not an agent card"},
		{"API plugin", `{"$schema":"https://developer.microsoft.com/json-schemas/copilot/plugin/v2.2/schema.json","schema_version":"v2.2","name_for_human":"a","namespace":"n","functions":[]}`, "", detect.APIPlugin, "an M365 Copilot API plugin manifest, not an agent card"},
		{"app for Teams", `{"$schema":"https://developer.microsoft.com/json-schemas/teams/v1.19/MicrosoftTeams.schema.json","manifestVersion":"1.19","version":"1.0.0","id":"x","name":{"short":"x"},"description":{"short":"d"}}`, "", detect.TeamsApp, "a Microsoft 365 app manifest"},
		{"UTCP", `{"utcp_version":"1.0.1","manual_version":"1.0.0","tools":[{"name":"w","inputs":{"type":"object"}}]}`, "", detect.UTCP, "(utcp_version 1.0.1)"},
		{"agents.json", `{"agentsJson":"0.1.0","info":{"title":"t"},"sources":[],"flows":[]}`, "", detect.AgentsJSON, "an agents.json document (Wildcard)"},
		{"Anthropic tool", `{"name":"t","description":"d","input_schema":{"type":"object"}}`, "", detect.AnthropicTools, ""},
		{"Agent Spec", `{"agentspec_version":"25.4.1","component_type":"Agent","id":"a","name":"n","tools":[]}`, "", detect.AgentSpec, "(agentspec_version 25.4.1)"},
		{"ANP", `{"protocolType":"ANP","protocolVersion":"1.0.0","type":"AgentDescription","url":"https://a.example/ad.json","name":"n","did":"did:wba:a.example"}`, "", detect.ANP, "Agent Network Protocol"},
		{"Claude plugin by path", `{"name":"p","version":"1.0.0","description":"d","author":{"name":"a"}}`, "plugins/p/.claude-plugin/plugin.json", detect.ClaudePlugin, "a Claude Code plugin manifest"},
		{"Claude plugin by schema", `{"$schema":"https://anthropic.com/claude-code/plugin.schema.json","name":"p","mcpServers":{}}`, "", detect.ClaudePlugin, ""},
		{"Claude marketplace", `{"name":"m","owner":{"name":"a"},"plugins":[{"name":"p","source":"./p"}]}`, "", detect.ClaudeMarketplace, "it lists plugins"},
		{"Claude marketplace by schema", `{"$schema":"https://anthropic.com/claude-code/marketplace.schema.json","name":"m","plugins":[]}`, "", detect.ClaudeMarketplace, ""},
		{"Gemini extension", `{"name":"e","version":"1.0.0","contextFileName":"GEMINI.md","mcpServers":{"a":{"command":"b"}}}`, "", detect.GeminiExtension, "a Gemini CLI extension"},
		{"Gemini extension by path", `{"name":"e","version":"1.0.0","mcpServers":{}}`, "x/gemini-extension.json", detect.GeminiExtension, ""},
		{"Anthropic tools", `[{"name":"t","description":"d","input_schema":{"type":"object"}}]`, "", detect.AnthropicTools, "rename input_schema to inputSchema"},
		{"Anthropic request", `{"model":"claude","messages":[],"tools":[{"name":"t","input_schema":{"type":"object"}}]}`, "", detect.AnthropicTools, ""},
		{"Anthropic tools in an object", `{"tools":[{"name":"t","input_schema":{"type":"object"}}]}`, "", detect.AnthropicTools, ""},
		{"Gemini tools", `[{"functionDeclarations":[{"name":"t","parameters":{"type":"OBJECT"}}]}]`, "", detect.GeminiTools, "function declarations"},
		{"Gemini request", `{"contents":[],"tools":[{"function_declarations":[{"name":"t"}]}]}`, "", detect.GeminiTools, ""},
		{"Gemini tool", `{"functionDeclarations":[{"name":"t"}]}`, "", detect.GeminiTools, ""},
		{"AgentFacts", `{"id":"nanda:1","agent_name":"urn:agent:a:b","label":"l","description":"d","version":"1.0","provider":{"name":"p","url":"https://p.example"},"endpoints":{"static":["https://a.example"]},"capabilities":{"modalities":["text"],"streaming":true,"authentication":{"methods":["oauth2"]}},"skills":[{"id":"s","description":"d"}]}`, "", detect.AgentFacts, "an AgentFacts document (NANDA)"},
		{"SKILL.md", "---\nname: a\ndescription: b\n---\n# A\n", "", detect.AgentSkill, "an Agent Skill (SKILL.md)"},
		{"SKILL.md, CRLF", "---\r\nname: a\r\ndescription: b\r\n---\r\n", "", detect.AgentSkill, ""},
		{"SKILL.md with tools in the text", "---\nname: a\ndescription: b\n---\nThe tools: x\n", "", detect.AgentSkill, ""},
		{"agent of Copilot", "---\ndescription: b\n---\nYou review.\n", ".github/agents/reviewer.agent.md", detect.CodingAgent, "a custom agent of GitHub Copilot or Claude Code"},
		{"agent of Claude Code", "---\nname: a\ndescription: b\ntools: Read, Grep\n---\nYou review.\n", ".claude/agents/a.md", detect.CodingAgent, ""},
		{"servers of VS Code", `{"servers":{"a":{"type":"stdio","command":"b"}},"inputs":[]}`, "", detect.MCPClientConfig, ""},
		{"servers of VS Code by name", `{"servers":{"a":{"url":"https://a.example/mcp"}}}`, ".vscode/mcp.json", detect.MCPClientConfig, ""},
		{"package.json with mcpName", `{"name":"a","version":"1.0.0","mcpName":"io.github.a/b"}`, "", detect.PackageJSON, ""},
		{"package.json by name", `{"name":"a","version":"1.0.0"}`, "x/package.json", detect.PackageJSON, "a package.json of npm"},
		{"a server of a registry", `{"server":{"name":"io.github.a/b"},"_meta":{}}`, "", detect.MCPRegistry, "an answer of an MCP registry"},
		{"the servers of a registry", `{"servers":[{"server":{"name":"io.github.a/b"}}],"metadata":{"count":1}}`, "", detect.MCPRegistry, ""},
		{"SKILL.md by name", "# A skill\n", "skills/a/SKILL.md", detect.AgentSkill, ""},
		{"SKILL.md with tools, by name", "---\nname: a\ndescription: b\ntools: Read\n---\n", "skills/a/SKILL.md", detect.AgentSkill, ""},
		{"Kubernetes in YAML", "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n", "", detect.Kubernetes, ""},
		{"card in YAML", "agent_id: a\nname: b\n", "", detect.YAML, "sdk/syntax converts it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := detect.Detect([]byte(test.in), detect.From(test.from))
			var unsupported *detect.Error
			if !errors.As(err, &unsupported) || unsupported.Code != detect.CodeUnsupported || unsupported.Format != test.want || found.Format != test.want || found.Why == "" {
				t.Fatalf("got %+v, %v, want %s", found, err, test.want)
			}
			if !strings.Contains(err.Error(), test.message) {
				t.Errorf("the message is %q, want %q in it", err, test.message)
			}
		})
	}
}

// TestNotForeign: a card that only partly looks like another format is detected as a
// card.
func TestNotForeign(t *testing.T) {
	for _, test := range []struct {
		in   string
		want detect.Format
	}{
		{`{"@context":"https://schema.org","id":"agent://a","name":"a"}`, detect.ADP},
		{`{"$schema":"https://json-schema.org/draft/2020-12/schema","name":"a","supportedInterfaces":[]}`, detect.A2A},
		{`{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{"name":"a"},"spec":{}}`, detect.OASFDescriptor},
		{`{"tools":[{"name":"t","inputSchema":{}}],"_meta":{}}`, detect.MCP},
		{`{"tools":[{"name":"t","inputSchema":{}}],"nextCursor":"a"}`, detect.MCP},
		{`{"tools":[]}`, detect.MCP},
		{`{"tools":[],"tool_choice":"auto"}`, detect.OpenAI},
		{`{"name":"a","url":"https://a","capabilities":{},"skills":[],"authentication":{"schemes":["none"]}}`, detect.A2AV03},
		{`[{"type":"function","function":{"name":"t"}}]`, detect.OpenAI},
		{`[{"type":"function","name":"t","parameters":{"type":"object"}}]`, detect.OpenAI},
		{`[{"name":"t","inputSchema":{"type":"object"}}]`, detect.MCP},
		{`{"id":"agent://a","name":"a","tools":[{"name":"t","input_schema":{}}]}`, detect.ADP},
	} {
		if found, err := detect.Detect([]byte(test.in)); err != nil || found.Format != test.want {
			t.Errorf("%s: %s (%v), want %s", test.in, found.Format, err, test.want)
		}
	}
}

// TestPublishedBesideCards: documents that hosts publish in addition to cards are recognized,
// including older drafts.
func TestPublishedBesideCards(t *testing.T) {
	for _, tt := range []struct {
		text, from string
		want       detect.Format
		version    string
	}{
		{`{"serverInfo":{"name":"s","version":"1"},"tools":[{"name":"t","inputSchema":{}}]}`, "", detect.MCPServerCard, ""},
		{`{"name":"s","version":"1","transport":{"type":"http"},"tools":[{"name":"t","inputSchema":{}}]}`, "", detect.MCPServerCard, ""},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"a/b"}`, "", detect.MCPServerCard, ""},
		{`{"name":"a/b","version":"1"}`, "https://a.example/.well-known/mcp/server-card.json", detect.MCPServerCard, ""},
		{`{"skills":[{"name":"a","digest":"sha256:0"}]}`, "", detect.AgentSkillsIndex, ""},
		{`{"skills":[{"name":"a","files":["SKILL.md"]}]}`, "", detect.AgentSkillsIndex, "0.1"},
		{`{"linkset":[{"anchor":"/"}]}`, "", detect.APICatalog, ""},
		{`{"specVersion":"1.0","entries":[]}`, "", detect.AICatalog, ""},
		{`{"name":"a","endpoints":[],"tools":[]}`, "https://a.example/.well-known/ai-catalog.json?v=1", detect.AICatalog, ""},
		{`{"id":"agent://a","name":"a"}`, ".well-known/ai-catalog.json", detect.AICatalog, ""},
		{`{"entries":[{"mediaType":"a/b"}]}`, ".well-known/ai-catalog.json", detect.AICatalog, "2026-04-30"},
		{`{"specVersion":"1.0","entries":[{"mediaType":"a/b"}]}`, "", detect.AICatalog, "2026-04-30"},
		// No shape fits, and the path is the path of one format.
		{`{"agent_id":"x"}`, "https://a.example/.well-known/agentcard", detect.Aevum, ""},
		{`{"agent_id":"x"}`, "cards/me.agentcard.json", detect.Aevum, ""},
		{`{"agent_id":"x"}`, "https://a.example/.well-known/agent.json", detect.AgentCard, ""},
		{`{"name":"x","skills":[]}`, "https://a.example/.well-known/agent-card.json", detect.A2A, ""},
		{`{"name":"x","url":"https://a.example/"}`, "https://a.example/.well-known/agent-card.json", detect.A2AV03, ""},
		{`{"id":"agent://a","name":"x","skills":[]}`, "https://a.example/.well-known/agent-card.json", detect.ADP, ""},
		{`{"linkset":{}}`, "https://a.example/.well-known/api-catalog", detect.APICatalog, ""},
	} {
		found, err := detect.Detect([]byte(tt.text), detect.From(tt.from))
		if err != nil || found.Format != tt.want || found.Version != tt.version {
			t.Errorf("%s: %+v, %v", tt.text, found, err)
		}
	}
	for _, text := range []string{`{"error":"x"}`, `{"name":"x"}`, `{}`, `[]`} {
		if found, err := detect.Detect([]byte(text), detect.From("https://a.example/.well-known/agent-card.json")); err == nil {
			t.Errorf("%s: %+v", text, found)
		}
	}
}
