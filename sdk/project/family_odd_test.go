package project

import "strings"

// Cards whose every member is a special case of some rule.

// oddAevum are Aevum cards.
var oddAevum = oddCards(`{"agent_id":"01JST8PB00PY9KCYBFPV32GMQ9","name":"n","version":"1.0.0",%}`,
	// Forms of auth.
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/","auth":{}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/","auth":{"scheme":"none"}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/","auth":{"scheme":"none","x":[1]}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/","auth":{"x":1}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/","auth":{"scheme":"mtls","header":"H","token_url":7}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/","auth":{"scheme":"api_key","header":"H"}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/","auth":{"scheme":"oauth2","token_url":"https://t.example/"}}`,
	// Protocols and addresses that go together, or not quite.
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"http","url":"https://x.example/"}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"http","url":"http://x.example/","more":true}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"HTTPS://x.example/"}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"grpc","url":"grpc://x.example:443","auth":{"scheme":"bearer"}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"grpc","url":"grpc://[::1]:443"}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"grpc","url":"grpc://x.example:443/"}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"grpc","url":"x.example:443"}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"grpc","url":"https://x.example/"}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"stdio","url":"file:///bin/agent","auth":{"scheme":"none"}}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"mcp","url":"http://x.example/mcp","auth":{"scheme":"bearer"}}`,
	// Capabilities: twice the same, the longest, empty lists, all there is.
	`"capabilities":[{"id":"a"},{"id":"a"}],"endpoint":{"protocol":"mcp","url":"http://x.example/mcp"}`,
	`"capabilities":[{"id":"a","description":"`+strings.Repeat("d", 10001)+`"}],"endpoint":{"protocol":"mcp","url":"http://x.example/mcp"}`,
	`"capabilities":[{"id":"`+strings.Repeat("a", 2001)+`"}],"endpoint":{"protocol":"mcp","url":"http://x.example/mcp"}`,
	`"capabilities":[{"id":"a","description":"","tags":[],"input_schema":{},"output_schema":{},"x":null}],"endpoint":{"protocol":"mcp","url":"http://x.example/mcp"}`,
	`"capabilities":[{"id":"a.b_c","tags":["t"],"input_schema":{"type":"string"},"output_schema":{"type":"array","items":{}}}],"endpoint":{"protocol":"http","url":"http://x.example/`+strings.Repeat("u", 2000)+`"}`,
	`"capabilities":[],"endpoint":{"protocol":"mcp","url":"http://x.example/mcp"}`,
	// Pricing, metadata, goals.
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/"},"pricing":{},"metadata":{},"goal_subscriptions":[]`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"https","url":"https://x.example/"},"pricing":{"base_cost_joules":0.10000000000000000000001,"per_token_joules":1,"x":1},"metadata":{"pacr:trust_tier":"basic","pacr:x":1,"mcp:y":[1.0],"z":{"a":12345678901234567890}},"goal_subscriptions":[{"goal_id":"g","priority":1}]`,
	// Members that are not there, or not what they should be.
	`"capabilities":7,"endpoint":{"protocol":7,"url":[],"auth":"x"},"pricing":{"base_cost_joules":"x"},"metadata":{"pacr:trust_tier":1}`,
	`"capabilities":[{"id":1,"tags":{}}],"endpoint":{"auth":{"scheme":3}}`,
	`"capabilities":[{}],"endpoint":{}`,
	`"capabilities":[{"id":"a"}],"endpoint":null,"pricing":null`,
)

// oddAgentCards are AgentCards 1.0.
var oddAgentCards = oddCards(`{"agent_id":"01JSFZ3F00AFBC79WJGP122ES9","name":"n","version":"1.0.0",%}`,
	`"capabilities":[{"id":"a","description":"d","tags":[],"input_schema":null,"output_schema":null}],"endpoint":{"protocol":"http","url":"https://x.example/","auth":null},"pricing":null`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"google_a2a","url":"https://x.example/","health_url":"https://h.example/","auth":{"scheme":"api_key","header":"X-Key"}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"grpc","url":"grpc://x.example:1","auth":{"scheme":"api_key","token_url":"https://t.example/"}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"http","url":"http://x.example/","auth":{"scheme":"oauth2","token_url":"https://t.example/","header":"H"}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"http","url":"ws://x.example/","auth":{"scheme":"oauth2"}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"websocket","url":"https://x.example/","auth":{"scheme":"bearer","token_url":"https://t.example/","audience":"x"}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"websocket","url":"wss://x.example/","auth":{"scheme":"none"}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"sse","url":"https://x.example/","auth":{"scheme":"mtls","header":""}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"mcp","url":"https://x.example/","health_url":"https://h.example/`+strings.Repeat("h", 2000)+`","auth":{"scheme":"api_key","header":"`+strings.Repeat("h", 2001)+`"}}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"native","url":"pacr://x"},"pricing":{"base_cost_joules":null,"estimated_latency_ms":1,"currency":null,"cost_per_request":0.5},"metadata":{"pacr:trust_tier":"x","pacr:avg_latency_ms":1,"k":1e400}`,
	`"capabilities":[{"id":"a","description":"d"}],"endpoint":{"protocol":"http","url":"https://x.example/","auth":{}},"pricing":{},"metadata":{}`,
	`"capabilities":[{"id":"a"}],"endpoint":{"protocol":"http","url":"https://x.example/","auth":{"scheme":7,"token_url":7}},"pricing":7`,
)

// oddADP are ADP cards.
var oddADP = oddCards(`{"id":"agent://a","name":"n",%}`,
	`"endpoints":[]`,
	`"tools":[]`,
	`"endpoints":[{"protocol":"aitp","uri":"agent://a"}]`,
	`"endpoints":[{"protocol":"http+json","uri":"https://x.example/","priority":0,"auth":"aitp_signed"}]`,
	`"endpoints":[{"protocol":"grpc","uri":"grpc://x.example:1","priority":2},{"protocol":"http+json","uri":"http://x.example/","priority":1,"auth":"mutual_tls","methods":[]}]`,
	`"endpoints":[{"protocol":"ws","uri":"ws://x.example/","auth":"none","x":1},{"protocol":"quic","uri":7}]`,
	`"endpoints":[{"protocol":"google_a2a","uri":"https://x.example/","auth":"api_key"}]`,
	`"tools":[{"name":"t","description":"","input_schema":{},"output_schema":{"type":"string"},"streaming":false,"idempotent":true,"x":1}],"skills":[],"extensions":{},"metadata":{},"constraints":{}`,
)

// oddCards puts texts into the place of the per cent sign of a frame.
func oddCards(frame string, texts ...string) []string {
	cards := make([]string, len(texts))
	for i, text := range texts {
		cards[i] = strings.Replace(frame, "%", text, 1)
	}
	return cards
}
