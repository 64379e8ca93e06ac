package mcpformat

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

const serverJSONSchema = `"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"`

func TestRoundTripServerJSON(t *testing.T) {
	for file, text := range vectors.Cards(t, "mcp-server-json") {
		t.Run(file, func(t *testing.T) {
			projectiontest.Pair{From: MCPServerJSON, To: vectors.Description, Card: text}.Check(t)
		})
	}
}

func TestReadsAllServerJSON(t *testing.T) { vectors.ReadsAll(t, MCPServerJSON) }

// TestReadServerJSON: the members that the description has.
func TestReadServerJSON(t *testing.T) {
	for _, test := range []struct{ name, server, want, lost, edition string }{
		{
			"the name is an identifier, the title the name", `{"name":"a.b/cd","title":"C","description":"d","version":"1"}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"C","description":"d","version":"1"}`, "", "",
		},
		{
			"without a title the name is both", `{"name":"a.b/cd","description":"d","version":"1"}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1"}`, "", "",
		},
		{
			"names with underscores", `{"name":"a.b/cd","description":"d","version":"1","website_url":"https://a.example/","status":"active"}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","status":"active","version":"1","documentation":"https://a.example/"}`, "", "2025-07-09",
		},
		{
			"remotes are endpoints", `{"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/mcp"},{"type":"sse","url":"https://a.example/sse"}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://a.example/mcp"},{"protocol":"mcp","transport":"sse","address":"https://a.example/sse"}]}`,
			"", "",
		},
		{
			"an address with variables", `{"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://{t}.example/sse","variables":{"t":{"choices":["a"],"other":1}}}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1","endpoints":[{"protocol":"mcp","transport":"sse","address":"https://{t}.example/sse","variables":{"t":{"choices":["a"]}}}]}`, "/remotes/0/variables/t/other", "",
		},
		{
			"how a user enters credentials", `{"name":"a.b/cd","title":"C","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/","headers":[{"name":"Authorization","value":"Bearer {t}","isRequired":true,"isSecret":true,"variables":{"t":{"description":"The token.","isRequired":true,"isSecret":true,"placeholder":"x"}}},{"name":"X-Key","isRequired":true,"isSecret":true,"choices":["k"]}]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"C","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://a.example/","security":[{"bearer":[],"X-Key":[]}]}],"schemes":{
				"bearer":{"type":"http","scheme":"bearer","description":"The token.","header":{"value":"Bearer {t}","variables":{"t":{"description":"The token.","required":true,"secret":true,"placeholder":"x"}}}},
				"X-Key":{"type":"apiKey","in":"header","name":"X-Key","header":{"choices":["k"]}}}}`,
			"", "",
		},
		{
			"metadata of the publisher", `{"name":"a.b/cd","description":"d","version":"1","_meta":{"io.modelcontextprotocol.registry/publisher-provided":{"k":[1]},"x":1}}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1","annotations":{"k":[1]}}`, "/_meta/x", "",
		},
		{
			"required secret headers are security", `{"name":"a.b/cd","title":"C","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/","headers":[{"name":"Authorization","value":"Bearer {t}","isRequired":true,"isSecret":true,"variables":{"t":{}}},{"name":"X-Key","description":"The key.","is_required":true,"is_secret":true},{"name":"X-Region","value":"eu"},{"name":"X-User","isSecret":true}]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"C","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://a.example/","headers":[{"name":"X-Region","value":"eu"},{"name":"X-User","secret":true}],"security":[{"bearer":[],"X-Key":[]}]}],"schemes":{"bearer":{"type":"http","scheme":"bearer","header":{"value":"Bearer {t}","variables":{"t":{}}}},"X-Key":{"type":"apiKey","in":"header","name":"X-Key","description":"The key."}}}`,
			"", "",
		},
		{
			"headers of several remotes", `{"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"K","isRequired":true,"isSecret":true}]},{"type":"sse","url":"https://b.example/","headers":[{"name":"K","isRequired":true,"isSecret":true}]},{"type":"sse","url":"https://c.example/","headers":[{"name":"K","description":"Another one.","isRequired":true,"isSecret":true}]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1","endpoints":[{"protocol":"mcp","transport":"sse","address":"https://a.example/","security":[{"K":[]}]},{"protocol":"mcp","transport":"sse","address":"https://b.example/","security":[{"K":[]}]},
				{"protocol":"mcp","transport":"sse","address":"https://c.example/","security":[{"K-2":[]}]}],"schemes":{"K":{"type":"apiKey","in":"header","name":"K"},"K-2":{"type":"apiKey","in":"header","name":"K","description":"Another one."}}}`,
			"", "",
		},
		{
			"a token of its own is an API key", `{"name":"a.b/cd","title":"C","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/","headers":[{"name":"Authorization","value":"Token {t}","isRequired":true,"isSecret":true}]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"C","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://a.example/","security":[{"Authorization":[]}]}],"schemes":{"Authorization":{"type":"apiKey","in":"header","name":"Authorization","header":{"value":"Token {t}"}}}}`,
			"", "",
		},
		{
			"packages and the repository",
			`{"name":"a.b/cd","description":"d","version":"1","packages":[{"registryType":"npm","registryBaseUrl":"https://registry.npmjs.org","identifier":"p","version":"2","runtimeHint":"npx","transport":{"type":"sse","url":"http://localhost:{port}/","headers":[{"name":"X-Key","isSecret":true}]},
				"runtimeArguments":[{"type":"named","name":"--mount","value":"src={f}","isRepeated":true,"variables":{"f":{"format":"filepath","isRequired":true}}}],"packageArguments":[{"type":"positional","valueHint":"town","choices":["x"],"placeholder":"x"}],
				"environmentVariables":[{"name":"KEY","isRequired":true,"isSecret":true,"default":"k","x":1}]}],"repository":{"url":"https://a.example/","source":"s","id":"1","subfolder":"a/b"}}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1","repository":{"url":"https://a.example/","host":"s","id":"1","folder":"a/b"},
				"packages":[{"registry":"npm","registryUrl":"https://registry.npmjs.org","identifier":"p","version":"2","command":"npx","transport":"sse","address":"http://localhost:{port}/","headers":[{"name":"X-Key","secret":true}],
				"commandArguments":[{"kind":"named","name":"--mount","repeated":true,"value":"src={f}","variables":{"f":{"required":true,"format":"filepath"}}}],"arguments":[{"kind":"positional","hint":"town","choices":["x"],"placeholder":"x"}],
				"environment":[{"name":"KEY","required":true,"secret":true,"default":"k"}]}]}`,
			"/packages/0/environmentVariables/0/x", "",
		},
		{
			"packages of the first edition",
			`{"name":"a.b/cd","description":"d","version":"1","packages":[{"registry_type":"mcpb","identifier":"https://a.example/p.mcpb","version":"2","file_sha256":"` + strings.Repeat("0", 64) + `","runtime_hint":"mcpb","transport":{"type":"stdio"},
				"package_arguments":[{"type":"positional","value_hint":"town","is_required":true}],"environment_variables":[{"name":"KEY","is_secret":true},7]}]}`,
			`{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1","packages":[{"registry":"mcpb","identifier":"https://a.example/p.mcpb","version":"2","sha256":"` + strings.Repeat("0", 64) + `","command":"mcpb","transport":"stdio",
				"arguments":[{"kind":"positional","hint":"town","required":true}],"environment":[{"name":"KEY","secret":true}]}]}`,
			"/packages/0/environment_variables/1", "2025-07-09",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: MCPServerJSON, To: vectors.Description, Card: test.server, Want: test.want, Lost: test.lost,
				Back: []projection.Option{projection.Version(test.edition)},
			}.Check(t)
		})
	}
}

// TestWriteServerJSON: a description in each edition that differs.
func TestWriteServerJSON(t *testing.T) {
	const old = `"$schema":"https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json"`
	hundred := strings.Repeat("word ", 20)
	for _, test := range []struct{ name, edition, description, want, lost string }{
		{
			"a name and an identifier", "", `{"identities":[{"kind":"did","value":"did:a:b"},{"kind":"mcp","value":"a.b/cd"}],"name":"C","description":"d","version":"1"}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","title":"C","description":"d","version":"1"}`, "/identities/0",
		},
		{
			"the name of a server is no title", "", `{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1"}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1"}`, "",
		},
		{
			"a name in the form of a server's", "", `{"name":"a.b/cd","revision":3}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"a.b/cd","version":"3"}`, "",
		},
		{"a name alone is a title", "", `{"name":"C"}`, "", ""},
		{
			"a text of 101 characters", "", `{"name":"a.b/cd","description":"` + hundred + `é","version":"1"}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"` + strings.Repeat("word ", 18) + `word…","version":"1"}`, "/description",
		},
		{
			"the first edition", "2025-07-09", `{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"C","description":"d","version":"1","status":"deleted","documentation":"https://a.example/","icon":"https://a.example/i.png"}`,
			`{` + old + `,"name":"a.b/cd","description":"d","status":"deleted","version":"1","website_url":"https://a.example/"}`, "/name /icon",
		},
		{
			"the name of a server in an edition without titles", "2025-07-09", `{"identities":[{"kind":"mcp","value":"a.b/cd"}],"name":"a.b/cd","description":"d","version":"1"}`,
			`{` + old + `,"name":"a.b/cd","description":"d","version":"1"}`, "",
		},
		{
			"a status of another format", "2025-07-09", `{"name":"a.b/cd","description":"d","version":"1","status":"paused"}`,
			`{` + old + `,"name":"a.b/cd","description":"d","version":"1"}`, "/status",
		},
		{
			"a page without a scheme, and a long address", "", `{"name":"a.b/cd","description":"d","version":"1","documentation":"a b","icon":"https://a.example/` + strings.Repeat("i", 255) + `"}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1"}`, "/documentation /icon",
		},
		{
			"endpoints of MCP, in their order", "",
			`{"name":"a.b/cd","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://b.example/","priority":2},{"protocol":"mcp","address":"https://a.example/","priority":1},{"protocol":"mcp","address":"npx c"},{"protocol":"jsonrpc","address":"https://c.example/"}]}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/"},{"type":"streamable-http","url":"https://b.example/"}]}`,
			"/endpoints/0/priority /endpoints/1/priority /endpoints/2 /endpoints/3",
		},
		{
			"addresses with variables that are listed, and that are not", "",
			`{"name":"a.b/cd","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://{t}.example/","variables":{"t":{"default":"x"}}},{"protocol":"mcp","address":"https://{u}.example/"},{"protocol":"mcp","address":"{base}/mcp","variables":{"base":{}}}]}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://{t}.example/","variables":{"t":{"default":"x"}}}]}`,
			"/endpoints/1 /endpoints/2",
		},
		{
			"an address with variables in an older edition", "2025-10-17",
			`{"name":"a.b/cd","description":"d","version":"1","endpoints":[{"protocol":"mcp","address":"https://{t}.example/","variables":{"t":{}}},{"protocol":"mcp","address":"https://b.example/"}]}`,
			`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-10-17/server.schema.json","name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://b.example/"}]}`,
			"/endpoints/0",
		},
		{
			"security of the agent, and of an endpoint", "",
			`{"name":"a.b/cd","description":"d","version":"1","schemes":{"k":{"type":"apiKey","in":"header","name":"X-Key"},"b":{"type":"http","scheme":"Basic"},"o":{"type":"oauth2"}},"security":[{"o":[]},{"k":[]},{"b":[]}],"endpoints":[{"protocol":"mcp","address":"https://a.example/"},{"protocol":"mcp","address":"https://b.example/","security":[{"b":["x"],"k":[]}]}]}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/","headers":[{"name":"X-Key","isRequired":true,"isSecret":true}]},{"type":"streamable-http","url":"https://b.example/","headers":[{"name":"Authorization","value":"Basic {credentials}","variables":{"credentials":{"isRequired":true,"isSecret":true}},"isRequired":true,"isSecret":true},{"name":"X-Key","isRequired":true,"isSecret":true}]}]}`,
			"/schemes/o /security/0 /security/2 /endpoints/1/security/0/b",
		},
		{
			"transports, and headers that are no authentication", "",
			`{"name":"a.b/cd","description":"d","version":"1","schemes":{"b":{"type":"http","scheme":"Bearer"}},"endpoints":[{"protocol":"mcp","address":"https://a.example/","transport":"sse","security":[{"b":[]}],"headers":[{"name":"X-Region","value":"eu","choices":["eu"]},{"name":"authorization"},{"value":"v"}]}]}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"Authorization","value":"Bearer {token}","variables":{"token":{"isRequired":true,"isSecret":true}},"isRequired":true,"isSecret":true},{"name":"X-Region","value":"eu","choices":["eu"]}]}]}`,
			"/endpoints/0/headers/1 /endpoints/0/headers/2",
		},
		{
			"headers of the first edition", "2025-07-09",
			`{"name":"a.b/cd","description":"d","version":"1","schemes":{"k":{"type":"apiKey","in":"header","name":"X-Key"}},"endpoints":[{"protocol":"mcp","address":"https://a.example/","security":[{"k":[]}]}]}`,
			`{` + old + `,"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/","headers":[{"name":"X-Key","is_required":true,"is_secret":true}]}]}`, "",
		},
		{
			"a key in the query is no header", "",
			`{"name":"a.b/cd","description":"d","version":"1","schemes":{"k":{"type":"apiKey","in":"query","name":"key"}},"security":[{"k":[]}],"endpoints":[{"protocol":"mcp","address":"https://a.example/"}]}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/"}]}`, "/schemes /security/0",
		},
		{
			"packages that the registry can name", "",
			`{"name":"a.b/cd","description":"d","version":"1","packages":[{"registry":"npm","identifier":"p","version":"^1"},{"registry":"npm","identifier":"p q"},{"identifier":"p"},{"registry":"oci","identifier":"p","transport":"sse"},
				{"registry":"oci","identifier":"p","transport":"stdio","sha256":"x","arguments":[{"kind":"positional"},{"kind":"named","name":"--a","format":"word"}],"environment":[{"name":"K","kind":"named"},{"name":"L","required":true}]}]}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","packages":[{"registryType":"npm","identifier":"p","transport":{"type":"stdio"}},
				{"registryType":"oci","identifier":"p","transport":{"type":"stdio"},"packageArguments":[{"type":"named","name":"--a"}],"environmentVariables":[{"name":"L","isRequired":true}]}]}`,
			"/packages/0/version /packages/1 /packages/2 /packages/3 /packages/4/sha256 /packages/4/arguments/0 /packages/4/arguments/1/format /packages/4/environment/0",
		},
		{
			"packages of the first edition", "2025-07-09",
			`{"name":"a.b/cd","description":"d","version":"1","packages":[{"registry":"npm","identifier":"p"},{"registry":"npm","identifier":"q","version":"1.x-1"},{"registry":"npm","registryUrl":"https://registry.npmjs.org","identifier":"p","version":"1","command":"npx","arguments":[{"kind":"positional","hint":"h","required":true,"placeholder":"p"}]}]}`,
			`{` + old + `,"name":"a.b/cd","description":"d","version":"1","packages":[{"registry_type":"npm","registry_base_url":"https://registry.npmjs.org","identifier":"p","version":"1","runtime_hint":"npx","transport":{"type":"stdio"},"package_arguments":[{"type":"positional","value_hint":"h","is_required":true}]}]}`,
			"/packages/0 /packages/1 /packages/2/arguments/0/placeholder",
		},
		{
			"images with their registry and version", "",
			`{"name":"a.b/cd","description":"d","version":"1","packages":[{"registry":"oci","registryUrl":"https://ghcr.io/","identifier":"p/q","version":"1"},{"registry":"oci","registryUrl":"https://index.docker.io","identifier":"docker.io/p/q:1","version":"1"},
				{"registry":"oci","identifier":"p/q","version":"sha256:` + strings.Repeat("0", 64) + `"},{"registry":"oci","registryUrl":"https://ghcr.io","identifier":"quay.io/p/q:1","version":"2"},{"registry":"oci","identifier":"p","version":"latest"}]}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","packages":[{"registryType":"oci","identifier":"ghcr.io/p/q:1","transport":{"type":"stdio"}},{"registryType":"oci","identifier":"docker.io/p/q:1","transport":{"type":"stdio"}},
				{"registryType":"oci","identifier":"p/q@sha256:` + strings.Repeat("0", 64) + `","transport":{"type":"stdio"}},{"registryType":"oci","registryBaseUrl":"https://ghcr.io","identifier":"quay.io/p/q:1","version":"2","transport":{"type":"stdio"}},{"registryType":"oci","identifier":"p:latest","transport":{"type":"stdio"}}]}`,
			"",
		},
		{
			"images of an older edition", "2025-07-09",
			`{"name":"a.b/cd","description":"d","version":"1","packages":[{"registry":"oci","identifier":"ghcr.io/p/q:1"},{"registry":"oci","identifier":"p:2"},{"registry":"oci","registryUrl":"https://ghcr.io","identifier":"p/q","version":"1"},{"registry":"oci","registryUrl":"https://a.example","identifier":"b.example:5000/p:3"},{"registry":"oci","identifier":"p"}]}`,
			`{` + old + `,"name":"a.b/cd","description":"d","version":"1","packages":[{"registry_type":"oci","registry_base_url":"https://ghcr.io","identifier":"p/q","version":"1","transport":{"type":"stdio"}},{"registry_type":"oci","identifier":"p","version":"2","transport":{"type":"stdio"}},
				{"registry_type":"oci","registry_base_url":"https://ghcr.io","identifier":"p/q","version":"1","transport":{"type":"stdio"}},{"registry_type":"oci","registry_base_url":"https://a.example","identifier":"b.example:5000/p","version":"3","transport":{"type":"stdio"}}]}`,
			"/packages/4",
		},
		{
			"the hosting service of a repository", "", `{"name":"a.b/cd","description":"d","version":"1","repository":{"url":"https://github.com/a/b","folder":"../c"}}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1","repository":{"url":"https://github.com/a/b","source":"github"}}`, "/repository/folder",
		},
		{
			"a repository that the registry refuses", "", `{"name":"a.b/cd","description":"d","version":"1","repository":{"url":"https://a.example/b"}}`,
			`{` + serverJSONSchema + `,"name":"a.b/cd","description":"d","version":"1"}`, "/repository",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{
				From: vectors.Description, To: MCPServerJSON, Card: test.description, Want: test.want, Lost: test.lost,
				Options: []projection.Option{projection.Version(test.edition)},
			}.Check(t)
		})
	}
}
