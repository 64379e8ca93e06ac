package oasfformat

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// TestReadCommands: a connection whose command is known is a package, and another one an
// endpoint.
func TestReadCommands(t *testing.T) {
	for _, test := range []struct{ name, connection, want string }{
		{
			"npx", `"command":"npx","args":["-y","@a/b@1.2.3","/tmp","--dir","--unit=c","{town}","--port={port}"],"env_vars":[{"name":"KEY","description":"The key.","required":true},{"name":"P","description":"p","default_value":"x","required":false}]`,
			`{"registry":"npm","identifier":"@a/b","version":"1.2.3","command":"npx","arguments":[{"kind":"positional","value":"/tmp"},{"kind":"named","name":"--dir"},{"kind":"named","name":"--unit","value":"c"},
				{"kind":"positional","hint":"town","required":true},{"kind":"named","name":"--port","required":true}],
				"environment":[{"name":"KEY","description":"The key.","required":true},{"name":"P","description":"p","default":"x"}],"transport":"stdio"}`,
		},
		{"npx with another registry", `"command":"npx","args":["-y","--registry=https://a.example","a"]`, `{"registry":"npm","identifier":"a","command":"npx","commandArguments":[{"kind":"named","name":"--registry","value":"https://a.example"}],"transport":"stdio"}`},
		{"a scope without a version", `"command":"bunx","args":["@a/b"]`, `{"registry":"npm","identifier":"@a/b","command":"bunx","transport":"stdio"}`},
		{"uvx", `"command":"uvx","args":["--python","3.12","a@latest"]`, `{"registry":"pypi","identifier":"a","version":"latest","command":"uvx","commandArguments":[{"kind":"named","name":"--python","value":"3.12"}],"transport":"stdio"}`},
		{"pipx", `"command":"pipx","args":["run","a==1.2"]`, `{"registry":"pypi","identifier":"a","version":"1.2","command":"pipx","transport":"stdio"}`},
		{"dnx", `"command":"dnx","args":["A.B@1.0.0","--yes"]`, `{"registry":"nuget","identifier":"A.B","version":"1.0.0","command":"dnx","transport":"stdio"}`},
		{
			"dnx with a separator", `"command":"dnx","args":["A.B@1.0.0","--yes","--source=https://a.example/","--","mcp","--yes=no"]`,
			`{"registry":"nuget","identifier":"A.B","version":"1.0.0","command":"dnx","commandArguments":[{"kind":"named","name":"--source","value":"https://a.example/"}],
				"arguments":[{"kind":"positional","value":"mcp"},{"kind":"named","name":"--yes","value":"no"}],"transport":"stdio"}`,
		},
		{
			"dnx without a separator", `"command":"dnx","args":["--yes","A.B","serve","--prerelease"]`,
			`{"registry":"nuget","identifier":"A.B","command":"dnx","arguments":[{"kind":"positional","value":"serve"},{"kind":"named","name":"--prerelease"}],"transport":"stdio"}`,
		},
		{"dnx with an unknown flag", `"command":"dnx","args":["A.B","--x","--","serve"]`, ""},
		{
			"docker", `"command":"docker","args":["run","-i","--rm","-e","TOKEN","--env=A=b","-v","/x:/y","--mount=src=a,dst=b","ghcr.io/a/b:1.0","serve"],"env_vars":[{"name":"TOKEN","description":"t"}]`,
			`{"registry":"oci","identifier":"ghcr.io/a/b:1.0","command":"docker","commandArguments":[{"kind":"named","name":"-v","value":"/x:/y"},{"kind":"named","name":"--mount","value":"src=a,dst=b"}],
				"arguments":[{"kind":"positional","value":"serve"}],"environment":[{"name":"TOKEN","description":"t"},{"name":"A","value":"b"}],"transport":"stdio"}`,
		},
		{"mcpb", `"command":"mcpb","args":["run","https://a.example/a.mcpb"]`, `{"registry":"mcpb","identifier":"https://a.example/a.mcpb","command":"mcpb","transport":"stdio"}`},
		{"a program of its own", `"command":"node","args":["a"]`, ""},
		{"an unknown flag", `"command":"uvx","args":["--from","a","b"]`, ""},
		{"pnpm", `"command":"pnpm","args":["dlx","a@1"]`, `{"registry":"npm","identifier":"a","version":"1","command":"pnpm","transport":"stdio"}`},
		{"yarn", `"command":"yarn","args":["dlx","a@1","b"]`, `{"registry":"npm","identifier":"a","version":"1","command":"yarn","arguments":[{"kind":"positional","value":"b"}],"transport":"stdio"}`},
		{"uv", `"command":"uv","args":["tool","run","a@1"]`, `{"registry":"pypi","identifier":"a","version":"1","command":"uv","transport":"stdio"}`},
		{"podman", `"command":"podman","args":["run","-i","--rm","o/a:1"]`, `{"registry":"oci","identifier":"o/a:1","command":"podman","transport":"stdio"}`},
		{"another command of a runner", `"command":"pnpm","args":["run","a"]`, ""},
		{"an unknown flag with a value", `"command":"uvx","args":["--from=a==1.0","b"]`, ""},
		{"a flag that names the package", `"command":"npx","args":["-y","--package=@a/b@1.0.0","c"]`, ""},
		{"a range of versions", `"command":"uvx","args":["a>=1.0"]`, ""},
		{"a path", `"command":"npx","args":["./a"]`, ""},
		{"an address", `"command":"npx","args":["github:a/b"]`, ""},
		{"another word of docker", `"command":"docker","args":["exec","a"]`, ""},
		{"no package", `"command":"npx","args":["-y"]`, ""},
	} {
		record := `{"modules":[{"name":"integration/mcp","data":{"connections":[{"type":"stdio",` + test.connection + `}]}}]}`
		d, _, err := projection.Convert([]byte(record), OASF, vectors.Description)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		made := card.Must(card.ParseRaw(d))
		if _, isEndpoint := made.Pointer("/endpoints/0"); isEndpoint != (test.want == "") {
			t.Errorf("%s: the description is %s", test.name, d)
		}
		got, _ := made.Pointer("/packages/0")
		if same, _ := card.EqualJSON([]byte(got.String()), []byte(test.want)); !same && test.want != "" {
			t.Errorf("%s: the package is %s, want %s", test.name, got, test.want)
		}
	}
}

// TestRecordToServer: a record of another maker, without a server.json inside, becomes one with
// packages and a repository, and comes back.
func TestRecordToServer(t *testing.T) {
	const (
		connections = `[{"type":"stdio","command":"npx","args":["-y","@octo/xy@1.2.3","/tmp"],"env_vars":[{"name":"KEY","description":"The key.","required":true}]},{"type":"streamable-http","url":"https://octo.example/mcp"}]`
		locator     = `{"type":"source_code","urls":["https://github.com/octo/xy"]}`
	)
	text := record(`,"locators":[` + locator + `],"modules":[{"name":"integration/mcp","id":202,"data":{"name":"xy","connections":` + connections + `}}]`)
	server, _, err := projection.Convert([]byte(text), OASF, mcpformat.MCPServerJSON, projection.Supply("name", "io.github.octo/xy"))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"io.github.octo/xy","title":"n","description":"d","version":"1",
		"repository":{"url":"https://github.com/octo/xy","source":"github"},
		"packages":[{"registryType":"npm","identifier":"@octo/xy","version":"1.2.3","runtimeHint":"npx","transport":{"type":"stdio"},"packageArguments":[{"type":"positional","value":"/tmp"}],
			"environmentVariables":[{"name":"KEY","description":"The key.","isRequired":true}]}],
		"remotes":[{"type":"streamable-http","url":"https://octo.example/mcp"}]}`
	if same, _ := card.EqualJSON(server, []byte(want)); !same {
		t.Errorf("the server.json is %s", server)
	}
	back, _, err := projection.Convert(server, mcpformat.MCPServerJSON, OASF, required...)
	if err != nil {
		t.Fatal(err)
	}
	made := card.Must(card.ParseRaw(back))
	for pointer, want := range map[string]string{"/modules/0/data/connections": connections, "/locators/0": locator} {
		got, _ := made.Pointer(pointer)
		if same, _ := card.EqualJSON([]byte(got.String()), []byte(want)); !same {
			t.Errorf("%s comes back as %s", pointer, got)
		}
	}
}

// TestWritePackages: what a connection says about a package is there only; the rest is in an
// annotation.
func TestWritePackages(t *testing.T) {
	for _, test := range []struct{ name, description, want string }{
		{
			"a package that its connection says", `,"packages":[{"registry":"pypi","identifier":"a","version":"1","arguments":[{"kind":"named","name":"--b","value":"c"}],"environment":[{"name":"K","description":"k"}]}],"skills":[{"id":"t"}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"uvx","args":["a@1","--b=c"],"env_vars":[{"name":"K","description":"k"}]}],"tools":[{"name":"t"}]}}]`),
		},
		{
			"a package with more", `,"packages":[{"registry":"oci","identifier":"a/b","environment":[{"name":"K","secret":true}]}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"docker","args":["run","-i","--rm","--env=K","a/b"],"env_vars":[{"name":"K","description":"The variable K."}]}]}}],
				"annotations":{"io.github.agentcard-go.package.0":"{\"registry\":\"oci\",\"identifier\":\"a/b\",\"environment\":[{\"name\":\"K\",\"secret\":true}]}"}`),
		},
		{
			"variables that the publisher passes", `,"packages":[{"registry":"oci","identifier":"docker.io/a/b:1","command":"docker","commandArguments":[{"kind":"positional","value":"run"},{"kind":"named","name":"-e"},{"kind":"positional","value":"K"},{"kind":"named","name":"-e"},{"kind":"positional","value":"L=m"},{"kind":"positional","value":"a/b:1"}],"environment":[{"name":"K","description":"k"},{"name":"N","description":"n"}]}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"docker","args":["run","-i","--rm","--env=K","--env=L=m","--env=N","docker.io/a/b:1"],
				"env_vars":[{"name":"K","description":"k"},{"name":"N","description":"n"}]}]}}],
				"annotations":{"io.github.agentcard-go.package.0":"{\"registry\":\"oci\",\"identifier\":\"docker.io/a/b:1\",\"command\":\"docker\",\"commandArguments\":[{\"kind\":\"positional\",\"value\":\"run\"},{\"kind\":\"named\",\"name\":\"-e\"},{\"kind\":\"positional\",\"value\":\"K\"},{\"kind\":\"named\",\"name\":\"-e\"},{\"kind\":\"positional\",\"value\":\"L=m\"},{\"kind\":\"positional\",\"value\":\"a/b:1\"}],\"environment\":[{\"name\":\"K\",\"description\":\"k\"},{\"name\":\"N\",\"description\":\"n\"}]}"}`),
		},
		{
			"variables in variables", `,"packages":[{"registry":"npm","identifier":"a","environment":[{"name":"K","description":"k","value":"{u}:{p}","variables":{"u":{"default":"me"},"p":{}}},{"name":"L","description":"l","value":"{u}","variables":{"u":{"default":"me"}}}]}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"npx","args":["-y","a"],"env_vars":[{"name":"K","description":"k"},{"name":"L","description":"l","default_value":"me"}]}]}}],
				"annotations":{"io.github.agentcard-go.package.0":"{\"registry\":\"npm\",\"identifier\":\"a\",\"environment\":[{\"name\":\"K\",\"description\":\"k\",\"value\":\"{u}:{p}\",\"variables\":{\"u\":{\"default\":\"me\"},\"p\":{}}},{\"name\":\"L\",\"description\":\"l\",\"value\":\"{u}\",\"variables\":{\"u\":{\"default\":\"me\"}}}]}"}`),
		},
		{
			"an installed program", `,"packages":[{"registry":"cargo","identifier":"a-mcp","version":"1.0.0","arguments":[{"kind":"positional","value":"serve"}],"environment":[{"name":"K","description":"k"}]}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"a-mcp","args":["serve"],"env_vars":[{"name":"K","description":"k"}]}]}}],
				"annotations":{"io.github.agentcard-go.package.0":"{\"registry\":\"cargo\",\"identifier\":\"a-mcp\",\"version\":\"1.0.0\",\"arguments\":[{\"kind\":\"positional\",\"value\":\"serve\"}],\"environment\":[{\"name\":\"K\",\"description\":\"k\"}]}"}`),
		},
		{
			"a flag of one letter", `,"packages":[{"registry":"npm","identifier":"a","arguments":[{"kind":"named","name":"-p","value":"80"}]}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"npx","args":["-y","a","-p","80"]}]}}],
				"annotations":{"io.github.agentcard-go.package.0":"{\"registry\":\"npm\",\"identifier\":\"a\",\"arguments\":[{\"kind\":\"named\",\"name\":\"-p\",\"value\":\"80\"}]}"}`),
		},
		{
			"a package without a command", `,"packages":[{"registry":"x","identifier":"a"}]`,
			record(`,"annotations":{"io.github.agentcard-go.package.0":"{\"registry\":\"x\",\"identifier\":\"a\"}"}`),
		},
		{
			"a command that starts a package", `,"packages":[{"registry":"npm","identifier":"a"}],"endpoints":[{"protocol":"stdio","address":"npx -y a"}]`,
			record(`,"modules":[{"name":"integration/mcp","id":202,"data":{"name":"n","connections":[{"type":"stdio","command":"npx","args":["-y","a"]}]}}]`),
		},
		{
			"a repository", `,"repository":{"url":"https://github.com/a/b","host":"github"}`,
			record(`,"locators":[{"type":"source_code","urls":["https://github.com/a/b"]}]`),
		},
		{
			"a repository with more", `,"repository":{"url":"https://github.com/a/b","folder":"c"}`,
			record(`,"locators":[{"type":"source_code","urls":["https://github.com/a/b"]}],"annotations":{"io.github.agentcard-go.repository":"{\"url\":\"https://github.com/a/b\",\"folder\":\"c\"}"}`),
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			vectors.Case{From: vectors.Description, To: OASF, Card: `{"version":"1","description":"d"` + test.description + `}`, Want: test.want, Options: required}.Check(t)
		})
	}
}

// TestOldServers: a server.json becomes a module of 0.7.0 and 0.8.0 if the caller supplies the
// features of the server; RecordToGHCopilot of oasf-sdk reads it.
func TestOldServers(t *testing.T) {
	const server = `{"name":"io.github.octo/xy","description":"d","version":"1","repository":{"url":"https://github.com/octo/xy","source":"github"},
		"packages":[{"registryType":"npm","identifier":"a","version":"1.0.0","transport":{"type":"stdio"}}],"remotes":[{"type":"sse","url":"https://a.example/sse"}]}`
	for version, module := range map[string]string{"0.7.0": "runtime/mcp", "0.8.0": "integration/mcp"} {
		opts := []projection.Option{projection.Supply("skills", "10201"), projection.Supply("created-at", "2026-01-01T00:00:00Z"), projection.Supply("authors", "x"), projection.Version(version)}
		made, _, err := projection.Convert([]byte(server), mcpformat.MCPServerJSON, OASF, opts...)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := card.Must(card.ParseRaw(made)).Pointer("/modules/0"); ok {
			t.Errorf("%s: there is a module without the features of its server: %s", version, made)
		}
		made, report, err := projection.Convert([]byte(server), mcpformat.MCPServerJSON, OASF, append(opts, projection.Supply("server-capabilities", "notify"))...)
		if err != nil || len(report.Unused) > 0 {
			t.Fatal(err, report.Unused)
		}
		raw := card.Must(card.ParseRaw(made))
		for pointer, want := range map[string]string{
			"/modules/0/name":         `"` + module + `"`,
			"/modules/0/data/servers": `[{"name":"io.github.octo/xy","capabilities":["notify"],"type":"local","command":"npx","args":["-y","a@1.0.0"]}]`,
			"/locators":               `[{"type":"source_code","url":"https://github.com/octo/xy"},{"type":"unspecified","url":"https://a.example/sse"}]`,
		} {
			got, _ := raw.Pointer(pointer)
			if same, _ := card.EqualJSON([]byte(got.String()), []byte(want)); !same {
				t.Errorf("%s: %s is %s, want %s", version, pointer, got, want)
			}
		}
		back, _, err := projection.Convert(made, OASF, mcpformat.MCPServerJSON)
		want := strings.Replace(server, `"transport"`, `"runtimeHint":"npx","transport"`, 1)
		want = strings.Replace(want, "{", `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",`, 1)
		if same, _ := card.EqualJSON(back, []byte(want)); err != nil || !same {
			t.Errorf("%s: the server.json comes back as %s, %v", version, back, err)
		}
	}
}
