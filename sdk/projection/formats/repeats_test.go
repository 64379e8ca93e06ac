package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
)

// twice is a card for readers of A2A 1.0 and of 0.3, which says most things twice.
const twice = `{
	"name": "n", "description": "d", "version": "1.0.0",
	"supportedInterfaces": [
		{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
		{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}
	],
	"url": "https://a.example/", "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0",
	"capabilities": {"extendedAgentCard": true}, "supportsAuthenticatedExtendedCard": true,
	"securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}, "type": "apiKey", "in": "header", "name": "X-Key"}},
	"securityRequirements": [{"schemes": {"key": {"list": []}}}], "security": [{"key": []}],
	"defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
	"skills": [{"id": "s", "name": "s", "description": "d", "tags": []}]
}`

// TestRepeats: a member of 0.3 that repeats one of 1.0 has the entry of that one, and none if the
// value arrives.
func TestRepeats(t *testing.T) {
	const (
		features = "dropped /supportsAuthenticatedExtendedCard /capabilities/extendedAgentCard"
		security = "dropped /security /securityRequirements"
	)
	for _, test := range []struct {
		name, card, to string
		options        []projection.Option
		want           []string
	}{
		{"a format with all of it", twice, "a2a", nil, nil},
		{"a format with the other form", twice, "a2a-0.3", nil, nil},
		{
			"a value of the caller", twice, "a2a", []projection.Option{projection.Supply("protocol-version", "1.1")},
			[]string{"dropped /protocolVersion /supportedInterfaces/0/protocolVersion", "dropped /supportedInterfaces/1/protocolVersion /supportedInterfaces/0/protocolVersion"},
		},
		{
			"a format without addresses", twice, "openai", nil,
			[]string{
				"dropped /preferredTransport /supportedInterfaces/0/protocolBinding", "dropped /protocolVersion /supportedInterfaces/0/protocolVersion",
				security, features, "dropped /url /supportedInterfaces/0/url",
			},
		},
		{
			"a member in another spelling", strings.ReplaceAll(twice, "supportedInterfaces", "supported_interfaces"), "openai", nil,
			[]string{
				"dropped /preferredTransport /supported_interfaces/0/protocolBinding", "dropped /protocolVersion /supported_interfaces/0/protocolVersion",
				security, features, "dropped /url /supported_interfaces/0/url",
			},
		},
		{
			"parts of a scheme and another word", twice, "adp", suppliedTo("adp"),
			[]string{
				"dropped /protocolVersion /supportedInterfaces/0/protocolVersion",
				"dropped /securitySchemes/key/in /securitySchemes/key/apiKeySecurityScheme/location",
				"dropped /securitySchemes/key/name /securitySchemes/key/apiKeySecurityScheme/name",
				"dropped /supportedInterfaces/1/protocolVersion /supportedInterfaces/0/protocolVersion", features,
				"renamed /preferredTransport /supportedInterfaces/0/protocolBinding",
				"renamed /security/0 /securityRequirements/0",
				"renamed /supportedInterfaces/1/protocolBinding /supportedInterfaces/0/protocolBinding",
			},
		},
		{
			"a format that carries the card", twice, "nooterra", append(suppliedTo("nooterra"), projection.Carry()),
			[]string{
				"carried /protocolVersion /supportedInterfaces/0/protocolVersion", "carried /security /securityRequirements",
				"carried /supportedInterfaces/1/protocolVersion /supportedInterfaces/0/protocolVersion",
				"carried /supportsAuthenticatedExtendedCard /capabilities/extendedAgentCard",
				"renamed /preferredTransport /supportedInterfaces/0/protocolBinding",
				"renamed /supportedInterfaces/1/protocolBinding /supportedInterfaces/0/protocolBinding",
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, report, err := projection.Convert([]byte(test.card), a2aformat.A2AUnion, named(test.to), test.options...)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range report.Entries {
				if of, ok := strings.CutPrefix(e.Message, "it repeats "); ok {
					of, _, _ = strings.Cut(of, ":")
					got = append(got, string(e.Change)+" "+e.Source+" "+of)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, test.want) {
				t.Errorf("repeats are %q, want %q\n%v", got, test.want, report)
			}
		})
	}
}

// TestRepeatedCopy: of two members with one value, the member that the target has as it is needs no entry.
func TestRepeatedCopy(t *testing.T) {
	for _, to := range []string{"a2a-0.3", "agent"} {
		_, report := convert(t, "a2a-union", to, twice)
		for _, e := range report.Entries {
			if strings.HasSuffix(e.Target, "/key/type") {
				t.Errorf("to %s: %v", to, e)
			}
		}
	}
}
