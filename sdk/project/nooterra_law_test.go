package project

import (
	"strings"
	"testing"
)

// oddNooterra are cards with the values that are hardest to convert.
var oddNooterra = []string{
	`{"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"a","displayName":"A","status":"active","visibility":"public","capabilities":[],"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0}`,
	`{"schemaVersion":"AgentCard.v1","capabilities":[],"tags":[],"tools":[],"attestations":[],"description":null,"host":null,"priceHint":null,"metadata":null,"publish":null,"policyCompatibility":null,"identityRef":null}`,
	`{"schemaVersion":"AgentCard.v2","tools":[{"schemaVersion":"ToolDescriptor.v2","toolId":"t","mcpToolName":null,"name":null,"description":null,"riskClass":null,"pricing":null,"metadata":null,"requiresEvidenceKinds":[],"sideEffecting":false}]}`,
	`{"displayName":"A","description":"","capabilities":["a.b","c d"],"tags":["a.b","x y","code"],"tools":[{"toolId":"a.b","mcpToolName":"a_b","name":"A","description":"d","riskClass":"financial","sideEffecting":true,"requiresEvidenceKinds":["hash"],"pricing":{"amountCents":1},"metadata":{"k":1}},{"toolId":"t","mcpToolName":"t","sideEffecting":true},{"name":"only a name"}]}`,
	`{"capabilities":["x y"],"tags":["a","b c"],"tools":[{"toolId":"t","name":"t","description":"t"}]}`,
	`{"capabilities":["b","a","b"],"tags":["ü","a"],"tools":[{"toolId":"ü"}]}`,
	`{"tags":["a"],"tools":[{"toolId":"t"}],"host":{}}`,
	`{"capabilities":["a,b"],"host":{"runtime":"r","endpoint":"https://a.example/","protocols":[]}}`,
	`{"host":{"runtime":null,"endpoint":"https://a.example/","protocols":["a2a"],"x":1}}`,
	`{"host":{"endpoint":"https://a.example/","protocols":["A2A","mcp","GRPC"]}}`,
	`{"host":{"endpoint":"https://a.example/","protocols":["a2a","https://b.example/binding"]}}`,
	`{"host":{"endpoint":"https://a.example/","protocols":["https","http","ws","websocket","a,b"]}}`,
	`{"host":{"endpoint":"https://a.example/","protocols":["mqtt"]},"tools":[]}`,
	`{"host":{"endpoint":"http://a.example/mcp","protocols":["mcp"]},"displayName":"A","tools":[{"toolId":"a.b","mcpToolName":"a_b","name":"N","description":"d","sideEffecting":false},{"toolId":"a.c","sideEffecting":true}]}`,
	`{"host":{"endpoint":"http://a.example/mcp","protocols":["mcp"]},"tools":[{"toolId":"a"},{"toolId":"a"}]}`,
	`{"host":{"endpoint":"https://a.example/"},"revision":9007199254740991,"status":"revoked"}`,
	`{"agentId":"01HZQK3P8EMXR9V7T5N2W4J6C0","metadata":{"pacr:trust_tier":"verified","mcp:server":"x","free":[1.50,null]},"capabilities":["text.a","capability://a.b@v1","B"]}`,
	`{"schemaVersion":7,"tenantId":7,"capabilities":{},"tools":[{"toolId":7,"sideEffecting":"true"}],"host":[],"revision":"3","unknown":1}`,
	`{"tools":{},"tags":"a","metadata":[]}`,
}

// TestNooterraReportsAllLosses goes forth and back with Nooterra cards, to every target and
// each of its versions, and holds the report to what became of the card.
func TestNooterraReportsAllLosses(t *testing.T) {
	cards := cardsOf(t, "nooterra")
	for name, data := range cardsOf(t, "nooterra-built") {
		cards["built "+name] = data
	}
	for _, text := range oddNooterra {
		cards[text] = []byte(text)
	}
	options := []Option{ProtocolVersion("1.0"), APIVersion("v1"), Authors("o"), Skills("101")}
	for target, trip := range map[string]trip{
		"a2a": tripOf(nooterraA2A), "a2a-0.3": tripOf(nooterraA2AV03), "a2a-union": tripOf(nooterraA2AUnion),
		"mcp": tripOf(nooterraMCP), "openai": tripOf(nooterraOpenAI),
		"oasf": tripOf(nooterraOASF), "oasf-descriptor": tripOf(nooterraDescriptor),
		"adp": tripOf(nooterraADP), "aevum": returnOf(aevumNooterra), "agentcard": returnOf(agentCardNooterra),
	} {
		versions := map[string][]string{"mcp": formatMCP.Versions, "oasf": formatOASF.Versions}[target]
		for _, version := range append(versions, "") {
			for name, data := range cards {
				t.Run(target+" "+version+"/"+name, func(t *testing.T) {
					checkTrip(t, trip, data, append(options, Version(version))...)
				})
			}
		}
	}
}

// oddImports are documents of other formats that a Nooterra card is made of.
var oddImports = map[string][]string{
	"a2a": {
		`{"supportedInterfaces":[{"url":"a.example:443","protocolBinding":"GRPC","protocolVersion":"1.0"},{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":"t","x":1},{"url":"https://b.example/","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}],"version":"007","skills":[],"defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{"streaming":true}}`,
		`{"supportedInterfaces":[],"skills":[],"defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{}}`,
		`{"version":"3","defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{},"skills":[{"id":"a","name":"A","description":"d","tags":["x y","a"],"examples":["e"],"inputModes":["text/plain"]},{"id":"b","name":"b","description":"b","tags":["a"]},{"id":"c","name":"c","description":"","tags":["a","a","x y"]}]}`,
		`{"defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{},"skills":[{"id":"a","name":"","description":"","tags":["a"]},{"id":"b","name":"b","description":"d","tags":["b"]}],"signatures":[],"provider":{"url":"https://a.example/","organization":"A"}}`,
	},
	"a2a-0.3": {
		`{"skills":[],"defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{},"preferredTransport":"GRPC","additionalInterfaces":[{"url":"https://a.example/","transport":"HTTP+JSON"}]}`,
		`{"defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{},"url":"grpc://a","preferredTransport":"GRPC","additionalInterfaces":[{"url":"https://a.example/","transport":"x"},{"transport":"GRPC"}],"skills":[{"id":"t","name":"t","description":"t","tags":[],"security":[]}]}`,
		`{"defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{},"url":"https://a.example/","additionalInterfaces":[{"url":"https://a.example/","transport":"JSONRPC"}],"skills":[]}`,
		`{"defaultInputModes":["text/plain"],"defaultOutputModes":[],"capabilities":{},"additionalInterfaces":[{"url":"https://a.example/","transport":"JSONRPC"},{"url":"https://b.example/","transport":"JSONRPC"}],"skills":[]}`,
	},
	"mcp": {
		`{"resultType":"complete","ttlMs":5,"cacheScope":"public","tools":[{"name":"a","inputSchema":{"type":"object","properties":{}},"annotations":{"title":"T","destructiveHint":true}},{"name":"b","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}},{"name":"c","title":"C","inputSchema":{"type":"object"}}],"_meta":{},"nextCursor":"x"}`,
	},
	"openai": {
		`{"tools":[{"type":"function","function":{"name":"a__b","strict":true,"parameters":{"type":"object"}}},{"type":"function","name":"flat"}]}`,
	},
	"adp": {
		`{"id":"agent://a","name":"a","skills":["a b","a"],"endpoints":[{"protocol":"aitp","uri":"agent://a"},{"protocol":"http+json","uri":"https://a.example/","auth":"bearer"},{"protocol":"mcp","uri":"https://a.example/"},{"protocol":"grpc","uri":"https://b.example/"}],"seq":18446744073709551615,"metadata":{"ttl":1}}`,
		`{"id":"agent://a","name":"a","skills":[],"endpoints":[],"tools":[]}`,
	},
}

// TestNooterraImportsReportAllLosses does so with cards of the other formats.
func TestNooterraImportsReportAllLosses(t *testing.T) {
	for dialect, trip := range map[string]trip{
		"a2a": returnOf(nooterraA2A), "a2a-0.3": returnOf(nooterraA2AV03), "mcp": returnOf(nooterraMCP), "openai": returnOf(nooterraOpenAI),
		"adp": returnOf(nooterraADP), "aevum": tripOf(aevumNooterra), "agentcard": tripOf(agentCardNooterra),
	} {
		cards := cardsOf(t, dialect)
		for _, text := range oddImports[dialect] {
			cards[text] = []byte(text)
		}
		for name, data := range cards {
			if strings.HasPrefix(name, "union") {
				continue // what is of another generation is dropped as unknown
			}
			t.Run(dialect+"/"+name, func(t *testing.T) {
				checkTrip(t, trip, data, TenantID("t"))
			})
		}
	}
}
