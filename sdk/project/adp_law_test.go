package project

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// lawfulADP are cards with the values that are hardest to convert.
var lawfulADP = []string{
	`{"id":"agent://a","name":"a"}`,
	`{"id":"agent://a","name":"a","description":"","version":"","skills":[],"tools":[],"endpoints":[],"extensions":{},"metadata":{},"constraints":{}}`,
	`{"id":"agent://a","name":"a","skills":["a,b"," c","","a,b"],"tools":[{"name":"t"}]}`,
	`{"id":"agent://a","name":"a","skills":[""],"tools":[{"name":"t","description":""}]}`,
	`{"id":"agent://a","name":"a","skills":["x"],"tools":[{"name":"a.b","streaming":true},{"name":"a__b","streaming":false},{"name":"ü"},{"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}]}`,
	`{"id":"agent://a","name":"a","tools":[
		{"name":"t","input_schema":{},"output_schema":{},"idempotent":false},
		{"name":"u","input_schema":{"properties":{"a":true,"b":false}},"output_schema":{"type":"string","x-mcp-header":"H"}},
		{"name":"v","input_schema":{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"H"}},"oneOf":[{}]},"output_schema":{"type":["object","null"],"properties":{"a":true}}},
		{"name":"w","input_schema":{"type":"object","properties":{"input":{}},"required":["input"],"x-cardgen-wrap-input":true},"output_schema":{"type":"object","properties":{"result":{"$ref":"#"}},"required":["result"],"x-fastmcp-wrap-result":true}},
		{"name":"x","output_schema":{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"A":{}},"anyOf":[{"$ref":"#/definitions/A"}]}}
	]}`,
	`{"id":"agent://a","name":"a","endpoints":[{"protocol":"http+json","uri":"https://a.example/"}]}`,
	`{"id":"agent://a","name":"a","endpoints":[
		{"protocol":"quic","uri":7,"x":1},
		{"protocol":"aitp","uri":"agent://a","methods":[],"auth":"aitp_signed"},
		{"protocol":"grpc","uri":"grpcs://a.example/path","auth":"mutual_tls","priority":-1,"y":2},
		{"protocol":"http+json","uri":"https://a.example/","auth":"none","methods":["t"]},
		{"protocol":"http+json","uri":"https://a.example/","auth":"bearer"},
		{"protocol":"ws","uri":"wss://a.example/","auth":"secret"}
	]}`,
	`{"id":"agent://a","name":"a","endpoints":[{"protocol":"grpc","uri":"grpc://a.example:443","auth":"bearer"},{"protocol":"http+json","uri":"https://b.example/","priority":3}]}`,
	`{"id":"agent://a","name":"a","endpoints":[{"protocol":"grpc","uri":"https://a.example"}],"metadata":{"created_at":"2026-01-15T00:00:00Z","ttl":1},"seq":18446744073709551615,"z":null}`,
	`{"id":"agent://a","name":"a","tools":[{"name":"t","description":7,"q":0}],"skills":7,"metadata":[],"endpoints":[{"protocol":"http+json","uri":"https://a.example/","priority":"high"}]}`,
	`{"id":7,"tools":{},"endpoints":{}}`,
}

// adpTrips are the trips to all targets and each of their versions.
func adpTrips() map[string]trip {
	all := map[string]trip{
		"a2a": tripOf(adpA2A), "a2a-0.3": tripOf(adpA2AV03), "a2a-union": tripOf(adpA2AUnion),
		"openai": tripOf(adpOpenAI), "oasf-descriptor": tripOf(adpDescriptor),
	}
	for _, version := range formatMCP.Versions {
		all["mcp "+version] = inVersion(tripOf(adpMCP), version)
	}
	for _, version := range formatOASF.Versions {
		all["oasf "+version] = inVersion(tripOf(adpOASF), version)
	}
	return all
}

func inVersion(t trip, version string) trip {
	return func(data []byte, opts ...Option) (before, there, after []byte, report *card.Report, err error) {
		return t(data, append(opts, Version(version))...)
	}
}

// suppliedToADP are what a caller knows whom nothing is missing.
var suppliedToADP = []Option{
	ProtocolVersion("1.0"), APIVersion("v1"), Authors("o"), Skills("101"), CreatedAt("2026-02-01T00:00:00Z"),
}

// TestADPReportsAllLosses goes forth and back with ADP cards, to every target and each
// of its versions, and holds the report to what became of the card.
func TestADPReportsAllLosses(t *testing.T) {
	cards := cardsOf(t, "adp")
	for i, text := range lawfulADP {
		cards[fmt.Sprintf("odd %d", i)] = []byte(text)
	}
	for target, trip := range adpTrips() {
		for name, data := range cards {
			t.Run(target+"/"+name, func(t *testing.T) { checkTrip(t, trip, data, suppliedToADP...) })
		}
	}
}

// FuzzADPReportsAllLosses tests the same with random cards.
func FuzzADPReportsAllLosses(f *testing.F) {
	for _, text := range lawfulADP {
		f.Add(text)
	}
	trips := adpTrips()
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := adp.Decode([]byte(text)); err != nil {
			return
		}
		for _, trip := range trips {
			checkTrip(t, trip, []byte(text), suppliedToADP...)
		}
	})
}
