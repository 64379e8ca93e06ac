package treetest

import (
	"errors"
	"fmt"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
)

func Example_oasf() {
	// Build: a record of version 1.0.0 with the MCP server of the agent.
	server := oasf.NewMCPData().WithName("reader").
		AddConnections(oasf.NewMCPConnection().WithType(oasf.MCPTransportStreamableHTTP).WithURL("https://reader.example.com/mcp")).
		AddTools(oasf.NewMCPTool().WithName("read_contract").AddScopes(oasf.MCPToolScopeReadOnly))
	data, err := server.Build(oasf.ForVersion(oasf.V1_0_0))
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := oasf.NewRecord().
		WithName("Contract Reader").WithVersion("v1.0.0").WithSchemaVersion(oasf.SchemaVersion1_0_0).
		WithDescription("Reads contracts.").AddAuthors("Example Works").
		WithCreatedAt(oasf.NewDateTime(time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC))).
		AddSkills(oasf.NewSkill().WithName("natural_language_processing/natural_language_understanding")).
		AddLocators(oasf.NewLocator().WithType(oasf.LocatorTypeURL).AddURLs("https://reader.example.com/")).
		AddModules(oasf.NewModule().WithName("integration/mcp").WithData(data)).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read: the data of a module has a type of its own.
	offered, err := card.Parse[oasf.MCPData](record.Modules[0].Data.Bytes(), oasf.ForVersion(oasf.Version(record.SchemaVersion)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(offered.Tools[0].Name, offered.Connections[0].URL.Or("-"))

	// Edit: a record of another version has other skills.
	record.SchemaVersion = oasf.SchemaVersion1_1_0
	var invalid *card.InvalidError
	if errors.As(record.Validate(), &invalid) {
		for _, v := range invalid.Violations {
			fmt.Println(v.Pointer, v.Code)
		}
	}
	record.Skills[0].Name.Set("language_processing/language_understanding")
	fmt.Println(record.Validate())

	// The manifest of ADP's appendix is another format.
	manifest, err := descriptor.NewManifest().WithAPIVersion("v1").WithKind(descriptor.KindAgentDescriptor).
		WithMetadata(descriptor.NewMetadata().WithName("reader").
			WithLabels(descriptor.NewLabels().WithSkills("contracts,law"))).
		WithSpec(descriptor.NewSpec().AddEndpoints(descriptor.NewEndpoint().WithURL("https://reader.example.com/"))).
		Build()
	fmt.Println(manifest.Metadata.Labels.OrEmpty().Skills.Or(""), err)
	// Output:
	// read_contract https://reader.example.com/mcp
	// /skills/0/name name-unknown
	// <nil>
	// contracts,law <nil>
}
