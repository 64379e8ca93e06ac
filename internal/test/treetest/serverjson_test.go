package treetest

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
)

func Example_serverjson() {
	// Build.
	server, err := serverjson.NewServer().
		WithSchema("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json").
		WithName("io.github.octo/weather").
		WithDescription("Forecasts of the weather, and warnings.").
		WithVersion("1.4.0").
		AddPackages(
			serverjson.NewPackage().
				WithRegistryType("npm").
				WithIdentifier("@octo/weather").
				WithTransport(serverjson.NewTransport().WithType(serverjson.TransportTypeStdio)).
				AddEnvironmentVariables(serverjson.NewNamedInput().WithName("WEATHER_KEY").WithIsSecret(true)),
		).
		AddRemotes(serverjson.NewRemote().WithType(serverjson.RemoteTypeStreamableHTTP).WithURL("https://weather.example.com/mcp")).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read: what a client has to ask for.
	for i := range server.Packages {
		for _, v := range server.Packages[i].EnvironmentVariables {
			fmt.Println(v.Name, v.EffectiveIsSecret(), v.EffectiveIsRequired(), v.EffectiveFormat())
		}
	}

	// One file, several editions: the earliest one has other names.
	for _, v := range card.Check(server, serverjson.ForVersion(serverjson.V2025_07_09)) {
		fmt.Println(v.Severity, v.Pointer, v.Code)
	}

	// Edit: members of a later edition are kept.
	read, err := serverjson.Decode([]byte(`{"name":"a.b/c","description":"d","version":"1.0.0","remotes":[{"type":"sse","url":"https://a.example/","weight":1.50}],"license":"MIT"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	read.Version = "1.0.1"
	text, err := card.AppendJSON(nil, read)
	fmt.Println(string(text), err)
	// Output:
	// WEATHER_KEY true false string
	// error /packages/0/environmentVariables unknown-field
	// error /packages/0/registryType unknown-field
	// error /packages/0/registry_type required
	// error /packages/0/version required
	// {"name":"a.b/c","description":"d","version":"1.0.1","remotes":[{"type":"sse","url":"https://a.example/","weight":1.50}],"license":"MIT"} <nil>
}
