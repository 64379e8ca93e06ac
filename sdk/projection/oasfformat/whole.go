package oasfformat

import (
	"encoding/base64"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// writeWhole writes the module that holds a whole card of A2A, server.json, MCP server card or list of
// MCP tools.
// It must run before the other writing functions, which write no annotations if the record holds
// the whole card.
func writeWhole(r *format.Run, from, to *format.Node) {
	switch r.SourceFormat() {
	case &a2aformat.A2A.Definition, &a2aformat.A2A03.Definition, &a2aformat.A2AUnion.Definition:
		writeCard(r, from, to)
	case &mcpformat.MCPServerJSON.Definition:
		writeServer(r, from, to, wholeServer)
	case &mcpformat.MCPServerCard.Definition:
		if serverFormat(r.SourceDocument()) == r.SourceFormat() {
			writeServer(r, from, to, wholeServerCard)
		}
	case &mcpformat.MCP.Definition:
		writeWholeList(r, from, to)
	}
}

// heldCard returns the whole card of another format that a record holds in a module, and the
// version of the record. For both formats of A2A it returns an A2A card of any version, which a
// conversion uses only if it is valid in the other format.
func heldCard(record *format.Node, other *format.Definition) (held *format.Node, version string) {
	var in func(module *format.Node) *format.Node
	switch other {
	case &a2aformat.A2A.Definition, &a2aformat.A2A03.Definition:
		in = cardIn
	case &mcpformat.MCPServerJSON.Definition, &mcpformat.MCPServerCard.Definition:
		in = func(module *format.Node) *format.Node {
			if v := serverIn(module); serverFormat(v) == other {
				return v
			}
			return nil
		}
	default:
		return nil, ""
	}
	for _, module := range record.Get("modules").Items() {
		if v := in(module); v != nil {
			version, _ = record.Get("schema_version").Text()
			return v, version
		}
	}
	return nil, ""
}

// objectIn returns an object in the data of a module with one of two names; nil if it has none.
func objectIn(module *format.Node, name, oldName, member string) *format.Node {
	if v := module.Get("name"); !v.Is(name) && !v.Is(oldName) {
		return nil
	}
	if v := module.Get("data", member); v.Kind() == card.KindObject {
		return v
	}
	return nil
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

// addModule adds a module to a record, and returns it. oldName is its name in 0.7.0.
func addModule(r *format.Run, to *format.Node, name, oldName string, data *format.Node) *format.Node {
	modules := oasf.Modules(oasf.Version(r.Version()))
	id, ok := modules.ID(name)
	if !ok {
		name = oldName
		id, _ = modules.ID(name)
	}
	module := r.Object()
	module.Set(r.String(name), "name")
	module.Set(r.JSON(strconv.FormatInt(id, 10)), "id")
	for _, v := range module.Inner() {
		r.Added(v, projection.CodeDefault, "the module has this name and number")
	}
	module.Set(data, "data")
	list(r, to, "modules").Add(module)
	return module
}
