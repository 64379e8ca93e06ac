package mcpformat

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

const serverCardSchema = `"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"`

func TestRoundTripServerCard(t *testing.T) {
	for file, text := range vectors.Cards(t, "mcp-server-card") {
		t.Run(file, func(t *testing.T) {
			projectiontest.Pair{From: MCPServerCard, To: vectors.Description, Card: text}.Check(t)
		})
	}
}

func TestReadsAllServerCards(t *testing.T) { vectors.ReadsAll(t, MCPServerCard) }

// TestReadServerCard: the members that the description has.
func TestReadServerCard(t *testing.T) {
	for _, test := range []struct{ name, card, want, lost string }{
		{
			"the name is an identifier, the title the name", `{"name":"a.b/c","title":"C","description":"d","version":"1","websiteUrl":"https://a.example/"}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"C","description":"d","version":"1","documentation":"https://a.example/"}`, "",
		},
		{
			"without a title the name is both", `{"name":"a.b/c","description":"d","version":"1"}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1"}`, "",
		},
		{
			"remotes are endpoints", `{"name":"a.b/c","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/mcp","supportedProtocolVersions":["2025-11-25"]},{"type":"sse","url":"https://a.example/sse"}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1","endpoints":[{"protocol":"mcp","version":"2025-11-25","address":"https://a.example/mcp"},{"protocol":"mcp","transport":"sse","address":"https://a.example/sse"}]}`,
			"",
		},
		{
			"the newest of several versions", `{"name":"a.b/c","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/mcp","supportedProtocolVersions":["2025-06-18","2025-11-25","2025-03-26"]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1","endpoints":[{"protocol":"mcp","version":"2025-11-25","address":"https://a.example/mcp"}]}`,
			"/remotes/0/supportedProtocolVersions",
		},
		{
			"an empty list of versions", `{"name":"a.b/c","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/mcp","supportedProtocolVersions":[]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://a.example/mcp"}]}`, "",
		},
		{
			"an address with variables", `{"name":"a.b/c","description":"d","version":"1","remotes":[{"type":"sse","url":"{base}/sse","variables":{"base":{"isRequired":true,"description":"The host."}}}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1","endpoints":[{"protocol":"mcp","transport":"sse","address":"{base}/sse","variables":{"base":{"required":true,"description":"The host."}}}]}`, "",
		},
		{
			"required secret headers are security", `{"name":"a.b/c","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/","headers":[{"name":"Authorization","value":"Bearer {t}","isRequired":true,"isSecret":true},{"name":"X-Region","value":"eu"}]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://a.example/","headers":[{"name":"X-Region","value":"eu"}],"security":[{"bearer":[]}]}],"schemes":{"bearer":{"type":"http","scheme":"bearer","header":{"value":"Bearer {t}"}}}}`,
			"",
		},
		{
			"metadata is annotations", `{"name":"a.b/c","description":"d","version":"1","_meta":{"com.example/build":{"n":1}}}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1","annotations":{"com.example/build":{"n":1}}}`, "",
		},
		{
			"the repository", `{"name":"a.b/c","description":"d","version":"1","repository":{"url":"https://a.example/","source":"s","id":"1","subfolder":"f"}}`,
			`{"identities":[{"kind":"mcp","value":"a.b/c"}],"name":"a.b/c","description":"d","version":"1","repository":{"url":"https://a.example/","host":"s","id":"1","folder":"f"}}`, "",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			card := "{" + serverCardSchema + "," + strings.TrimPrefix(test.card, "{")
			vectors.Case{From: MCPServerCard, To: vectors.Description, Card: card, Want: test.want, Lost: test.lost}.Check(t)
		})
	}
}

// TestWriteServerCard: the members that a card has of a description.
func TestWriteServerCard(t *testing.T) {
	long := "https://a.example/" + strings.Repeat("i", 255)
	requirements := ""
	for i := range 101 {
		requirements += fmt.Sprintf("/endpoints/0/security/%d ", i)
	}
	for _, test := range []struct{ name, description, want, lost string }{
		{
			"a name and an identifier", `{"identities":[{"kind":"did","value":"did:a:b"},{"kind":"mcp","value":"a.b/c"}],"name":"C","description":"d","version":"1"}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"1","description":"d","title":"C"}`, "/identities/0",
		},
		{
			"a name in the form of a server's", `{"name":"a.b/c","revision":3}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"3","description":"a.b/c"}`, "",
		},
		{"a name alone is a title", `{"name":"C","description":"d","version":"1"}`, "", ""},
		{
			"a repository, and packages", `{"name":"a.b/c","description":"d","version":"1","repository":{"url":"https://www.codeberg.example/a/b"},"packages":[{"registry":"npm","identifier":"p"}]}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"1","description":"d","repository":{"url":"https://www.codeberg.example/a/b","source":"codeberg.example"}}`, "/packages",
		},
		{
			"a text of 101 characters", `{"name":"a.b/c","description":"` + strings.Repeat("word ", 20) + `é","version":"1"}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"1","description":"` + strings.Repeat("word ", 18) + `word…"}`, "/description",
		},
		{
			"an icon with a long address", `{"name":"a.b/c","description":"d","version":"1","icon":"` + long + `"}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"1","description":"d","icons":[{"src":"` + long + `"}]}`, "",
		},
		{
			"endpoints of MCP, with version and security",
			`{"name":"a.b/c","description":"d","version":"1","schemes":{"k":{"type":"apiKey","in":"header","name":"X-Key"}},"endpoints":[{"protocol":"mcp","version":"2025-11-25","address":"https://a.example/","security":[{"k":[]}]},{"protocol":"mcp","address":"npx c"},{"protocol":"jsonrpc","address":"https://c.example/"}]}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"1","description":"d","remotes":[{"type":"streamable-http","url":"https://a.example/","headers":[{"name":"X-Key","isRequired":true,"isSecret":true}],"supportedProtocolVersions":["2025-11-25"]}]}`,
			"/endpoints/1 /endpoints/2",
		},
		{
			"the first 100 of many requirements",
			`{"name":"a.b/c","description":"d","version":"1","schemes":{"k":{"type":"apiKey","in":"header","name":"X-Key"}},"endpoints":[{"protocol":"mcp","address":"https://a.example/","security":[` +
				strings.Repeat(`{"x":[]},`, 100) + `{"k":[]}]}]}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"1","description":"d","remotes":[{"type":"streamable-http","url":"https://a.example/"}]}`,
			"/schemes " + strings.TrimSpace(requirements),
		},
		{
			"annotations with names of _meta", `{"name":"a.b/c","description":"d","version":"1","annotations":{"a.b/c":1,"a/b/c":2}}`,
			`{` + serverCardSchema + `,"name":"a.b/c","version":"1","description":"d","_meta":{"a.b/c":1}}`, "/annotations/a~1b~1c",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{From: vectors.Description, To: MCPServerCard, Card: test.description, Want: test.want, Lost: test.lost}.Check(t)
		})
	}
}

// TestHeadersOfServers: a header with credentials has no entry in the report if it is written as it
// was read. Marks that its variable lacked are reported.
func TestHeadersOfServers(t *testing.T) {
	for _, test := range []struct{ name, header, want string }{
		{"an API key", `{"name":"X-Key","description":"d","isRequired":true,"isSecret":true}`, ""},
		{"a bearer token", `{"name":"Authorization","value":"Bearer {token}","variables":{"token":{"isRequired":true,"isSecret":true}},"isRequired":true,"isSecret":true}`, ""},
		{"a variable without marks", `{"name":"Authorization","value":"Basic {credentials}","isRequired":true,"isSecret":true}`,
			"/remotes/0/headers/0/variables/credentials/isRequired /remotes/0/headers/0/variables/credentials/isSecret"},
		{"a variable that is not secret", `{"name":"Authorization","value":"Bearer {token}","variables":{"token":{"isRequired":true,"isSecret":false}},"isRequired":true,"isSecret":true}`, ""},
		{"a value around the key", `{"name":"X-Key","value":"key={k}","variables":{"k":{"description":"d","placeholder":"p"}},"isRequired":true,"isSecret":true}`, ""},
	} {
		server := `{"name":"a.b/c","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/sse","headers":[` + test.header + `]}]}`
		_, report, err := projection.Convert([]byte(server), MCPServerJSON, MCPServerCard)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range report.Entries {
			if strings.HasPrefix(e.Target, "/remotes") {
				got = append(got, e.Target)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %s, want %s", test.name, strings.Join(got, " "), test.want)
		}
	}
}

// TestHeadersOfManyRemotes: headers of one name at many remotes are schemes of their own, and stay within the
// limits of the result.
func TestHeadersOfManyRemotes(t *testing.T) {
	var remotes []string
	for i := range 2000 {
		remotes = append(remotes, fmt.Sprintf(`{"type":"sse","url":"https://a.example/%d","headers":[{"name":"K","description":"%[1]d","isRequired":true,"isSecret":true}]}`, i))
	}
	server := `{"name":"a.b/c","description":"d","version":"1","remotes":[` + strings.Join(remotes, ",") + `]}`
	got, _, err := projection.Convert([]byte(server), MCPServerJSON, MCPServerCard)
	if err != nil {
		t.Fatal(err)
	}
	for i := range remotes {
		if !strings.Contains(string(got), fmt.Sprintf(`{"name":"K","description":"%d","isRequired":true,"isSecret":true}`, i)) {
			t.Fatalf("remote %d has another header", i)
		}
	}
}

// TestManyRequirements: the first 100 requirements of an endpoint are tried, and the report says so of the rest. It
// says it once, although all endpoints share them.
func TestManyRequirements(t *testing.T) {
	var schemes, requirements []string
	for i := range maxRequirements + 1 {
		scheme := `{"type":"oauth2"}`
		if i == maxRequirements {
			scheme = `{"type":"apiKey","in":"header","name":"K"}`
		}
		schemes = append(schemes, fmt.Sprintf(`"s%d":%s`, i, scheme))
		requirements = append(requirements, fmt.Sprintf(`{"s%d":[]}`, i))
	}
	agent := `{"name":"a.b/c","description":"d","version":"1","schemes":{` + strings.Join(schemes, ",") + `},"security":[` + strings.Join(requirements, ",") + `],
		"endpoints":[{"protocol":"mcp","address":"https://a.example/"},{"protocol":"mcp","address":"https://b.example/"}]}`
	got, report, err := projection.Convert([]byte(agent), vectors.Description, MCPServerCard)
	if err != nil || strings.Contains(string(got), "headers") {
		t.Fatalf("%s, %v", got, err)
	}
	var reasons []string
	for _, e := range report.Entries {
		if e.Source == fmt.Sprintf("/security/%d", maxRequirements) {
			reasons = append(reasons, e.Message)
		}
	}
	if !slices.Equal(reasons, []string{tooMany}) {
		t.Errorf("%q", reasons)
	}
}
