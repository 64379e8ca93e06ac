package document

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// sources returns a valid card of each other agent card format, by the name of the format. Each
// has about the given size, indented by two spaces, and typical members of its format.
func sources(size int) map[string][]byte {
	a := author{rand.New(rand.NewPCG(uint64(size), 0xca4d))}
	return map[string][]byte{
		"aevum":    fill(size, a.aevumCapability, aevum),
		"nooterra": fill(size, a.nooterraTool, nooterra),
		"adp":      fill(size, a.adpTool, adp),
	}
}

// fill returns a card whose longest list has enough elements for the size.
func fill(size int, element func(i int) json.RawMessage, card func([]json.RawMessage) json.RawMessage) []byte {
	var elements []json.RawMessage
	for {
		elements = append(elements, element(len(elements)))
		if text := Indent(card(elements)); len(text) >= size {
			return text
		}
	}
}

// name is a name of one of many abilities, in three parts.
func (a author) name(i int) string {
	return fmt.Sprintf("%s.%s_%s_%d", a.one(domains), a.one(actions), a.one(things), i)
}

func (a author) aevumCapability(i int) json.RawMessage {
	return object("id", a.name(i), "description", a.one(phrases), "input_schema", a.schema(2), "output_schema", a.schema(1))
}

func aevum(capabilities []json.RawMessage) json.RawMessage {
	return object(
		"agent_id", "01HZQK3P8EMXR9V7T5N2W4J6C1",
		"name", "Contract Reader",
		"version", "1.4.2",
		"capabilities", capabilities,
		"endpoint", object(
			"protocol", "https",
			"url", "https://agents.example.com/api/v1/cards",
			"auth", object("scheme", "bearer"),
		),
		"pricing", object("base_cost_joules", json.RawMessage("2.1e-19"), "per_token_joules", json.RawMessage("1.4e-24")),
		"metadata", object("pacr:trust_tier", "established", "framework", "own", "created_at", "2026-04-01T09:30:00Z"),
	)
}

func (a author) nooterraTool(i int) json.RawMessage {
	return object(
		"schemaVersion", "ToolDescriptor.v1",
		"toolId", fmt.Sprintf("%s.%s.%d", a.one(domains), a.one(actions), i),
		"sideEffecting", a.IntN(2) == 0,
		"requiresEvidenceKinds", []string{"artifact", "hash"},
		"mcpToolName", fmt.Sprintf("%s_%s_%d", a.one(domains), a.one(actions), i),
		"riskClass", "read",
		"pricing", object("amountCents", a.IntN(500), "currency", "USD", "unit", "run"),
	)
}

func nooterra(tools []json.RawMessage) json.RawMessage {
	return object(
		"schemaVersion", "AgentCard.v1",
		"tenantId", "tenant_default",
		"agentId", "agt_contract_reader",
		"status", "active",
		"displayName", "Contract Reader",
		"description", phrases[0],
		"capabilities", []string{"capability://text.summarise@v1", "capability://legal.review@v1"},
		"visibility", "public",
		"host", object("runtime", "openclaw", "endpoint", "https://agents.example.com/agent", "protocols", []string{"mcp", "http"}),
		"priceHint", object("amountCents", 120, "currency", "USD", "unit", "run"),
		"tools", tools,
		"tags", []string{"legal", "reading"},
		"metadata", object("owner", "Example Operations GmbH"),
		"revision", 3,
		"createdAt", "2026-04-01T09:30:00.000Z",
		"updatedAt", "2026-05-01T09:30:00.000Z",
	)
}

func (a author) adpTool(i int) json.RawMessage {
	return object(
		"name", a.name(i),
		"description", a.one(phrases),
		"input_schema", a.schema(2),
		"output_schema", a.schema(1),
		"streaming", a.IntN(2) == 0,
		"idempotent", a.IntN(2) == 0,
	)
}

func adp(tools []json.RawMessage) json.RawMessage {
	return object(
		"id", "agent://contract-reader",
		"name", "Contract Reader",
		"description", phrases[0],
		"version", "1.4.0",
		"skills", []string{"legal/review", "text/summarise"},
		"tools", tools,
		"endpoints", []json.RawMessage{
			object("protocol", "http+json", "uri", "https://agents.example.com/agent", "auth", "bearer"),
			object("protocol", "grpc", "uri", "grpc://agents.example.com:443", "auth", "bearer"),
		},
	)
}
