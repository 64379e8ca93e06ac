package oasfformat

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp/servercard"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// serverClasses are options for what a server.json does not say.
var serverClasses = []projection.Option{projection.Supply("skills", "10201"), projection.Supply("created-at", "2026-01-01T00:00:00Z")}

// TestConnections: packages and remotes are connections of the module for MCP servers.
func TestConnections(t *testing.T) {
	for _, test := range []struct{ name, server, want string }{
		{
			"npm", `"packages":[{"registryType":"npm","identifier":"@a/b","version":"1.2.3","transport":{"type":"stdio"},
				"environmentVariables":[{"name":"KEY","description":"The key.","isRequired":true,"isSecret":true},{"name":"PLACE","default":"x"}]}]`,
			`[{"type":"stdio","command":"npx","args":["-y","@a/b@1.2.3"],"env_vars":[{"name":"KEY","description":"The key.","required":true},{"name":"PLACE","description":"The variable PLACE.","default_value":"x"}]}]`,
		},
		{"pypi", `"packages":[{"registryType":"pypi","identifier":"a","version":"1.2","transport":{"type":"stdio"}}]`, `[{"type":"stdio","command":"uvx","args":["a@1.2"]}]`},
		{"nuget", `"packages":[{"registryType":"nuget","identifier":"A.B","version":"1.0.0","transport":{"type":"stdio"}}]`, `[{"type":"stdio","command":"dnx","args":["A.B@1.0.0","--yes"]}]`},
		{
			"nuget with arguments", `"packages":[{"registryType":"nuget","identifier":"A.B","version":"1.0.0","transport":{"type":"stdio"},"packageArguments":[{"type":"positional","value":"mcp"},{"type":"named","name":"--level","value":"1"}]}]`,
			`[{"type":"stdio","command":"dnx","args":["A.B@1.0.0","--yes","--","mcp","--level=1"]}]`,
		},
		{
			"pipx by its hint", `"packages":[{"registryType":"pypi","runtimeHint":"pipx","identifier":"a","version":"1.2","transport":{"type":"stdio"}}]`,
			`[{"type":"stdio","command":"pipx","args":["run","a==1.2"]}]`,
		},
		{
			"a command of its own", `"packages":[{"registryType":"npm","runtimeHint":"node","identifier":"a","version":"1.0.0","transport":{"type":"stdio"}}]`,
			`[{"type":"stdio","command":"node","args":["a"]}]`,
		},
		{
			"docker", `"packages":[{"registryType":"oci","identifier":"ghcr.io/a/b:1.0.0","transport":{"type":"stdio"},
				"runtimeArguments":[{"type":"named","name":"--mount","value":"src={folder},dst={path}","isRepeated":true,"variables":{"folder":{"isRequired":true},"path":{"default":"/data"}}}],
				"packageArguments":[{"type":"positional","valueHint":"town","isRequired":true},{"type":"positional","valueHint":"street"},{"type":"named","name":"--unit","default":"celsius"},
					{"type":"named","name":"--port","isRequired":true},{"type":"named","name":"--verbose"}],
				"environmentVariables":[{"name":"KEY"}]}]`,
			`[{"type":"stdio","command":"docker","args":["run","-i","--rm","--mount=src={folder},dst=/data","--env=KEY","ghcr.io/a/b:1.0.0","{town}","--unit=celsius","--port={port}","--verbose"],
				"env_vars":[{"name":"KEY","description":"The variable KEY."}]}]`,
		},
		{
			"repeated arguments and packages", `"packages":[{"registryType":"oci","identifier":"a/b:1","transport":{"type":"stdio"},"runtimeArguments":[{"type":"positional","value":"run"},{"type":"named","name":"--rm"}]},
				{"registryType":"oci","identifier":"a/b:1","transport":{"type":"stdio"}},
				{"registryType":"pypi","identifier":"a","version":"1.2","transport":{"type":"stdio"},"packageArguments":[{"type":"positional","value":"x"},{"type":"positional","value":"x"}]}]`,
			`[{"type":"stdio","command":"docker","args":["run","-i","--rm","a/b:1"]}]`,
		},
		{
			"repeated flags", `"packages":[{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"stdio"},"packageArguments":[{"type":"positional","value":"--dir"},{"type":"positional","value":"/a"},
				{"type":"positional","value":"--dir"},{"type":"positional","value":"/b"},{"type":"named","name":"--tag","value":"x"},{"type":"named","name":"--tag","value":"x"}]}]`,
			`[{"type":"stdio","command":"npx","args":["-y","a@1.0.0","--dir=/a","--dir=/b","--tag=x"]}]`,
		},
		{
			"a program of another package", `"packages":[{"registryType":"pypi","identifier":"a","version":"1.0.0","runtimeHint":"uvx","transport":{"type":"stdio"},"runtimeArguments":[{"type":"named","name":"--from","value":"a[all]==1.0.0"}]}]`,
			`[{"type":"stdio","command":"uvx","args":["--from=a[all]==1.0.0","a"]}]`,
		},
		{
			"an image of another registry, and a variable that docker passes", `"packages":[{"registryType":"oci","registryBaseUrl":"https://ghcr.io","identifier":"a/b","version":"1","transport":{"type":"stdio"},"runtimeArguments":[{"type":"positional","value":"run"},
				{"type":"named","name":"-i","value":"true"},{"type":"named","name":"-e","value":"TOKEN={token}","variables":{"token":{"description":"The token.","isRequired":true,"isSecret":true}}},{"type":"named","name":"-e","value":"PLACE=x"},
				{"type":"positional","value":"ghcr.io/a/b"}]},{"registryType":"oci","registryBaseUrl":"https://docker.io","identifier":"a/b","version":"1","transport":{"type":"stdio"}},{"registryType":"oci","identifier":"a.example:5000/a/b","version":"1","transport":{"type":"stdio"}}]`,
			`[{"type":"stdio","command":"docker","args":["run","-i","--rm","--env=TOKEN","-e=PLACE=x","ghcr.io/a/b:1"],"env_vars":[{"name":"TOKEN","description":"The token.","required":true}]},
				{"type":"stdio","command":"docker","args":["run","-i","--rm","docker.io/a/b:1"]},{"type":"stdio","command":"docker","args":["run","-i","--rm","a.example:5000/a/b:1"]}]`,
		},
		{
			"packages of another registry", `"packages":[{"registryType":"npm","registryBaseUrl":"https://npm.a.example/","identifier":"a","version":"1.0.0","transport":{"type":"stdio"}},
				{"registryType":"pypi","registryBaseUrl":"https://test.pypi.org","identifier":"a","version":"1.0.0","transport":{"type":"stdio"}},
				{"registryType":"pypi","registryBaseUrl":"https://pypi.a.example","identifier":"a","version":"1.0.0","runtimeHint":"uvx","transport":{"type":"stdio"},"runtimeArguments":[{"type":"named","name":"--default-index","value":"https://b.example/"}]},
				{"registryType":"nuget","registryBaseUrl":"https://nuget.a.example/v3/index.json","identifier":"A","version":"1.0.0","transport":{"type":"stdio"}},
				{"registryType":"npm","registryBaseUrl":"https://registry.npmjs.org","identifier":"a","version":"1.0.0","transport":{"type":"stdio"}}]`,
			`[{"type":"stdio","command":"npx","args":["-y","--registry=https://npm.a.example","a@1.0.0"]},{"type":"stdio","command":"uvx","args":["--default-index=https://test.pypi.org/simple","a@1.0.0"]},
				{"type":"stdio","command":"uvx","args":["--default-index=https://b.example/","a@1.0.0"]},{"type":"stdio","command":"dnx","args":["--source=https://nuget.a.example/v3/index.json","A@1.0.0","--yes"]},
				{"type":"stdio","command":"npx","args":["-y","a@1.0.0"]}]`,
		},
		{
			"flags of one letter", `"packages":[{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"stdio"},"packageArguments":[{"type":"named","name":"-p","value":"80"},{"type":"named","name":"-v","value":"true"},{"type":"named","name":"-d","value":"/a"},{"type":"named","name":"-d","value":"/b"}]},
				{"registryType":"pypi","runtimeHint":"python","identifier":"a","transport":{"type":"stdio"},"runtimeArguments":[{"type":"named","name":"-m","value":"a_b"}]},
				{"registryType":"pypi","runtimeHint":"uvx","identifier":"a","transport":{"type":"stdio"},"runtimeArguments":[{"type":"named","name":"-p","value":"3.12"}]}]`,
			`[{"type":"stdio","command":"npx","args":["-y","a@1.0.0","-p","80","-v=true","-d=/a","-d=/b"]},{"type":"stdio","command":"python","args":["-m","a_b","a"]},{"type":"stdio","command":"uvx","args":["-p=3.12","a"]}]`,
		},
		{
			"a value that the user may enter", `"packages":[{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"stdio"},"packageArguments":[{"type":"named","name":"--key","isSecret":true},{"type":"named","name":"--unit","choices":["c","f"]},{"type":"named","name":"--port","format":"number"},{"type":"named","name":"--all","format":"boolean"}]}]`,
			`[{"type":"stdio","command":"npx","args":["-y","a@1.0.0","--all"]}]`,
		},
		{
			"a package that its arguments repeat", `"packages":[{"registryType":"npm","runtimeHint":"node","identifier":"@a/b","version":"1.0.0","transport":{"type":"stdio"},"packageArguments":[{"type":"positional","value":"-y"},{"type":"positional","value":"@a/b"}]}]`,
			`[{"type":"stdio","command":"node","args":["@a/b","-y"]}]`,
		},
		{
			"remotes", `"remotes":[{"type":"streamable-http","url":"https://a.example/mcp"},
				{"type":"sse","url":"https://a.example/sse","headers":[{"name":"X-Key","isSecret":true},{"name":"Authorization","value":"Bearer {token}","variables":{"token":{"isSecret":true}}}]}]`,
			`[{"type":"streamable-http","url":"https://a.example/mcp"},{"type":"sse","url":"https://a.example/sse","headers":{"X-Key":"${X_KEY}","Authorization":"Bearer ${TOKEN}"}}]`,
		},
		{
			"a package that is reached by HTTP", `"packages":[{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"streamable-http","url":"http://localhost:8080/mcp"}}]`,
			`[{"type":"streamable-http","url":"http://localhost:8080/mcp"}]`,
		},
	} {
		server := `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"io.github.octo/xy","description":"d","version":"1.0.0",
			"repository":{"url":"https://github.com/octo/xy","source":"github"},` + test.server + `}`
		made, report, err := projection.Convert([]byte(server), mcpformat.MCPServerJSON, OASF, serverClasses...)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if losses := report.Losses(); len(losses) > 0 {
			t.Errorf("%s: %v", test.name, losses)
		}
		record := card.Must(oasf.Parse(made))
		data := card.Must(card.Decode[oasf.MCPData]([]byte(record.Modules[0].Data.String())))
		got := card.Must(card.JSON(data.Connections))
		if same, _ := card.EqualJSON([]byte(got.String()), []byte(test.want)); !same {
			t.Errorf("%s: the connections are %s, want %s", test.name, got, test.want)
		}
		if len(record.Authors) != 1 || record.Authors[0] != "octo" {
			t.Errorf("%s: the authors are %q", test.name, record.Authors)
		}
		if !strings.Contains(string(made), `{"type":"source_code","urls":["https://github.com/octo/xy"]}`) {
			t.Errorf("%s: there is no locator of the source code: %s", test.name, made)
		}
		back, _, err := projection.Convert(made, OASF, mcpformat.MCPServerJSON)
		if same, _ := card.EqualJSON(back, []byte(server)); err != nil || !same {
			t.Errorf("%s: the server.json comes back as %s, %v", test.name, back, err)
		}
	}
}

// TestReasonOfConnections: a connection with an address has no command, and its entry does not say so.
func TestReasonOfConnections(t *testing.T) {
	const server = `{"name":"io.github.octo/xy","description":"d","version":"1.0.0","packages":[
		{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"stdio"}},
		{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"sse","url":"http://localhost:8080/sse"}}]}`
	_, report, err := projection.Convert([]byte(server), mcpformat.MCPServerJSON, OASF, serverClasses...)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"/packages/0": startsServer, "/packages/1": reachesIt}
	for _, e := range report.Entries {
		if message, ok := want[e.Source]; ok && e.Message != message {
			t.Errorf("%s: %s, want %s", e.Source, e.Message, message)
		}
	}
}

// TestServersComeBack: records hold every server.json with packages or remotes as a whole, in
// its own edition, and every MCP server card with remotes.
func TestServersComeBack(t *testing.T) {
	servers, cards := 0, 0
	for file, text := range vectors.Wild(t) {
		if server, err := serverjson.Parse(text); err == nil && len(server.Packages)+len(server.Remotes) > 0 {
			servers++
			comesBack(t, file, text, mcpformat.MCPServerJSON)
		}
		if server, err := servercard.Parse(text); err == nil && len(server.Remotes) > 0 {
			cards++
			comesBack(t, file, text, mcpformat.MCPServerCard)
		}
	}
	if servers < 3 || cards < 2 {
		t.Errorf("only %d server.json and %d MCP server cards", servers, cards)
	}
}

// comesBack checks that a record holds a document as a whole.
func comesBack(t *testing.T, file string, text []byte, from format.Any) {
	t.Helper()
	made, report, err := projection.Convert(text, from, OASF, serverClasses...)
	if err != nil || report.Lossy() {
		t.Errorf("%s: %v, %v", file, err, report.Losses())
		return
	}
	if strings.Contains(string(made), "io.github.agentcard-go.") {
		t.Errorf("%s: the record has an annotation of ours: %s", file, made)
	}
	back, _, err := projection.Convert(made, OASF, from)
	if same, _ := card.EqualJSON(back, text); err != nil || !same {
		t.Errorf("%s comes back as %s, %v", file, back, err)
	}
}

// TestServerOfOtherFormat: the server that a module holds is read in its own format.
func TestServerOfOtherFormat(t *testing.T) {
	server := []byte(`{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"com.example/xy","description":"d","version":"1.0.0",
		"remotes":[{"type":"streamable-http","url":"https://a.example/mcp","supportedProtocolVersions":["2025-11-25"]}]}`)
	record, _, err := projection.Convert(server, mcpformat.MCPServerCard, OASF, serverClasses...)
	if err != nil {
		t.Fatal(err)
	}
	made, _, err := projection.Convert(record, OASF, mcpformat.MCPServerJSON)
	if err != nil {
		t.Fatal(err)
	}
	got := card.Must(serverjson.Parse(made))
	if got.Name != "com.example/xy" || len(got.Remotes) != 1 || got.Remotes[0].URL != "https://a.example/mcp" {
		t.Errorf("the server.json is %s", made)
	}
}

// TestGivenServer: a list of tools becomes a module if the caller supplies the server, and the
// report names the option if not.
func TestGivenServer(t *testing.T) {
	tools := []byte(`{"tools":[{"name":"read","description":"Reads.","inputSchema":{"type":"object"}}]}`)
	opts := append(slices.Clone(required), projection.Supply("description", "d"), projection.Supply("version", "1"))
	for server, want := range map[string]string{
		"https://a.example/mcp": `{"name":"n","connections":[{"type":"streamable-http","url":"https://a.example/mcp"}],"tools":[{"name":"read","description":"Reads."}]}`,
		"npx -y @a/b":           `{"name":"n","connections":[{"type":"stdio","command":"npx","args":["-y","@a/b"]}],"tools":[{"name":"read","description":"Reads."}]}`,
	} {
		made, report, err := projection.Convert(tools, mcpformat.MCP, OASF, append(opts, projection.Supply("server", server))...)
		if err != nil || len(report.Unused) > 0 {
			t.Errorf("%s: %v, unused %q", server, err, report.Unused)
			continue
		}
		got := card.Must(oasf.Parse(made, card.Version("1.0.0"))).Modules[0].Data
		if same, _ := card.EqualJSON([]byte(got.String()), []byte(want)); !same {
			t.Errorf("%s: the module is %s, want %s", server, got, want)
		}
	}
	_, report, err := projection.Convert(tools, mcpformat.MCP, OASF, opts...)
	if err != nil || !slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool {
		return e.Source == "/tools/0" && strings.Contains(e.Message, `the option "server"`)
	}) {
		t.Errorf("no entry names the option: %v, %v", report, err)
	}
}

// TestToolName: a tool of a module has the name by which clients of MCP call it.
func TestToolName(t *testing.T) {
	agent := []byte(`{"description":"d","version":"1","endpoints":[{"address":"https://a.example/mcp","protocol":"mcp"}],
		"skills":[{"id":"payments.run","toolName":"payments_run"},{"id":"refund"}]}`)
	made, report, err := projection.Convert(agent, vectors.Description, OASF, required...)
	if err != nil {
		t.Fatal(err)
	}
	data := card.Must(card.Decode[oasf.MCPData]([]byte(card.Must(oasf.Parse(made, card.Version("1.0.0"))).Modules[0].Data.String())))
	if len(data.Tools) != 2 || data.Tools[0].Name != "payments_run" || data.Tools[1].Name != "refund" {
		t.Errorf("the tools are %+v", data.Tools)
	}
	const noted = `{"id":"payments.run","toolName":"payments_run"}`
	if got := card.Must(oasf.Parse(made, card.Version("1.0.0"))).Annotations["io.github.agentcard-go.skill.0"]; got != noted || report.Lossy() {
		t.Errorf("the annotation is %s, want %s: %v", got, noted, report)
	}
}
