package project

import (
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for names and hints of MCP.
const (
	oneMCPName = "MCP knows a tool by one name, which is the one that the card gives it there"
	nameIsID   = "the name over MCP is the id as well"
	takenWorse = "MCP takes a tool that does not say so for one that changes something"
	onlyWrites = "MCP asks nothing else of a hint: a tool of a Nooterra card says whether a call changes anything"

	firstAnnotations = "2025-03-26" // the first version of MCP that has annotations
)

// nooterraNameToMCP writes what a tool is called over MCP.
func nooterraNameToMCP(r *projectrt.Run, from *projectrt.Place, s *nooterra.ToolDescriptor, to *projectrt.Place, t *mcp.ToolBuilder) {
	if s.Members().Has("toolId") || s.MCPToolName.IsSet() {
		t.WithName(mcpName(r, from, s, to.Member("name")))
	}
}

// nooterraNameFromMCP is the way back.
func nooterraNameFromMCP(r *projectrt.Run, to *projectrt.Place, t *mcp.Tool, from *projectrt.Place, s *nooterra.ToolDescriptorBuilder) {
	if t.Members().Has("name") {
		nameFromMCP(r, t.Name, from, s)
	}
}

// nooterraEffectsToMCP writes whether a call changes anything as the hint that says that it
// does not.
func nooterraEffectsToMCP(r *projectrt.Run, from *projectrt.Place, s *nooterra.ToolDescriptor, to *projectrt.Place, t *mcp.ToolBuilder) {
	switch {
	case !s.Members().Has("sideEffecting"):
		r.Defaulted(from.Member("sideEffecting"), to, projectrt.CodeDefault, takenWorse)
	case r.Within(firstAnnotations, ""):
		t.WithAnnotations(mcp.NewToolAnnotations().WithReadOnlyHint(!s.SideEffecting))
	case !s.SideEffecting: // to say nothing is to say that it does
		r.Dropped(from.Member("sideEffecting"), projectrt.CodeVersion, projectrt.InOtherVersions)
	}
}

// nooterraEffectsFromMCP is the way back. A tool without the hint counts as one that changes
// something, which is what MCP says of it.
func nooterraEffectsFromMCP(r *projectrt.Run, to *projectrt.Place, t *mcp.Tool, from *projectrt.Place, s *nooterra.ToolDescriptorBuilder) {
	x, at := t.Annotations.OrEmpty(), to.Member("annotations")
	readOnly, said := x.ReadOnlyHint.Get()
	switch {
	case t.Annotations == nil:
		r.Defaulted(at, from.Member("sideEffecting"), projectrt.CodeDefault, takenWorse)
	case !said:
		r.Defaulted(at.Member("readOnlyHint"), from.Member("sideEffecting"), projectrt.CodeDefault, takenWorse)
	}
	s.WithSideEffecting(!readOnly)
	for _, name := range []string{"title", "destructiveHint", "idempotentHint", "openWorldHint"} {
		if x.Members().Has(name) {
			r.Dropped(at.Member(name), codeRisk, onlyWrites)
		}
	}
	r.Rest(at, x)
}
