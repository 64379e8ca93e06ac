package oasfformat

import (
	"encoding/base64"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// writeWhole writes the module that holds a whole card of A2A, server.json, MCP server card or list
// of MCP tools. It must run before the other writing functions, which write no annotations if the
// record holds the whole card.
func writeWhole(r *format.Run, from, to *format.Node) {
	switch r.SourceFormat() {
	case &a2aformat.A2A.Definition, &a2aformat.A2A03.Definition, &a2aformat.A2AUnion.Definition:
		writeCard(r, from, to)
	case &mcpformat.MCPServerJSON.Definition:
		writeServer(r, from, to, "the module for MCP servers holds the whole server.json")
	case &mcpformat.MCPServerCard.Definition:
		if serverFormat(r.SourceDocument()) == r.SourceFormat() {
			writeServer(r, from, to, "the module for MCP servers holds the whole MCP server card")
		}
	case &mcpformat.MCP.Definition:
		writeWholeList(r, from, to)
	}
}

// heldCard returns the whole card of another format that a record holds in a module, and the
// version of the record. For both formats of A2A it returns an A2A card of any version, which a
// conversion uses only if it is valid in the other format.
func heldCard(record *format.Node, other *format.Definition) (held *format.Node, version string) {
	kind := moduleMCP
	switch other {
	case &a2aformat.A2A.Definition, &a2aformat.A2A03.Definition:
		kind = moduleA2A
	case &mcpformat.MCPServerJSON.Definition, &mcpformat.MCPServerCard.Definition:
	default:
		return nil, ""
	}
	for _, module := range record.Get("modules").Items() {
		if v := kind.held(module); v != nil && (kind == moduleA2A || serverFormat(v) == other) {
			return v, record.TextAt("schema_version")
		}
	}
	return nil, ""
}

// readArtifact marks the artifact of a module as used if it is the document that the data of the
// module has, too: oasf-sdk writes both, and reads a card from the artifact first.
func readArtifact(r *format.Run, module, document *format.Node) {
	artifact := module.Get("artifact")
	text, ok := artifact.Get("data").Text()
	if !ok {
		return
	}
	file, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return
	}
	if same, err := card.EqualJSON(file, []byte(document.JSON())); err == nil && same {
		r.Repeats(artifact, document)
	}
}
