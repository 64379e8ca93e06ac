package oasfformat

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// TestWholeList: the artifact of the module for MCP servers is the whole list of tools as it was received, if
// the caller supplies the server. What only the artifact says reaches other formats.
func TestWholeList(t *testing.T) {
	const list = `{"resultType":"complete","ttlMs":60000,"cacheScope":"public","tools":[{"name":"t","title":"T","inputSchema":{"type":"object"},
		"annotations":{"title":"U","readOnlyHint":true},"icons":[{"src":"https://a.example/i.png"}],"execution":{"taskSupport":"optional"},"_meta":{"a.example/b":1}}],
		"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","title":"S","version":"1.0","websiteUrl":"https://a.example/docs"}}}`
	opts := append(required[:len(required):len(required)], projection.Supply("server", "npx -y a"), projection.Supply("description", "d"))
	made, report, err := projection.Convert([]byte(list), mcpformat.MCP, OASF, opts...)
	if err != nil || report.Lossy() {
		t.Fatal(err, report)
	}
	raw := card.Must(card.ParseRaw(made))
	for pointer, want := range map[string]string{
		"/modules/0/artifact/json":    list,
		"/modules/0/data/tools":       `[{"name":"t","title":"T","scopes":["read_only"]}]`,
		"/modules/0/data/connections": `[{"type":"stdio","command":"npx","args":["-y","a"]}]`,
	} {
		v, _ := raw.Pointer(pointer)
		if same, _ := card.EqualJSON([]byte(v.String()), []byte(want)); !same {
			t.Errorf("%s is %s, want %s", pointer, v, want)
		}
	}
	if _, ok := raw.Pointer("/annotations"); ok {
		t.Errorf("the record has annotations: %s", made)
	}
	description, _, err := projection.Convert(made, OASF, vectors.Description)
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := card.Must(card.ParseRaw(description)).Pointer("/documentation"); v.String() != `"https://a.example/docs"` {
		t.Errorf("the documentation is %s", v)
	}
	for file, text := range vectors.Cards(t, "mcp") {
		if !strings.HasPrefix(file, "mcp/") {
			continue // a folder of another format whose name begins with this one
		}
		forth := append(opts[:len(opts):len(opts)], projection.Offer("name", "n"), projection.Offer("version", "1"))
		t.Run(file, func(t *testing.T) {
			if !(projectiontest.Pair{From: mcpformat.MCP, To: OASF, Card: text, Forth: forth}).Check(t) {
				t.Error("it is not converted")
			}
		})
	}
}
