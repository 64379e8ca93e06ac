package project

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// oddA2A are cards of 1.0 with the values that are hardest to convert.
var oddA2A = []string{
	`{"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":""},{"url":"a:1","protocolBinding":"GRPC","protocolVersion":"1.0.1","x":1}],"capabilities":{"extendedAgentCard":false,"streaming":false,"extensions":[]},"signatures":[],"securitySchemes":{},"securityRequirements":[],"skills":[]}`,
	`{"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3"},{"url":"https://a.example/rest","protocolBinding":"HTTP+JSON","protocolVersion":"0.3"}],"capabilities":{"extensions":[{"uri":"u:x","params":{"a":1.50},"required":false,"y":1},{}],"pushNotifications":true,"z":1}}`,
	`{"supportedInterfaces":[{"url":"","protocolBinding":"","protocolVersion":""}],"capabilities":{}}`,
	`{"capabilities":{},"securitySchemes":{"a":{"apiKeySecurityScheme":{"location":"body","name":"k"}},"b":{"httpAuthSecurityScheme":{"scheme":"Basic","description":""}},"c":{"openIdConnectSecurityScheme":{"openIdConnectUrl":"https://a.example/","x":1}},"d":{"mtlsSecurityScheme":{}},"e":{},"f":{"apiKeySecurityScheme":{"location":"header","name":"k"},"mtlsSecurityScheme":{},"type":"apiKey"}},"securityRequirements":[{},{"schemes":{}},{"schemes":{"a":{},"b":{"list":[]},"gone":{"list":["s"],"y":1}},"z":2}]}`,
	`{"capabilities":{},"securitySchemes":{"o":{"oauth2SecurityScheme":{"oauth2MetadataUrl":"https://a.example/m","flows":{"deviceCode":{"deviceAuthorizationUrl":"https://a.example/d","tokenUrl":"https://a.example/t","scopes":{}}}}},"p":{"oauth2SecurityScheme":{"flows":{"authorizationCode":{"authorizationUrl":"https://a.example/a","tokenUrl":"https://a.example/t","scopes":{"s":"S"},"pkceRequired":true,"w":0}}}}},"securityRequirements":[{"schemes":{"o":{"list":["s"]}}}]}`,
	a2aWithFlows(`"x-authorizationCode":`+a2aCode+`,"x-clientCredentials":`+a2aClient, `[{"schemes":{"x-authorizationCode":{"list":["s"]}}},{"schemes":{"x-clientCredentials":{"list":["s"]}}}]`),
	a2aWithFlows(`"x-authorizationCode":`+a2aCode+`,"x-clientCredentials":`+a2aClient, `[{"schemes":{"x-clientCredentials":{"list":["s"]}}},{"schemes":{"x-authorizationCode":{"list":["s"]}}}]`),
	a2aWithFlows(`"x-authorizationCode":`+a2aCode+`,"x-clientCredentials":`+a2aClient, `[{"schemes":{"x-authorizationCode":{"list":["s"]}}}]`),
	a2aWithFlows(`"x-authorizationCode":`+a2aCode+`,"x-clientCredentials":`+a2aClient+`,"x":`+a2aClient, `[]`),
	a2aWithFlows(`"x--authorizationCode":`+a2aCode+`,"x--clientCredentials":`+a2aClient+`,"x-clientCredentials":`+a2aClient, `[{"schemes":{"x-clientCredentials":{"list":[]}}}]`),
	`{"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"},{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3"}],"url":"https://a.example/","preferredTransport":"JSONRPC","protocolVersion":"0.3.0","security":[],"capabilities":{}}`,
	`{"supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3.0"}],"url":"https://b.example/","capabilities":{"extendedAgentCard":true},"securitySchemes":{"a":{"apiKeySecurityScheme":{"location":"header","name":"k"},"name":"k"},"b":{"type":"magic"}},"skills":[{"security":7}]}`,
	`{"name":7,"capabilities":[],"securitySchemes":[],"skills":[{"id":7}],"unknown":null}`,
}

const (
	a2aCode   = `{"oauth2SecurityScheme":{"flows":{"authorizationCode":{"authorizationUrl":"https://a.example/a","tokenUrl":"https://a.example/t","scopes":{}}}}}`
	a2aClient = `{"oauth2SecurityScheme":{"flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{}}}}}`
)

func a2aWithFlows(schemes, requirements string) string {
	return `{"capabilities":{},"securitySchemes":{` + schemes + `},"securityRequirements":` + requirements + `,"skills":[{"id":"t","name":"t","description":"t","tags":[],"securityRequirements":` + requirements + `}]}`
}

// oddA2AV03 are those of 0.3.
var oddA2AV03 = []string{
	`{"protocolVersion":"0.3.0","url":"https://a.example/","capabilities":{"stateTransitionHistory":true,"streaming":true},"additionalInterfaces":[],"supportsAuthenticatedExtendedCard":true,"signatures":[]}`,
	`{"protocolVersion":"0.2.9","url":"https://a.example/","preferredTransport":"GRPC","capabilities":{},"additionalInterfaces":[{"url":"https://a.example/","transport":"GRPC","x":1},{"url":"https://a.example/","transport":"JSONRPC"}],"securitySchemes":{},"security":[],"skills":[]}`,
	`{"protocolVersion":"draft","preferredTransport":"JSONRPC","capabilities":{}}`,
	`{"capabilities":{},"additionalInterfaces":[{"url":"https://a.example/","transport":"JSONRPC"}]}`,
	`{"protocolVersion":"0.3","url":"https://a.example/","capabilities":{"extensions":[{"uri":"u:x","description":"","required":true,"y":1}]},"securitySchemes":{"a":{"type":"apiKey","in":"header","name":"k","location":"x"},"b":{"type":"http","scheme":"bearer","bearerFormat":"JWT"},"c":{"type":"openIdConnect","openIdConnectUrl":"https://a.example/"},"d":{"type":"mutualTLS","description":"d"},"e":{"type":"magic"},"f":{}},"security":[{},{"a":[],"gone":["s"]}],"skills":[{"id":"t","name":"t","description":"t","tags":[],"security":[{"a":["s"]}]}]}`,
	v03WithFlows(`"o":`+v03Both, `[{"o":["s"]},{"k":[]}]`),
	v03WithFlows(`"o":`+v03Both+`,"p":`+v03Both, `[{"o":["s"],"p":["r"]},{"p":[]}]`),
	v03WithFlows(`"o":`+v03Both+`,"o-authorizationCode":{"type":"http","scheme":"basic"}`, `[{"o":[],"o-authorizationCode":[]}]`),
	v03WithFlows(`"o":`+v03Both, `[{"o":[],"o-clientCredentials":["dangling"]}]`),
	v03WithFlows(`"o-authorizationCode":`+v03Code+`,"o-clientCredentials":`+v03Client, `[{"o-authorizationCode":["s"]},{"o-clientCredentials":["s"]}]`),
	v03WithFlows(`"o-authorizationCode":`+v03Code+`,"o-clientCredentials":`+v03Client, `[{"o-authorizationCode":["s"]}]`),
	v03WithFlows(`"o":{"type":"oauth2","flows":{}},"q":{"type":"oauth2","flows":{"deviceCode":{},"password":{"tokenUrl":"https://a.example/t","scopes":{},"z":1}}}`, `[{"q":[]}]`),
	`{"url":7,"capabilities":{},"securitySchemes":{"a":7},"security":{"a":[]},"skills":{},"provider":{}}`,
}

const (
	v03Flows  = `"authorizationCode":{"authorizationUrl":"https://a.example/a","tokenUrl":"https://a.example/t","scopes":{}}`
	v03Both   = `{"type":"oauth2","description":"d","flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{"s":"S"},"refreshUrl":"https://a.example/r"},` + v03Flows + `}}`
	v03Code   = `{"type":"oauth2","flows":{` + v03Flows + `}}`
	v03Client = `{"type":"oauth2","flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{}}}}`
)

func v03WithFlows(schemes, requirements string) string {
	return `{"protocolVersion":"0.3.0","url":"https://a.example/","preferredTransport":"JSONRPC","capabilities":{},"securitySchemes":{` + schemes + `},"security":` + requirements + `,"skills":[{"id":"t","name":"t","description":"t","tags":[],"security":` + requirements + `}]}`
}

// TestA2AReportsAllLosses goes from each generation of A2A to the other, or to a union, and
// back, and holds the report to what became of the card.
func TestA2AReportsAllLosses(t *testing.T) {
	for _, way := range []struct {
		dialect, to string
		odd         []string
		trip        trip
		normal      func(testing.TB, []byte) []byte
	}{
		{"a2a", "a2a-0.3", oddA2A, tripOf(a2aA2AV03), normalA2A},
		{"a2a", "a2a-union", oddA2A, tripOf(a2aA2AUnion), normalA2A},
		{"a2a-0.3", "a2a", oddA2AV03, returnOf(a2aA2AV03), normalA2AV03},
		{"a2a-0.3", "a2a-union", oddA2AV03, tripOf(a2av03A2AUnion), normalA2AV03},
	} {
		cards := cardsOf(t, way.dialect)
		for _, text := range way.odd {
			cards[text] = []byte(text)
		}
		for name, data := range wildCards(t, way.dialect) {
			cards["wild "+name] = data
		}
		for name, data := range cards {
			t.Run(way.dialect+" to "+way.to+"/"+name, func(t *testing.T) {
				checkTrip(t, way.trip, way.normal(t, data))
			})
		}
	}
}

func normalA2A(t testing.TB, data []byte) []byte {
	c, err := a2a.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	text, err := a2a.Normalize(c).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func normalA2AV03(t testing.TB, data []byte) []byte {
	c, err := v03.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	text, err := v03.Normalize(c).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// wildCards are the cards of other people, where they are there, that are of the format and
// can be read.
func wildCards(t testing.TB, dialect string) map[string][]byte {
	files, err := filepath.Glob("../../../shared/data/wild/*.json")
	if err != nil {
		t.Fatal(err)
	}
	cards := make(map[string][]byte)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := detect.Detect(data); err == nil && string(found.Format) == dialect {
			cards[filepath.Base(file)] = bytes.TrimSpace(data)
		}
	}
	return cards
}
