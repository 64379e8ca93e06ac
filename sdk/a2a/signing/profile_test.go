package signing_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
)

// full has members of all kinds of presence, one that A2A does not define, and one of 0.3.
const full = `{
  "name": "Ü\n", "description": "", "url": "https://old.example/",
  "supportedInterfaces": [{"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": ""}],
  "provider": {"url": "", "organization": ""},
  "version": "1", "documentationUrl": "", "iconUrl": null,
  "capabilities": {"streaming": false, "extensions": [{"uri": "urn:x", "required": false, "params": {"n": 1, "f": 0.5, "e": 1e21, "none": null, "l": []}}]},
  "securitySchemes": {"m": {"mtlsSecurityScheme": {}}},
  "securityRequirements": [{"schemes": {"m": {"list": []}}}],
  "defaultInputModes": [], "defaultOutputModes": ["text/plain"],
  "skills": [], "x-note": {"b": [], "a": null},
  "signatures": [{"protected": "e30", "signature": "AA"}]
}`

func TestPayload(t *testing.T) {
	for profile, want := range map[signing.Profile]string{
		signing.Spec: `{"capabilities":{"extensions":[{"params":{"e":1e+21,"f":0.5,"l":[],"n":1,"none":null},"uri":"urn:x"}],"streaming":false},` +
			`"defaultInputModes":[],"defaultOutputModes":["text/plain"],"description":"","documentationUrl":"","name":"Ü\n",` +
			`"provider":{"organization":"","url":""},"securityRequirements":[{"schemes":{"m":{}}}],"securitySchemes":{"m":{"mtlsSecurityScheme":{}}},` +
			`"skills":[],"supportedInterfaces":[{"protocolBinding":"JSONRPC","protocolVersion":"1.0","url":"https://a.example/"}],` +
			`"url":"https://old.example/","version":"1","x-note":{"a":null,"b":[]}}`,
		signing.SDK: `{"capabilities":{"extensions":[{"params":{"e":1e+21,"f":0.5,"n":1},"uri":"urn:x"}],"streaming":false},` +
			`"defaultOutputModes":["text/plain"],"name":"Ü\n",` +
			`"supportedInterfaces":[{"protocolBinding":"JSONRPC","protocolVersion":"1.0","url":"https://a.example/"}],"version":"1"}`,
		signing.Python11: `{"capabilities":{"extensions":[{"params":{"e":1e+21,"f":0.5,"n":1.0},"uri":"urn:x"}],"streaming":false},` +
			`"defaultOutputModes":["text/plain"],"name":"\u00dc\n",` +
			`"supportedInterfaces":[{"protocolBinding":"JSONRPC","protocolVersion":"1.0","url":"https://a.example/"}],"version":"1"}`,
		signing.Raw: `{"capabilities":{"extensions":[{"params":{"e":1e+21,"f":0.5,"l":[],"n":1,"none":null},"required":false,"uri":"urn:x"}],"streaming":false},` +
			`"defaultInputModes":[],"defaultOutputModes":["text/plain"],"description":"","documentationUrl":"","iconUrl":null,"name":"Ü\n",` +
			`"provider":{"organization":"","url":""},"securityRequirements":[{"schemes":{"m":{"list":[]}}}],"securitySchemes":{"m":{"mtlsSecurityScheme":{}}},` +
			`"skills":[],"supportedInterfaces":[{"protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":"","url":"https://a.example/"}],` +
			`"url":"https://old.example/","version":"1","x-note":{"a":null,"b":[]}}`,
	} {
		payload, err := profile.Payload([]byte(full))
		if err != nil || string(payload) != want {
			t.Errorf("%s (%v):\n%s\nwant\n%s", profile, err, payload, want)
		}
	}
}

// The payload of the worked example of A2A 1.0, section 8.4.1.
func TestWorkedExample(t *testing.T) {
	document := `{"name":"Example Agent","description":"","capabilities":{"streaming":false,"pushNotifications":false,"extensions":[]},"skills":[]}`
	for profile, want := range map[signing.Profile]string{
		signing.Spec: `{"capabilities":{"pushNotifications":false,"streaming":false},"description":"","name":"Example Agent","skills":[]}`,
		signing.SDK:  `{"capabilities":{"pushNotifications":false,"streaming":false},"name":"Example Agent"}`,
	} {
		if payload, err := profile.Payload([]byte(document)); err != nil || string(payload) != want {
			t.Errorf("%s: %s (%v), want %s", profile, payload, err, want)
		}
	}
}

// Python's texts, as json.dumps(x, sort_keys=True, separators=(",", ":")) prints them.
func TestPython(t *testing.T) {
	for value, want := range map[string]string{
		`{"\ud83d\ude00":1,"\uffff":2,"é":3}`:                                    `{"\u00e9":3.0,"\uffff":2.0,"\ud83d\ude00":1.0}`,
		`[1e16, 1e15, 0.0001, 0.00001, 1e22, 123456789012345680, -0.5, 1.5e300]`: `[1e+16,1000000000000000.0,0.0001,1e-05,1e+22,1.2345678901234568e+17,-0.5,1.5e+300]`,
		`["\u007f\u0000\b\f\t\"\\/", true]`:                                      `["\u007f\u0000\b\f\t\"\\/",true]`,
		`{"b":{"d":1,"c":2},"a":3}`:                                              `{"a":3.0,"b":{"c":2.0,"d":1.0}}`,
	} {
		payload, err := signing.Python11.Payload([]byte(`{"capabilities":{"extensions":[{"params":{"x":` + value + `}}]}}`))
		if want = `{"capabilities":{"extensions":[{"params":{"x":` + want + `}}]}}`; err != nil || string(payload) != want {
			t.Errorf("%s (%v), want %s", payload, err, want)
		}
	}
}

func TestPayloadRefuses(t *testing.T) {
	for _, document := range []string{``, `[]`, `"{}"`, `{"a":1,"a":2}`, `{"version":1e400}`, `{"a":"\ud800"}`} {
		for _, p := range signing.Profiles() {
			if payload, err := p.Payload([]byte(document)); err == nil {
				t.Errorf("%s: the payload of %s is %s", p, document, payload)
			}
		}
	}
}
