package treetest

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/schemafor"
)

func Example_mcp() {
	type place struct {
		Town string `json:"town"`
		Days int    `json:"days,omitempty"`
	}

	// Build.
	list, err := mcp.NewListToolsResult().
		WithResultType(mcp.ResultTypeComplete).
		AddTools(
			mcp.NewTool().
				WithName("get_forecast").
				WithTitle("Weather forecast").
				WithDescription("Says what the weather will be.").
				WithInputSchema(schemafor.Must[place]()).
				WithAnnotations(mcp.NewToolAnnotations().WithReadOnlyHint(true)).
				AddIcons(mcp.NewIcon().WithSrc("https://weather.example.com/icon.png").AddSizes("48x48")).
				PutMeta("com.example/cost", map[string]any{"joules": 0.5}),
		).
		WithTTLMS(60_000).
		WithCacheScope(mcp.CacheScopePublic).
		PutMeta("io.modelcontextprotocol/serverInfo", map[string]any{"name": "weather", "version": "1.4.0"}).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read: display names, and the defaults of hints.
	tool := &list.Tools[0]
	fmt.Println(tool.DisplayName(), tool.Annotations.OrEmpty().EffectiveReadOnlyHint(), tool.Annotations.OrEmpty().EffectiveOpenWorldHint())
	fmt.Println(tool.Execution.OrEmpty().EffectiveTaskSupport(), list.EffectiveResultType())

	// One list, several versions: older clients ignore the later members.
	for _, v := range card.Check(list, mcp.ForVersion(mcp.V2025_03_26)) {
		fmt.Println(v.Severity, v.Pointer, v.Code)
	}

	// Edit: data of a server of a later version is kept.
	read, err := mcp.Decode([]byte(`{"tools":[{"name":"b","inputSchema":{"type":"object","x":1.50},"rank":1e2},{"name":"a","inputSchema":null}],"next":{}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	read.Tools[0].Name = "search"
	text, err := card.AppendJSON(nil, read)
	fmt.Println(string(text), err)
	fmt.Println(read.Validate(mcp.ForVersion(mcp.V2025_11_25)))
	// Output:
	// Weather forecast true true
	// forbidden complete
	// warning /cacheScope later-version
	// warning /resultType later-version
	// warning /tools/0/_meta later-version
	// warning /tools/0/icons later-version
	// warning /tools/0/title later-version
	// warning /ttlMs later-version
	// {"tools":[{"name":"search","inputSchema":{"type":"object","x":1.50},"rank":1e2},{"name":"a","inputSchema":null}],"next":{}} <nil>
	// /tools/1/inputSchema: must be an object [type]
}
