package detect_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// TestFormats: the constants are the names in the rules.
func TestFormats(t *testing.T) {
	constants := []detect.Format{
		detect.Aevum, detect.AgentCard, detect.Nooterra, detect.ADP, detect.A2A, detect.A2AV03,
		detect.MCP, detect.OASF, detect.OASFDescriptor, detect.OpenAI, detect.Agent, detect.AgentCardV01,
		detect.MCPServerCard, detect.MCPServerJSON, detect.MCPClientConfig, detect.MCPBundle, detect.AICatalog,
		detect.ERC8004, detect.AgentSkill, detect.AgentSkillsIndex, detect.APICatalog, detect.ACPManifest,
		detect.CodingAgent, detect.MCPRegistry,
		detect.Kubernetes, detect.Manifest, detect.DockerCompose, detect.OpenAPI, detect.AsyncAPI, detect.JSONSchema,
		detect.PackageJSON, detect.JSONRPCRequest, detect.JSONRPCResponse, detect.OpenAIPlugin, detect.WebAppManifest,
		detect.BrowserExtension, detect.JSONLD, detect.YAML, detect.DeclarativeAgent, detect.AgentSpec, detect.ANP,
		detect.AgentFacts, detect.ClaudePlugin, detect.ClaudeMarketplace, detect.GeminiExtension,
		detect.AnthropicTools, detect.GeminiTools, detect.APIPlugin, detect.TeamsApp, detect.UTCP, detect.AgentsJSON,
	}
	slices.Sort(constants)
	if names := slices.Sorted(slices.Values(detect.Formats())); !slices.Equal(names, constants) {
		t.Errorf("the rules give %q, the constants are %q", names, constants)
	}
	for _, f := range constants {
		if f.Title() == "" {
			t.Errorf("%s has no title", f)
		}
	}
	if got := detect.Nooterra.Entries(); !slices.Equal(got, []string{"card", "tool", "stream-event", "discovery-result"}) {
		t.Errorf("the documents of nooterra are %q", got)
	}
}

// TestEditionsOfServers: $schema names the edition of a server.json, and only the oldest one
// writes registry_type.
func TestEditionsOfServers(t *testing.T) {
	for text, want := range map[string]string{
		`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json"}`: "2025-07-09",
		`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"}`: "2025-12-11",
		`{"$schema":"https://static.modelcontextprotocol.io/schemas/2024-11-05/server.schema.json"}`: "",
		`{"name":"a/b","packages":[{"registry_type":"npm"}]}`:                                        "2025-07-09",
		`{"name":"a/b","packages":[{"registryType":"npm"}]}`:                                         "",
	} {
		found, err := detect.Detect([]byte(text))
		if err != nil || found.Format != detect.MCPServerJSON || found.Version != want {
			t.Errorf("%s: %+v, %v", text, found, err)
		}
	}
}

func TestDetect(t *testing.T) {
	// both matches either AgentCard format.
	const both = `"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","endpoint":{"protocol":"grpc","url":"grpc://a"}`
	for _, test := range []struct {
		name, in string
		want     detect.Format
	}{
		{"nooterra card", `{"schemaVersion":"AgentCard.v1"}`, detect.Nooterra},
		{"nooterra wins over all", `{"schemaVersion":"AgentCard.v1","id":"agent://a","supportedInterfaces":[]}`, detect.Nooterra},
		{"a2a by interfaces", `{"name":"a","supportedInterfaces":[],"capabilities":{},"skills":[]}`, detect.A2A},
		{"a2a by version", `{"name":"a","protocolVersion":"1.0","capabilities":{},"skills":[]}`, detect.A2A},
		{"a2a 0.3", `{"name":"a","protocolVersion":"0.3.0","url":"https://a","capabilities":{},"skills":[]}`, detect.A2AV03},
		{"a2a 0.2", `{"name":"a","url":"https://a","capabilities":{},"skills":[]}`, detect.A2AV03},
		{"adp", `{"id":"agent://a","name":"a"}`, detect.ADP},
		{"adp, scheme in capitals", `{"id":"AGENT://a","name":"a"}`, detect.ADP},
		{"adp whose tools look like mcp", `{"id":"agent://a","tools":[{"name":"t","inputSchema":{}}]}`, detect.ADP},
		{"mcp", `{"tools":[{"name":"s"},{"name":"t","inputSchema":{"type":"object"}}]}`, detect.MCP},
		{"server.json by schema", `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json","name":"a/b"}`, detect.MCPServerJSON},
		{"server.json by packages", `{"name":"a/b","packages":[{"registryType":"npm"}]}`, detect.MCPServerJSON},
		{"oasf", `{"name":"a","schema_version":"0.7.0","locators":[]}`, detect.OASF},
		{"openai", `{"tools":[{"type":"function","function":{"name":"t"}}]}`, detect.OpenAI},
		{"openai, flat", `{"model":"m","tools":[{"type":"function","name":"t","parameters":{"type":"object"}}]}`, detect.OpenAI},
		{"mcp with a type", `{"tools":[{"type":"function","name":"t","inputSchema":{"type":"object"},"parameters":{}}]}`, detect.MCP},
		{"description", `{"identities":[{"kind":"uri","value":"agent://a"}],"skills":[]}`, detect.Agent},
		{"oasf descriptor", `{"apiVersion":"v1","kind":"AgentDescriptor","metadata":{}}`, detect.OASFDescriptor},
		{"oasf descriptor, as ADP's table makes it", `{"metadata":{"name":"a"},"spec":{"endpoints":[{"url":"https://a.example/"}]}}`, detect.OASFDescriptor},
		{"oasf descriptor, tags alone", `{"metadata":{"name":"a","labels":{"skills":"a,b"}}}`, detect.OASFDescriptor},
		{"aevum by goals", `{` + both + `,"capabilities":[{"id":"a","description":"d"}],"goal_subscriptions":[]}`, detect.Aevum},
		{"aevum by protocol", `{"agent_id":"x","endpoint":{"protocol":"stdio"},"capabilities":[{"id":"a","description":"d"}]}`, detect.Aevum},
		{"aevum by price", `{` + both + `,"capabilities":[{"id":"a","description":"d"}],"pricing":{"per_token_joules":0}}`, detect.Aevum},
		{"agentcard by protocol", `{"agent_id":"x","endpoint":{"protocol":"sse"},"capabilities":[{"id":"a"}]}`, detect.AgentCard},
		{"agentcard by health", `{"agent_id":"x","endpoint":{"protocol":"http","health_url":null},"capabilities":[{"id":"a"}]}`, detect.AgentCard},
		{"agentcard by currency", `{` + both + `,"capabilities":[{"id":"a"}],"pricing":{"currency":"USD"}}`, detect.AgentCard},
		{"agentcard by descriptions", `{` + both + `,"capabilities":[{"id":"a","description":"d"}]}`, detect.AgentCard},
		{"aevum without a description", `{` + both + `,"capabilities":[{"id":"a","description":"d"},{"id":"b"}]}`, detect.Aevum},
		{"order of members is free", `{"capabilities":[{"id":"b"}],` + both + `}`, detect.Aevum},
		{"byte order mark", "\xEF\xBB\xBF" + `{"id":"agent://a"}`, detect.ADP},
		{"escaped names", `{"i\u0064":"agent:\/\/a"}`, detect.ADP},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := detect.Detect([]byte(test.in))
			if err != nil {
				t.Fatal(err)
			}
			if found.Format != test.want || found.Why == "" {
				t.Errorf("got %+v, want %s and a reason", found, test.want)
			}
		})
	}
}

func TestEntry(t *testing.T) {
	for in, want := range map[string]string{
		`{"schemaVersion":"AgentCard.v1"}`:                                      "card",
		`{"schemaVersion":"ToolDescriptor.v1"}`:                                 "tool",
		`{"schemaVersion":"AgentCardStreamEvent.v1"}`:                           "stream-event",
		`{"schemaVersion":"AgentCardDiscoveryResult.v1"}`:                       "discovery-result",
		`{"name":"t","inputSchema":{"type":"object"}}`:                          "tool",
		`{"name":"t","inputSchema":{},"tools":[{"name":"t","inputSchema":{}}]}`: "",
		`{"id":"agent://a"}`:                                                    "",
	} {
		found, err := detect.Detect([]byte(in))
		if err != nil || found.Entry != want {
			t.Errorf("%s: entry %q (%v), want %q", in, found.Entry, err, want)
		}
	}
}

// TestFrom: the address decides only if the shape is ambiguous.
func TestFrom(t *testing.T) {
	const open = `{"agent_id":"x","endpoint":{"protocol":"http"},"capabilities":[{"id":"a","description":"d"}]}`
	const draft = `{"agent_id":"x","endpoint":{"protocol":"https"},"capabilities":[]}`
	for _, test := range []struct {
		in, from string
		want     detect.Format
	}{
		{open, "", detect.AgentCard},
		{open, "https://a.example/.well-known/agentcard", detect.Aevum},
		{open, "https://a.example/b/.well-known/agentcard?x#y", detect.Aevum},
		{open, "https://a.example/.well-known/agent.json", detect.AgentCard},
		{open, "https://a.example/other", detect.AgentCard},
		{open, "cards/clerk.agentcard.json", detect.Aevum},
		{draft, "https://a.example/.well-known/agent.json", detect.Aevum},
		{`{"id":"agent://a"}`, "https://a.example/.well-known/agentcard", detect.ADP},
	} {
		found, err := detect.Detect([]byte(test.in), detect.From(test.from))
		if err != nil || found.Format != test.want {
			t.Errorf("%s from %q: %s (%v), want %s", test.in, test.from, found.Format, err, test.want)
		}
	}
}

func TestEmbedded(t *testing.T) {
	found, err := detect.Detect([]byte(` "{\"id\":\"agent://a\"}" `))
	if err != nil || found.Format != detect.ADP || !found.Embedded {
		t.Errorf("got %+v, %v", found, err)
	}
	const both = `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"http"}}`
	for text, want := range map[string]detect.Format{both: detect.AgentCard, strconv.Quote(both): detect.Aevum} {
		if found, err := detect.Detect([]byte(text)); err != nil || found.Format != want {
			t.Errorf("%s: got %+v, %v", text, found, err)
		}
	}
	if found, err := detect.Detect([]byte(`"\"{}\""`)); err == nil {
		t.Errorf("two levels of text are looked into: %+v", found)
	}
}

func TestUnsupported(t *testing.T) {
	found, err := detect.Detect([]byte(`{"agent_id":"a.b","endpoint":"https://a.example/","capabilities":[]}`))
	var unsupported *detect.Error
	if !errors.As(err, &unsupported) || unsupported.Code != detect.CodeUnsupported || unsupported.Format != detect.AgentCardV01 || unsupported.Reason == "" {
		t.Fatalf("the error is %v", err)
	}
	if found.Format != detect.AgentCardV01 {
		t.Errorf("the result names %q", found.Format)
	}
}

// TestUnknown: the error names the examined members but no values.
func TestUnknown(t *testing.T) {
	_, err := detect.Detect([]byte(`{"id":"urn:secret","capabilities":7,"secret":"value"}`))
	var unknown *detect.Error
	if !errors.As(err, &unknown) || unknown.Code != detect.CodeUnknown {
		t.Fatalf("the error is %v", err)
	}
	if want := "no rule fits its capabilities (a number), id (a string)"; unknown.Looked != want {
		t.Errorf("Looked is %q, want %q", unknown.Looked, want)
	}
	for in, want := range map[string]string{
		`[]`:           "it is an array, not an object; each card is a document of its own, such as a line of a file .ndjson",
		`7`:            "it is a number, not an object",
		`null`:         "it is null, not an object",
		`{"secret":1}`: "it has none of the members that tell the formats apart",
	} {
		if _, err := detect.Detect([]byte(in)); !errors.As(err, &unknown) || unknown.Looked != want {
			t.Errorf("%s: the error is %v, want %q", in, err, want)
		}
	}
}

// TestBroken: a text that is not I-JSON has the same error as in the codecs.
func TestBroken(t *testing.T) {
	for in, code := range map[string]string{
		``:                              card.CodeSyntax,
		`{"id":"agent://a"`:             card.CodeSyntax,
		`{"id":"agent://a"} {}`:         card.CodeSyntax,
		`{"id":"agent://a","id":1}`:     card.CodeDuplicateKey,
		"{\"id\":\"agent://a\xff\"}":    card.CodeEncoding,
		strings.Repeat("[", 600):        card.CodeDepth,
		`{"id":"agent://a","x":[[[]]]}`: card.CodeDepth,
	} {
		var opts []detect.Option
		if strings.Contains(in, "[[[]]]") {
			opts = append(opts, detect.Reading(card.WithLimits(card.Limits{Depth: 3})))
		}
		_, err := detect.Detect([]byte(in), opts...)
		var broken *card.DecodeError
		if !errors.As(err, &broken) || broken.Code != code {
			t.Errorf("%.40q: the error is %v, want %s", in, err, code)
		}
	}
}

// TestErrorStays: an error does not change with the document that it is about.
func TestErrorStays(t *testing.T) {
	for _, text := range []string{`{"agent_id":"a","nmae":"b","capabilites":[]}`, `{"swagger":"2.0"}`, `{"kind":"Pod","apiVersion":"v1"}`, `{"a":1,"a":2}`, `{"a":[x]}`} {
		data := []byte(text)
		_, err := detect.Detect(data)
		if err == nil {
			t.Fatalf("%s is detected", text)
		}
		before := err.Error()
		copy(data, strings.Repeat("?", len(data)))
		if err.Error() != before {
			t.Errorf("%s: the error was %q and is %q", text, before, err)
		}
	}
}

// TestAllocations: the number of allocations does not depend on the document. Memory that is
// used again is allocated now and then.
func TestAllocations(t *testing.T) {
	document := []byte(`{"agent_id":"a","name":"a","capabilities":[` + strings.Repeat(`{"id":"a","tags":["b"]},`, 1000) + `{}],"endpoint":{"protocol":"sse"}}`)
	n := testing.AllocsPerRun(100, func() {
		if found, err := detect.Detect(document); err != nil || found.Format != detect.AgentCard {
			t.Error(found, err)
		}
	})
	if n > 10 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzDetect: no text makes Detect panic, and the result does not depend on white space
// around the document.
func FuzzDetect(f *testing.F) {
	f.Add([]byte(`{"schemaVersion":"AgentCard.v1"}`))
	f.Add([]byte(`{"agent_id":"x","endpoint":{"protocol":"http"},"capabilities":[{"id":"a"},[]]}`))
	f.Add([]byte(`{"tools":{"a":{"inputSchema":1}}}`))
	f.Add([]byte(`"{}"`))
	f.Fuzz(func(t *testing.T, data []byte) {
		found, err := detect.Detect(data)
		again, errAgain := detect.Detect(append(slices.Clone(data), '\n', ' '))
		if found != again || (err == nil) != (errAgain == nil) {
			t.Errorf("%+v (%v) and with space behind %+v (%v)", found, err, again, errAgain)
		}
		if err == nil && found.Format == "" {
			t.Error("neither format nor error")
		}
	})
}
