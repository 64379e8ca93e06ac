package project

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// oneCard is a card of 1.0 with everything that 0.3 writes in another way.
const oneCard = `{
	"name":"A","description":"d","version":"1","defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
	"supportedInterfaces":[
		{"url":"a.example:443","protocolBinding":"GRPC","protocolVersion":"1.0"},
		{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":"t"}],
	"capabilities":{"extendedAgentCard":true},
	"securitySchemes":{
		"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}},
		"m":{"mtlsSecurityScheme":{"description":"d"}},
		"o":{"oauth2SecurityScheme":{"flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{"s":"S"}}}}}},
	"securityRequirements":[{"schemes":{"k":{"list":[]},"o":{"list":["s"]}}}],
	"skills":[{"id":"s","name":"s","description":"s","tags":["t"],"securityRequirements":[{"schemes":{"k":{"list":[]}}}]}]
}`

func a2aCard(t testing.TB, text string) *a2a.AgentCard {
	t.Helper()
	c, err := a2a.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestUnion(t *testing.T) {
	b := unionOf(nil, a2aCard(t, oneCard).ToBuilder())
	c, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	text := card.Must(c.AppendJSON(nil))
	sameJSON(t, string(text), `{
		"name":"A","description":"d","version":"1","defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
		"supportedInterfaces":[
			{"url":"a.example:443","protocolBinding":"GRPC","protocolVersion":"1.0"},
			{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":"t"},
			{"url":"a.example:443","protocolBinding":"GRPC","protocolVersion":"0.3"},
			{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3","tenant":"t"}],
		"capabilities":{"extendedAgentCard":true},
		"securitySchemes":{
			"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"},"type":"apiKey","in":"header","name":"X-Key"},
			"m":{"mtlsSecurityScheme":{"description":"d"},"type":"mutualTLS","description":"d"},
			"o":{"oauth2SecurityScheme":{"flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{"s":"S"}}}},
				"type":"oauth2","flows":{"clientCredentials":{"tokenUrl":"https://a.example/t","scopes":{"s":"S"}}}}},
		"securityRequirements":[{"schemes":{"k":{"list":[]},"o":{"list":["s"]}}}],
		"skills":[{"id":"s","name":"s","description":"s","tags":["t"],"securityRequirements":[{"schemes":{"k":{"list":[]}}}],"security":[{"k":[]}]}],
		"url":"https://a.example/","preferredTransport":"JSONRPC","protocolVersion":"0.3.0",
		"additionalInterfaces":[{"url":"a.example:443","transport":"GRPC"}],
		"security":[{"k":[],"o":["s"]}],"supportsAuthenticatedExtendedCard":true
	}`)
}

// TestUnionOfGenerations goes from a card of either generation to a union, from that to
// both, and back to what the card was.
func TestUnionOfGenerations(t *testing.T) {
	for _, from := range []Format{FormatA2A, FormatA2AV03} {
		text := map[Format]string{FormatA2A: oneCard, FormatA2AV03: frameV03(`,"iconUrl":"https://a.example/i","security":[{"k":[]}],"securitySchemes":{"k":{"type":"mutualTLS"}}`)}[from]
		made, _ := converted(t, text, from, FormatA2AUnion)
		if _, err := a2a.Parse([]byte(made)); err != nil {
			t.Errorf("from %s: not of 1.0: %v", from, err)
		}
		if _, err := v03.Parse([]byte(made)); err != nil {
			t.Errorf("from %s: not of 0.3: %v", from, err)
		}
		back, report := converted(t, made, FormatA2AUnion, from)
		sameJSON(t, back, text)
		for _, line := range report {
			if strings.HasPrefix(line, "dropped") || strings.HasPrefix(line, "narrowed") {
				t.Errorf("from %s: the way back has lost something: %s", from, line)
			}
		}
	}
}

// TestUnionsOfUnions is about cards that have members already that a union has: the report
// names what does not come back.
func TestUnionsOfUnions(t *testing.T) {
	text := strings.Replace(oneCard, `"version":"1"`, `"version":"1","url":"https://b.example/","signatures":[{"protected":"e30","signature":"AA"}]`, 1)
	made, report := converted(t, text, FormatA2A, FormatA2AUnion)
	if strings.Contains(made, "b.example") {
		t.Errorf("the union says that it is elsewhere: %s", made)
	}
	sameLines(t, report, []string{"dropped /signatures →  signature", "narrowed /url → /url union"})
}

// TestUnionIsOfBoth: a union is a valid card of 1.0, and of 0.3 as well.
func TestUnionIsOfBoth(t *testing.T) {
	for name, data := range cardsOf(t, "a2a") {
		if _, err := a2a.Parse(data); err != nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			text := card.Must(unionOf(nil, a2aCard(t, string(data)).ToBuilder()).Draft().AppendJSON(nil))
			if _, err := a2a.Parse(text); err != nil {
				t.Errorf("1.0: %v", err)
			}
			x, err := v03.Parse(text)
			if err != nil {
				t.Fatalf("0.3: %v\n%s", err, text)
			}
			if x.URL == "" || !x.PreferredTransport.IsSet() || x.ProtocolVersion != versionOfA2AV03 {
				t.Errorf("no address for clients of 0.3: %s", text)
			}
			if !slices.ContainsFunc(a2aCard(t, string(text)).SupportedInterfaces, func(x a2a.AgentInterface) bool { return older(&x) }) {
				t.Errorf("no interface of 0.3: %s", text)
			}
		})
	}
}

// TestOfUnion: what repeats goes without a word, what differs stays.
func TestOfUnion(t *testing.T) {
	plain := a2aCard(t, oneCard)
	whole := string(card.Must(unionOf(nil, plain.ToBuilder()).Draft().AppendJSON(nil)))
	if got := ofUnion(projectrt.NewRun("a2a-union", "a2a", &projectrt.Options{}, ""), a2aCard(t, whole)); !got.Equal(plain) {
		t.Errorf("got %s", card.Must(json.Marshal(got)))
	}
	if got := ofUnion(projectrt.NewRun("a2a-union", "a2a", &projectrt.Options{}, ""), plain); !got.Equal(plain) {
		t.Errorf("of a card that is no union: %s", card.Must(json.Marshal(got)))
	}
	for _, test := range []struct{ name, from, to, stays string }{
		{"another address", `"url":"https://a.example/","preferredTransport"`, `"url":"https://b.example/","preferredTransport"`, `"url":"https://b.example/"`},
		{"other scopes", `"security":[{"k":[],"o":["s"]}]`, `"security":[{"k":[],"o":["r"]}]`, `"security":[{"k":[],"o":["r"]}]`},
		{"another place of the key", `"in":"header"`, `"in":"query"`, `"in":"query"`},
		{"a further interface of 0.3", `"protocolVersion":"0.3","tenant":"t"}]`, `"protocolVersion":"0.3","tenant":"t"},{"url":"https://c.example/","protocolBinding":"JSONRPC","protocolVersion":"0.3"}]`, `"https://c.example/"`},
		{"requirements of a skill", `"security":[{"k":[]}]`, `"security":[]`, `"security":[]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			edited := strings.Replace(whole, test.from, test.to, 1)
			if edited == whole {
				t.Fatalf("nothing to edit in %s", whole)
			}
			got := string(card.Must(ofUnion(projectrt.NewRun("a2a-union", "a2a", &projectrt.Options{}, ""), a2aCard(t, edited)).AppendJSON(nil)))
			if !strings.Contains(got, test.stays) {
				t.Errorf("%s is gone: %s", test.stays, got)
			}
		})
	}
}

// TestUnionLeavesItsArgument: both steps work on copies.
func TestUnionLeavesItsArgument(t *testing.T) {
	c := a2aCard(t, oneCard)
	before := string(card.Must(c.AppendJSON(nil)))
	u := unionOf(nil, c.ToBuilder()).Draft()
	middle := string(card.Must(u.AppendJSON(nil)))
	ofUnion(projectrt.NewRun("a2a-union", "a2a", &projectrt.Options{}, ""), u)
	if after := string(card.Must(c.AppendJSON(nil))); after != before {
		t.Errorf("the card is now %s", after)
	}
	if after := string(card.Must(u.AppendJSON(nil))); after != middle {
		t.Errorf("the union is now %s", after)
	}
}
